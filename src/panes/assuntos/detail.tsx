/** A subject: what its orders demand, how they are closed, what is to be known, who analyses them. */
import { useContext } from 'react';
import { EXCLUIDO, resultados } from '../../../domain/assunto/schema.ts';
import type { Assunto } from '../../../domain/assunto/schema.ts';
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import { formatDecimal, plural } from '../../../domain/kernel/format.ts';
import { listAddress } from '../../../domain/kernel/list-address.ts';
import { PastContext } from '../../api/query.ts';
import { addressOf } from '../../nouns/address.ts';
import { findPlace } from '../../nouns/places.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/states.tsx';
import type { DetailProps } from '../face.ts';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { exigencias, pedido } from './words.ts';

const simNao = (yes: boolean): string => (yes ? 'sim' : 'não');

/** The orders that have it, one key away; they are counted as they are, also of a subject as it was. */
function Ordens({ assunto: { id, ordens } }: { assunto: Assunto }) {
  const place = findPlace('servicos');
  const past = useContext(PastContext) !== null;
  const text = `${plural(ordens, 'ordem', 'ordens')}${past ? ' hoje' : ''}`;
  if (!place || ordens === 0) return text;
  return (
    <To href={addressOf(place, null, listAddress(listaOrdens, { assunto_id_eq: id }))}>{text}</To>
  );
}

function Dados({ assunto }: { assunto: Assunto }) {
  const formulario = findPlace('formularios');
  return (
    <Section title="Assunto">
      <Facts>
        <Fact label="Prazo">{plural(assunto.prazo, 'dia', 'dias')}</Fact>
        <Fact label="Pontuação">{formatDecimal(assunto.pontuacao)}</Fact>
        <Fact label="Exige" wide>
          {exigencias(assunto) || 'nada'}
        </Fact>
        <Fact label="Análise">
          {assunto.exige_analise ? 'exigida' : assunto.permite_analise ? 'permitida' : 'não'}
        </Fact>
        <Fact label="Formulário">
          {assunto.formulario && formulario ? (
            <To href={addressOf(formulario, assunto.formulario.id)}>
              {assunto.formulario.descricao}
            </To>
          ) : null}
        </Fact>
        <Fact label="Interno">{simNao(assunto.interno)}</Fact>
        <Fact label="Compartilhado">{simNao(assunto.compartilhado)}</Fact>
        {assunto.compartilhado ? (
          <Fact label="Quem pede" wide>
            {pedido(assunto) || 'não precisa informar nada'}
          </Fact>
        ) : null}
        <Fact label="Ordens">
          <Ordens assunto={assunto} />
        </Fact>
        <Fact label="Departamento" wide>
          {assunto.departamento.nome}
        </Fact>
      </Facts>
    </Section>
  );
}

const ENCERRAMENTO: readonly TableColumn<Assunto['encerramento'][number]>[] = [
  {
    head: 'Situação',
    kind: 'wrap',
    cell: ({ descricao, codigo }) => (
      <>
        {descricao} <span className="dim">{codigo}</span>
      </>
    ),
  },
  { head: 'Resultado', cell: (one) => resultados[one.resultado] },
  {
    head: 'Comentário',
    cell: (one) => (one.exige_comentario ? 'exige' : <span className="dim">livre</span>),
  },
  {
    head: 'Implantação',
    cell: (one) => (one.implanta ? 'gera' : <span className="dim">–</span>),
  },
];

function Encerramento({ assunto: { encerramento } }: { assunto: Assunto }) {
  return (
    <Section title="Situações de encerramento">
      <Table rows={encerramento} columns={ENCERRAMENTO} />
    </Section>
  );
}

const Informacoes = ({ assunto: { informacoes } }: { assunto: Assunto }) => (
  <Section title="Informações">
    {informacoes.length === 0 ? (
      <p className="dim">Nenhuma</p>
    ) : (
      <dl className="facts one">
        {informacoes.map(({ id, titulo, descricao }) => (
          <Fact key={id} label={titulo}>
            {descricao}
          </Fact>
        ))}
      </dl>
    )}
  </Section>
);

const Analistas = ({ assunto: { analistas } }: { assunto: Assunto }) => (
  <Section title="Analistas">
    {analistas.length === 0 ? (
      <p className="dim">Nenhum: as análises vão a qualquer analista do departamento</p>
    ) : (
      <p>{analistas.map(({ nome }) => nome).join(', ')}</p>
    )}
  </Section>
);

export default function DetalheAssunto({ record, tab }: DetailProps) {
  const assunto = record as Assunto | undefined;
  return (
    <TabPanel id="" title="Detalhes" tab={tab}>
      {assunto ? (
        <>
          {assunto.excluido ? (
            <div className="note w" role="status">
              <Icon name="info" size={14} />
              <span>
                {EXCLUIDO}
                {assunto.ordens > 0
                  ? `; ${plural(assunto.ordens, 'ordem que o tem continua', 'ordens que o têm continuam')} com ele`
                  : ''}
                .
              </span>
            </div>
          ) : null}
          <Dados assunto={assunto} />
          <Encerramento assunto={assunto} />
          <Informacoes assunto={assunto} />
          <Analistas assunto={assunto} />
        </>
      ) : (
        <Loading />
      )}
    </TabPanel>
  );
}
