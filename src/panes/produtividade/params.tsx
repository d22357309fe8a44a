/** A version of the parameters: its figures, and the brackets of the bonus. */
import {
  formatDateTime,
  formatDecimal,
  formatMoney,
  formatPercent,
} from '../../../domain/kernel/format.ts';
import { nomeDoMes } from '../../../domain/produtividade/mes.ts';
import type { Params } from '../../../domain/produtividade/params.ts';
import { Fact, Facts, Section } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import type { DetailProps } from '../face.ts';

const FAIXAS: readonly TableColumn<Params['bonus'][number]>[] = [
  { head: 'Da meta, a partir de', kind: 'num', cell: ({ meta }) => formatPercent(meta) },
  { head: 'Bônus', kind: 'num', cell: ({ bonus }) => formatPercent(bonus) },
];

export default function DetalheParams({ row, tab }: DetailProps) {
  const of = row as unknown as Params;
  return (
    <TabPanel id="" title="Parâmetros" tab={tab}>
      <Section title="Vigência">
        <Facts>
          <Fact label="Vigente de">{nomeDoMes(of.vigente_de)}</Fact>
          <Fact label="Em vigor">{of.em_vigor ? 'sim' : 'não'}</Fact>
          <Fact label="Salva em">{formatDateTime(of.created_at)}</Fact>
          <Fact label="Por">{of.incluido_por_usuario?.nome}</Fact>
          <Fact label="Motivo" wide>
            {of.motivo}
          </Fact>
        </Facts>
      </Section>
      <Section title="Pontos">
        <Facts>
          <Fact label="Meta mensal">{formatDecimal(of.meta_mensal)}</Fact>
          <Fact label="Fechamento">
            {of.fechamento_dia === null ? 'à mão' : `dia ${of.fechamento_dia}`}
          </Fact>
          <Fact label="Fora do prazo">{formatPercent(of.fora_prazo_percentual)} da pontuação</Fact>
          <Fact label="Reabertura">até {of.reabertura_dias} dias</Fact>
          <Fact label="Local fechado">
            {formatDecimal(of.local_fechado_pontos)}, até {of.local_fechado_maximo} por OS
          </Fact>
          <Fact label="Razão do valor">{formatMoney(of.razao_valor)}</Fact>
          <Fact label="Máximo do valor">{formatDecimal(of.razao_maximo)}</Fact>
          <Fact label="Serviço extra">até {formatDecimal(of.servico_extra_maximo)} por mês</Fact>
        </Facts>
      </Section>
      <Section title="Bônus">
        <Table rows={of.bonus} none="Nenhuma faixa" columns={FAIXAS} />
      </Section>
    </TabPanel>
  );
}
