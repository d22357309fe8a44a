/** A form: what it asks, in its order, and who asks for it. */
import type { Formulario } from '../../../domain/formulario/index.ts';
import { tiposItem } from '../../../domain/formulario/itens.ts';
import { addressOf } from '../../nouns/address.ts';
import { findPlace } from '../../nouns/places.ts';
import { Loading } from '../../ui/states.tsx';
import type { DetailProps } from '../face.ts';
import { Section, To } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';

const ITENS: readonly TableColumn<Formulario['checklist'][number]>[] = [
  { head: 'Nº', kind: 'num', cell: (_, at) => at + 1 },
  {
    head: 'Item',
    kind: 'wrap',
    cell: ({ titulo, ajuda }) => (
      <>
        {titulo}
        {ajuda ? <div className="dim">{ajuda}</div> : null}
      </>
    ),
  },
  {
    head: 'Resposta',
    kind: 'wrap',
    cell: ({ tipo, opcoes }) => (
      <>
        {tiposItem[tipo]}
        {opcoes.length > 0 ? <div className="dim">{opcoes.join(', ')}</div> : null}
      </>
    ),
  },
  {
    head: 'Para encerrar',
    cell: ({ obrigatorio }) => (obrigatorio ? 'exige' : <span className="dim">livre</span>),
  },
];

const Itens = ({ of: { checklist } }: { of: Formulario }) => (
  <Section title="Itens">
    <Table rows={checklist} columns={ITENS} />
  </Section>
);

function Assuntos({ of: { assuntos } }: { of: Formulario }) {
  const place = findPlace('assuntos');
  return (
    <Section title="Assuntos que o pedem">
      {assuntos.length === 0 ? (
        <p className="dim">Nenhum</p>
      ) : (
        <ul className="names">
          {assuntos.map(({ id, descricao }) => (
            <li key={id}>{place ? <To href={addressOf(place, id)}>{descricao}</To> : descricao}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export default function DetalheFormulario({ record, tab }: DetailProps) {
  const formulario = record as Formulario | undefined;
  return (
    <TabPanel id="" title="Detalhes" tab={tab}>
      {formulario ? (
        <>
          <Itens of={formulario} />
          <Assuntos of={formulario} />
        </>
      ) : (
        <Loading />
      )}
    </TabPanel>
  );
}
