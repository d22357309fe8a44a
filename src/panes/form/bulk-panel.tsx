/** Results of a bulk run: counts, progress, every item with its result, failures to try again. */
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Ref } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { ListProps } from 'react-virtuoso';
import { formatTime } from '../../../domain/format.ts';
import { BULK_LOOK, bulkAtom, closeBulk, retryBulk, runCommand } from '../../commands/index.ts';
import type { BulkItem, BulkState } from '../../commands/index.ts';
import { orderOf } from '../../commands/names.ts';
import { ports } from '../../commands/ports.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Glyph } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';
import { statusLook } from '../../ui/status-map.ts';
import type { StatusKind } from '../../ui/status-map.ts';
import { navigate } from '../../workspace/index.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { labelOf } from './sources.ts';
import type { PickRow } from './sources.ts';

function NumberOf({ item, noun }: { item: BulkItem; noun: string }) {
  const order = noun === 'ordem_servico' ? item.row : orderOf(item.row);
  const { numero, ano } = (order ?? {}) as { numero?: number; ano?: number };
  if (numero === undefined) return <span className="no">{item.row.id}</span>;
  return (
    <span className="no">
      {numero}
      <span className="y">/{ano}</span>
    </span>
  );
}

const nameOfPerson = (item: BulkItem): string => {
  const person = item.row.contribuinte as { razao_social?: string } | null | undefined;
  return person?.razao_social ?? labelOf((item.row.assunto ?? item.row) as PickRow);
};

function Line({ item, state }: { item: BulkItem; state: BulkState }) {
  const look = statusLook('job', BULK_LOOK[item.status].look);
  const open = () => {
    const area = ports().area(state.areaId);
    if (area) navigate(ports().detail.pathOf(area.id, item.row.id));
  };
  const { situacao } = item.row;
  const text =
    item.status === 'concluida' && situacao
      ? statusLook(state.noun as StatusKind, situacao).label
      : BULK_LOOK[item.status].text;
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
          <Status kind={state.noun as StatusKind} value={situacao} />
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
    { label: 'Concluídas', look: 'done', n: concluidas },
    { label: 'Falhas', look: 'error', n: falhas },
    { label: 'Agora', look: 'running', n: agora },
    { label: 'Na fila', look: 'waiting', n: fila },
  ] as const;
  return (
    <>
      <PaneHead pane="contexto">
        <h2>{state.title}</h2>
        <span className="grow" />
        <IconButton
          icon="x"
          label="Fechar"
          keys="Esc"
          onClick={() => runCommand('camada.fechar', 'botao')}
        />
      </PaneHead>
      <Chosen state={state} />
      <dl className="bk-sum">
        {counts.map(({ label, look, n }) => {
          const { shape, role } = statusLook('job', look);
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
            {falhas === 1 ? 'Tentar a falha de novo' : `Tentar as ${falhas} falhas de novo`}
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
