/** A form: what it asks, in its order, and who asks for it. */
import type { Formulario } from '../../../domain/formulario/index.ts';
import { tiposItem } from '../../../domain/formulario/itens.ts';
import { addressOf } from '../../nouns/address.ts';
import { findPlace } from '../../nouns/places.ts';
import { Loading } from '../../ui/states.tsx';
import type { DetailProps } from '../face.ts';
import { Section, To } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';

const Itens = ({ of: { checklist } }: { of: Formulario }) => (
  <Section title="Itens">
    <table className="t">
      <thead>
        <tr>
          <th scope="col" className="num">
            Nº
          </th>
          <th scope="col">Item</th>
          <th scope="col">Resposta</th>
          <th scope="col">Para encerrar</th>
        </tr>
      </thead>
      <tbody>
        {checklist.map(({ codigo, titulo, tipo, opcoes, obrigatorio, ajuda }, at) => (
          <tr key={codigo}>
            <td className="num">{at + 1}</td>
            <td className="wrap">
              {titulo}
              {ajuda ? <div className="dim">{ajuda}</div> : null}
            </td>
            <td className="wrap">
              {tiposItem[tipo]}
              {opcoes.length > 0 ? <div className="dim">{opcoes.join(', ')}</div> : null}
            </td>
            <td>{obrigatorio ? 'exige' : <span className="dim">livre</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);

function Assuntos({ of: { assuntos } }: { of: Formulario }) {
  const place = findPlace('assuntos');
  return (
    <Section title="Assuntos que o pedem">
      {assuntos.length === 0 ? (
        <p className="dim">Nenhum</p>
      ) : (
        <ul className="list2">
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
