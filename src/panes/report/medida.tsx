/** What a report counts: said in its address, as a chip among its filters, which goes from one way to the next. */
import { MEDIDA } from '../../../domain/kernel/report.ts';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { announce } from '../../ui/toast-store.ts';
import { store } from '../../workspace/store.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';

type Counted = Pick<ReportQuery, 'medidas'>;

/** What the address says; null: it is counted as usual. */
export function medidaOf({ medidas }: Counted, search: string): string | null {
  const said = new URLSearchParams(search).get(MEDIDA);
  return said !== null && medidas?.outras[said] ? said : null;
}
/** What is counted, in words; null: there is but one way. */
export const medidaText = (query: Counted, search: string): string | null =>
  query.medidas?.outras[medidaOf(query, search) ?? '']?.title ?? query.medidas?.usual ?? null;

/** From the usual to each other way, from the last to the usual. */
export function countNext(query: Counted, of: Filtering): void {
  const search = store.get(of.searchAtom);
  const all = [null, ...Object.keys(query.medidas?.outras ?? {})];
  const next = all[all.indexOf(medidaOf(query, search)) + 1] ?? null;
  const params = new URLSearchParams(search);
  params.delete(MEDIDA);
  if (next !== null) params.set(MEDIDA, next);
  of.go(params.toString(), false);
  announce(`Medida: ${medidaText(query, params.toString()) ?? ''}`);
}

export function MedidaChip({
  query,
  of,
  search,
}: {
  query: ReportQuery;
  of: Filtering;
  search: string;
}) {
  if (!query.medidas) return null;
  return (
    <button
      type="button"
      className="chip"
      title="Contar de outro modo"
      onClick={() => countNext(query, of)}
    >
      <span className="dim">Medida</span> {medidaText(query, search)}
    </button>
  );
}
