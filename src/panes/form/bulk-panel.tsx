/** Results of a bulk run: counts, progress, every item with its result, failures to try again. */
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Ref } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { ListProps } from 'react-virtuoso';
import { formatInteger, formatTime } from '../../../domain/kernel/format.ts';
import { bulkAtom, bulkLook, closeBulk, retryBulk } from '../../commands/index.ts';
import type { BulkItem, BulkState } from '../../commands/index.ts';
import { lookOf, nounOf } from '../../nouns/index.ts';
import { pathOfRecord } from '../../workspace/list/pins.ts';
import { Button } from '../../ui/button.tsx';
import { Glyph } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';
import { navigate } from '../../workspace/index.ts';
import { ClosingHead } from '../frame/closing-head.tsx';
import { refLabel } from '../../commands/ref-search.ts';
import type { RecordRow } from '../../nouns/row.ts';

function NumberOf({ item, noun }: { item: BulkItem; noun: string }) {
  const number = nounOf(noun).numberOf?.(item.row);
  if (!number) return <span className="no">{item.row.id}</span>;
  return (
    <span className="no">
      {number.numero}
      <span className="y">/{number.ano}</span>
    </span>
  );
}

const nameOfPerson = (item: BulkItem): string => {
  const person = item.row.contribuinte as { razao_social?: string } | null | undefined;
  return person?.razao_social ?? refLabel((item.row.assunto ?? item.row) as RecordRow);
};

function Line({ item, state }: { item: BulkItem; state: BulkState }) {
  const look = bulkLook(item.status, state.noun);
  const open = () => {
    if (state.areaId) navigate(pathOfRecord(state.areaId, item.row.id));
  };
  const { situacao } = item.row;
  const text =
    item.status === 'concluida' && situacao ? lookOf(state.noun, situacao).label : look.label;
  return (
    <div className={`bk-li${item.status === 'falhou' ? ' f' : ''}`} role="listitem">
      <Glyph name={look.shape} role={look.role} />
      <NumberOf item={item} noun={state.noun} />
      <span title={nameOfPerson(item)}>{nameOfPerson(item)}</span>
      <span className={item.status === 'falhou' ? 'bad' : item.status === 'fila' ? 'dim' : 'mid'}>
        {text}
      </span>
      {item.message ? (
        <span className="why">
          <span>{item.message}</span>
          <span className="grow" />
          <Button variant="link" onClick={open}>
            Abrir
          </Button>
          <Button variant="link" onClick={() => retryBulk(state, item.row.id)}>
            Tentar de novo
          </Button>
        </span>
      ) : null}
    </div>
  );
}

/** The chosen values that are short enough to be said in the heading line. */
function Chosen({ state }: { state: BulkState }) {
  const situacao = state.values.situacao;
  return (
    <div className="target">
      {typeof situacao === 'string' && situacao ? (
        <>
          <span className="dim">Situação</span>
          <Status look={lookOf(state.noun, situacao)} />
        </>
      ) : (
        <span className="mid cut">{state.doing}</span>
      )}
      <span className="dim push">iniciada {formatTime(state.startedAt)}</span>
    </div>
  );
}

/** What holds the items: the element that scrolls around it is no part of the list. */
const Results = ({ children, ref, style, ...rest }: ListProps & { ref?: Ref<HTMLDivElement> }) => (
  <div {...rest} ref={ref} style={style} role="list" aria-label="Resultados">
    {children}
  </div>
);

function Panel({ state }: { state: BulkState }) {
  const { run } = state;
  useSyncExternalStore(run.subscribe, () => run.version);
  const items = [...run.items.values()];
  const line = useCallback(
    (_: number, item: BulkItem) => <Line item={item} state={state} />,
    [state],
  );
  const { concluidas, falhas, agora, fila } = run.counts;
  const total = Math.max(run.total, 1);
  const share = ((concluidas + falhas) / total) * 100;
  const counts = [
    { label: `${bulkLook('concluida', state.noun).label}s`, look: 'concluida', n: concluidas },
    { label: 'Falhas', look: 'falhou', n: falhas },
    { label: 'Agora', look: 'executando', n: agora },
    { label: 'Na fila', look: 'fila', n: fila },
  ] as const;
  return (
    <>
      <ClosingHead pane="contexto">
        <h2>{state.title}</h2>
      </ClosingHead>
      <Chosen state={state} />
      <dl className="bk-sum">
        {counts.map(({ label, look, n }) => {
          const { shape, role } = bulkLook(look, state.noun);
          return (
            <div key={label}>
              <dt>
                <Glyph name={shape} role={role} />
                {label}
              </dt>
              <dd>{n.toLocaleString('pt-BR')}</dd>
            </div>
          );
        })}
      </dl>
      <div className="bk-bar">
        <div
          className="bar4"
          role="progressbar"
          aria-label={state.doing}
          aria-valuemin={0}
          aria-valuemax={run.total}
          aria-valuenow={concluidas + falhas}
        >
          <i style={{ width: `${share}%` }} />
        </div>
      </div>
      {run.failure ? (
        <div className="note d bk-note" role="alert">
          A lista não pôde ser lida até o fim: {run.failure}
        </div>
      ) : null}
      <div className="scroll">
        <Virtuoso
          style={{ height: '100%' }}
          components={{ List: Results }}
          data={items}
          computeItemKey={(_, item) => item.row.id}
          itemContent={line}
        />
      </div>
      <div className="submit">
        {falhas > 0 ? (
          <Button onClick={() => retryBulk(state)}>
            {falhas === 1
              ? 'Tentar a falha de novo'
              : `Tentar as ${formatInteger(falhas)} falhas de novo`}
          </Button>
        ) : null}
        <Button variant="ghost" keys="Esc" onClick={() => closeBulk(state.id)}>
          Fechar
        </Button>
      </div>
    </>
  );
}

/** A bulk run; nothing when it is gone. */
export function BulkPanel({ id }: { id: string }) {
  const state = useAtomValue(useMemo(() => bulkAtom(id), [id]));
  return state ? <Panel state={state} /> : null;
}
