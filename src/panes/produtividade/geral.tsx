/** A department's month: its figures, and its inspectors by what they came to. */
import {
  formatDateTime,
  formatDecimal,
  formatInteger,
  formatPercent,
} from '../../../domain/kernel/format.ts';
import type { Geral, GeralRow } from '../../../domain/produtividade/geral.ts';
import { Loading } from '../../ui/states.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import type { DetailProps } from '../face.ts';

type Linha = Geral['resumos'][number];

const fiscaisDe = (geral: number): readonly TableColumn<Linha>[] => [
  { head: 'Posição', kind: 'num', cell: ({ posicao }) => `${posicao}º` },
  {
    head: 'Fiscal',
    kind: 'wrap',
    cell: ({ id, usuario }) => (
      <To href={`/app/produtividade/geral/${geral}/resumos/${id}/show`}>{usuario.nome}</To>
    ),
  },
  {
    head: 'Afastado',
    kind: 'num',
    cell: ({ dias_afastado: dias }) => (dias > 0 ? formatInteger(dias) : null),
  },
  { head: 'Pontos', kind: 'num', cell: ({ total }) => formatDecimal(total) },
  {
    head: 'Da meta',
    kind: 'num',
    cell: ({ percentual }) => percentual && formatPercent(percentual),
  },
];

/** What became of its closing, where that was asked for and is not done. */
const fechamentoDe = ({ situacao, fechamento }: Geral): string | null =>
  situacao === 'fechado' || fechamento === null
    ? null
    : fechamento.status === 'error'
      ? `Recusado: ${fechamento.erro ?? 'sem motivo'}`
      : 'Pedido';

export default function DetalheGeral({ row, record, tab }: DetailProps) {
  const of = row as unknown as GeralRow;
  const whole = record as Geral | undefined;
  return (
    <TabPanel id="" title="Mês" tab={tab}>
      <Section title="Mês">
        <Facts>
          <Fact label="Soma">{formatDecimal(of.total)}</Fact>
          <Fact label="Média coletiva">{of.media && formatDecimal(of.media)}</Fact>
          <Fact label="Meta">{of.meta_mensal && formatDecimal(of.meta_mensal)}</Fact>
          <Fact label="Da meta">{of.percentual && formatPercent(of.percentual)}</Fact>
          <Fact label="Fiscais">{formatInteger(of.trabalharam)} que trabalharam</Fact>
          <Fact label="Dias úteis">{formatInteger(of.uteis)}</Fact>
          <Fact label="Parâmetros">{whole?.regra ? `versão ${whole.regra}` : null}</Fact>
          <Fact label="Fechado em">{of.fechado_em && formatDateTime(of.fechado_em)}</Fact>
          {whole?.fechado_por ? <Fact label="Por">{whole.fechado_por.nome}</Fact> : null}
          {whole?.ressalva ? (
            <Fact label="Mesmo assim, porque" wide>
              {whole.ressalva}
            </Fact>
          ) : null}
          {whole && fechamentoDe(whole) ? (
            <Fact label="Fechamento" wide>
              {fechamentoDe(whole)}
            </Fact>
          ) : null}
        </Facts>
      </Section>
      <Section title="Fiscais">
        {whole ? (
          <Table rows={whole.resumos} none="Nenhum fiscal" columns={fiscaisDe(of.id)} />
        ) : (
          <Loading />
        )}
      </Section>
    </TabPanel>
  );
}
