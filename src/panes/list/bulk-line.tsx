/** A bulk run over the list: its line of progress, and the column with each row's result. */
import { plural } from '../../../domain/kernel/format.ts';
import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import { bulkLook, bulkResultAtom, showBulk } from '../../commands/bulk-state.ts';
import type { BulkState } from '../../commands/bulk-state.ts';
import type { BulkRun } from '../../commands/bulk-run.ts';
import { Status } from '../../ui/status.tsx';
import type { Column } from './columns.ts';

const nothing = (): (() => void) => () => undefined;
const useVersion = (run: BulkRun | undefined): number =>
  useSyncExternalStore(run?.subscribe ?? nothing, () => run?.version ?? 0);

function Result({ run, noun, id }: Pick<BulkState, 'run' | 'noun'> & { id: number }) {
  const status = useSyncExternalStore(run.subscribe, () => run.items.get(id)?.status);
  if (status === undefined) return null;
  return <Status look={bulkLook(status, noun)} />;
}

/** The columns with 'Resultado' at the end while a bulk run of the area has results to show. */
export function useResultColumn(areaId: string, columns: readonly Column[]): readonly Column[] {
  const state = useAtomValue(useMemo(() => bulkResultAtom(areaId), [areaId]));
  return useMemo(() => {
    if (!state) return columns;
    const result: Column = {
      id: 'resultado',
      header: 'Resultado',
      width: 124,
      className: 'res',
      cell: (row) => <Result run={state.run} noun={state.noun} id={row.id} />,
    };
    return [...columns, result];
  }, [columns, state]);
}

function Line({ state }: { state: BulkState }) {
  useVersion(state.run);
  const { concluidas, falhas } = state.run.counts;
  const done = concluidas + falhas;
  const { total } = state.run;
  return (
    <div className="prog" role="status">
      <span>
        {state.doing}: <b className="b">{`${done} de ${total}`}</b>
      </span>
      <span className="bar4" aria-hidden="true">
        <i style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }} />
      </span>
      {falhas > 0 ? (
        <span className="bad">
          <Status
            look={{
              ...bulkLook('falhou', state.noun),
              label: plural(falhas, 'falha', 'falhas'),
            }}
          />
        </span>
      ) : (
        <span />
      )}
      <button type="button" className="lnk" onClick={() => showBulk(state.id)}>
        Ver resultados
      </button>
    </div>
  );
}

export function BulkLine({ areaId }: { areaId: string }) {
  const state = useAtomValue(useMemo(() => bulkResultAtom(areaId), [areaId]));
  useVersion(state?.run);
  return state && !state.run.finished ? <Line state={state} /> : null;
}
