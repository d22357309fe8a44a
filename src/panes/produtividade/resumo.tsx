/** An inspector's month: points by type, and the statement that leads to where each of them comes from. */
import {
  formatDate,
  formatDecimal,
  formatInteger,
  formatPercent,
} from '../../../domain/kernel/format.ts';
import { explicacaoDe, origemDe } from '../../../domain/produtividade/dito.ts';
import { estornarPontos, type Pontuacao } from '../../../domain/produtividade/pontuacao.ts';
import type { Resumo, ResumoRow } from '../../../domain/produtividade/resumo.ts';
import { isConcedido, tipos, type TipoPonto } from '../../../domain/produtividade/tipos.ts';
import { contextNow } from '../../commands/context.ts';
import { runCommand } from '../../commands/index.ts';
import { registry } from '../../commands/registry.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, homeOf, type RecordRow } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/states.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import type { DetailProps } from '../face.ts';
import '../../nouns/ordem-servico.ts';
import '../../nouns/doc.ts';

/** Where an entry comes from: the record itself, to be opened. */
function Origem({ one }: { one: Pontuacao }) {
  const { ordem_servico: os, doc, ausente } = one;
  const ausentes = homeOf('ausente');
  const href = os
    ? addressOf(areaOf('servicos'), os.id)
    : doc
      ? addressOf(areaOf('docs'), doc.id)
      : ausente && ausentes
        ? addressOf(ausentes, ausente.id)
        : null;
  const nome = origemDe(one);
  const explicacao = explicacaoDe(one);
  return (
    <>
      {href === null ? nome : <To href={href}>{nome}</To>}
      {explicacao ? <div className="dim">{explicacao}</div> : null}
    </>
  );
}

/** Takes back what was given by hand: the same command as anywhere. */
function Estornar({ one }: { one: Pontuacao }) {
  if (!isConcedido(one.tipo) || one.estorno_de !== null || one.estornado) return null;
  const target = { kind: 'one', noun: 'pontuacao', row: one as unknown as RecordRow } as const;
  const why = registry.get(estornarPontos.id)?.blocked?.(contextNow(target)) ?? null;
  return (
    <Button
      variant="link"
      title={why ?? undefined}
      aria-disabled={why !== null || undefined}
      aria-label={`Estornar ${tipos[one.tipo]} de ${formatDate(one.dia)}`}
      onClick={() => runCommand(estornarPontos.id, 'botao', undefined, target)}
    >
      Estornar
    </Button>
  );
}

const lancamentos = (total: string): readonly TableColumn<Pontuacao>[] => [
  { head: 'Dia', cell: ({ dia }) => <span className="nowrap">{formatDate(dia)}</span> },
  {
    head: 'Tipo',
    cell: (one) => (
      <>
        {tipos[one.tipo]}
        {one.estornado ? <div className="dim">estornado</div> : null}
      </>
    ),
  },
  { head: 'De onde vem', kind: 'wrap', cell: (one) => <Origem one={one} /> },
  { head: 'Ação', cell: (one) => <Estornar one={one} /> },
  {
    head: 'Pontos',
    kind: 'num',
    cell: ({ pontos }) => formatDecimal(pontos),
    total: formatDecimal(total),
  },
];

const isZero = (value: string): boolean => /^-?0+(?:\.0+)?$/.test(value);

export default function DetalheResumo({ row, record, tab }: DetailProps) {
  const of = row as unknown as ResumoRow;
  const whole = record as Resumo | undefined;
  const afastado = whole?.lancamentos.filter(({ tipo }) => tipo === 'afastamento');
  return (
    <>
      <TabPanel id="" title="Extrato" tab={tab}>
        <Section title="Resumo">
          <Facts>
            <Fact label="Pontos">{formatDecimal(of.total)}</Fact>
            <Fact label="Meta">{of.meta_mensal && formatDecimal(of.meta_mensal)}</Fact>
            <Fact label="Da meta">{of.percentual && formatPercent(of.percentual)}</Fact>
            <Fact label="Bônus">{of.bonus && formatPercent(of.bonus)}</Fact>
            <Fact label="Posição">{of.posicao}º</Fact>
            <Fact label="Parâmetros">{whole?.regra ? `versão ${whole.regra}` : null}</Fact>
            {(Object.keys(tipos) as TipoPonto[]).map((tipo) =>
              isZero(of[tipo]) ? null : (
                <Fact key={tipo} label={tipos[tipo]}>
                  {formatDecimal(of[tipo])}
                </Fact>
              ),
            )}
          </Facts>
        </Section>
        <Section title="Lançamentos">
          {whole ? (
            <Table
              rows={whole.lancamentos}
              none="Nenhum lançamento"
              columns={lancamentos(whole.total)}
            />
          ) : (
            <Loading />
          )}
        </Section>
      </TabPanel>
      <TabPanel id="afastamentos" title="Afastamentos" tab={tab}>
        <Section title="Afastamentos">
          <Facts>
            <Fact label="Dias úteis">{whole && formatInteger(whole.uteis)}</Fact>
            <Fact label="Dias afastado">{formatInteger(of.dias_afastado)}</Fact>
          </Facts>
          {afastado ? (
            <Table
              rows={afastado}
              none="Nenhum afastamento no mês"
              columns={lancamentos(of.afastamento)}
            />
          ) : (
            <Loading />
          )}
        </Section>
      </TabPanel>
    </>
  );
}
