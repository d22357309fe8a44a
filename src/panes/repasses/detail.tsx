/** A hand-over: from whom, to whom, and what became of each thing. */
import { formatDate, formatDateTime } from '../../../domain/kernel/format.ts';
import { entidades, modos, type Repasse, type RepasseRow } from '../../../domain/repasse/index.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { Loading } from '../../ui/states.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import type { DetailProps } from '../face.ts';
import '../../nouns/analise.ts';
import '../../nouns/ausente.ts';
import '../../nouns/ordem-servico.ts';
import '../../nouns/solicitacao.ts';

type Item = Repasse['itens'][number];
const AREA = { ordem_servico: 'servicos', analise: 'analises', solicitacao: 'solicitacoes' };

const columns: readonly TableColumn<Item>[] = [
  {
    head: 'O quê',
    cell: ({ entidade, entidade_id, numero, ano }) => (
      <To href={addressOf(areaOf(AREA[entidade]), entidade_id)}>
        {entidade === 'ordem_servico'
          ? `OS ${numero}/${ano}`
          : `${entidades[entidade]} da OS ${numero}/${ano}`}
      </To>
    ),
  },
  { head: 'Passou a', kind: 'wrap', cell: ({ para }) => para.nome },
  {
    head: 'Devolução',
    cell: ({ volta }) =>
      volta === null ? null : volta === 'voltou' ? 'Voltou' : `Ficou: ${volta}`,
  },
];

export default function DetalheRepasse({ row, record, tab }: DetailProps) {
  const of = { ...row, ...(record as object) } as unknown as RepasseRow & Partial<Repasse>;
  return (
    <TabPanel id="" title="Repasse" tab={tab}>
      <Section title="Repasse">
        <Facts fit>
          <Fact label="De">{of.usuario.nome}</Fact>
          <Fact label="Para">{of.para?.nome ?? modos[of.modo]}</Fact>
          <Fact label="Feito em">{formatDateTime(of.created_at)}</Fact>
          <Fact label="Volta com o fim da ausência">
            {of.ausente ? (
              <To href={addressOf(areaOf('ausentes'), of.ausente.id)}>
                até {formatDate(of.ausente.termina_em)}
              </To>
            ) : null}
          </Fact>
          <Fact label="Motivo" wide>
            {of.motivo}
          </Fact>
        </Facts>
      </Section>
      <Section title="O que passou">
        {of.itens ? (
          <Table rows={of.itens} columns={columns} label="O que passou" none="Nada" />
        ) : (
          <Loading />
        )}
      </Section>
    </TabPanel>
  );
}
