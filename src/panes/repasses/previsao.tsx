/** Who would receive what, shown before it is sent: open now, received, open after, points; and what stays. */
import { formatDecimal, formatInteger } from '../../../domain/kernel/format.ts';
import { entidades, type Previsao } from '../../../domain/repasse/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import type { BodyProps } from '../form/body.ts';
import type { useForeseen } from '../form/foreseen.ts';
import { Unforeseen } from '../form/unforeseen.tsx';

type Pessoa = Previsao['pessoas'][number];
type Fica = Previsao['ficam'][number];
/** Of what stays, named up to here. */
const NAMED = 20;

const count = (n: number, one: string, many: string): string =>
  `${formatInteger(n)} ${n === 1 ? one : many}`;
const grows = (now: number, more: number): string =>
  more === 0 ? formatInteger(now) : `${formatInteger(now)} → ${formatInteger(now + more)}`;

const columns: readonly TableColumn<Pessoa>[] = [
  {
    head: 'Quem recebe',
    kind: 'wrap',
    cell: ({ nome, ausente }) => (
      <>
        {nome}
        {ausente ? <span className="dim"> ausente hoje</span> : null}
      </>
    ),
  },
  { head: 'OS', kind: 'num', cell: ({ abertas, recebe }) => grows(abertas, recebe) },
  { head: 'Pontos', kind: 'num', cell: ({ pontos }) => formatDecimal(pontos) },
  {
    head: 'Análises',
    kind: 'num',
    cell: ({ analises, recebe_analises }) => grows(analises, recebe_analises),
  },
];
const staying: readonly TableColumn<Fica>[] = [
  {
    head: 'Fica',
    cell: ({ entidade, numero, ano }) =>
      entidade === 'ordem_servico'
        ? `OS ${numero}/${ano}`
        : `${entidades[entidade]} da OS ${numero}/${ano}`,
  },
  { head: 'Porque', kind: 'wrap', cell: ({ motivo }) => motivo },
];

/** Why it is done changes nothing of what is. */
export const forAnyReason = (said: Readonly<Record<string, unknown>>) => ({
  ...said,
  motivo: 'Conferência do repasse',
});

/** What is open with the person. */
function Abertas({ now }: { now: Previsao }) {
  return (
    <>
      <p>
        Em aberto aqui: <b className="b">{formatInteger(now.ordens)} OS</b>,{' '}
        {count(now.analises, 'análise', 'análises')} e{' '}
        {count(now.solicitacoes, 'pedido de prazo', 'pedidos de prazo')}.
      </p>
      {now.fora_daqui > 0 ? (
        <div className="note w">
          <Icon name="warn" size={14} />
          <span>
            Em outros departamentos ficam {formatInteger(now.fora_daqui)}: quem gerencia lá as
            repassa.
          </span>
        </div>
      ) : null}
    </>
  );
}

function Passam({ now, before }: { now: Previsao; before: Previsao | null }) {
  const more = now.ficam_total - Math.min(NAMED, now.ficam.length);
  return (
    <>
      <p role="status">
        {before ? 'Mudou desde que foi conferido: confira de novo. ' : null}
        {now.passam === 0
          ? 'Nada passa a outra pessoa.'
          : `${now.passam === 1 ? 'Passa' : 'Passam'} a outras pessoas: ${formatInteger(now.passam)}.`}
      </p>
      {now.pessoas.length > 0 ? (
        <Table rows={now.pessoas} columns={columns} label="Quem recebe" />
      ) : null}
      {now.ficam.length > 0 ? (
        <Table rows={now.ficam.slice(0, NAMED)} columns={staying} label="O que fica" />
      ) : null}
      {more > 0 ? <p className="dim">e mais {formatInteger(more)}</p> : null}
    </>
  );
}

interface Props {
  readonly foreseen: ReturnType<typeof useForeseen<Previsao>>;
  readonly hook: BodyProps['hook'];
  /** Nothing is passed on: only what there is, is told. */
  readonly stays?: boolean;
  /** Said until enough is filled in. */
  readonly until: string | null;
}

export function Previsto({ foreseen: { shown, failure, again }, hook, stays, until }: Props) {
  const missing = hook.errorOf('simulado');
  if (until !== null) return <p className="dim">{until}</p>;
  if (failure !== null) return <Unforeseen failure={failure} again={again} />;
  return (
    <>
      {shown ? (
        <>
          <Abertas now={shown.now} />
          {stays ? null : <Passam now={shown.now} before={shown.before} />}
        </>
      ) : (
        <p role="status">Conferindo…</p>
      )}
      {missing ? <p className="help e">{missing}</p> : null}
    </>
  );
}
