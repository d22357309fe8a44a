/** What a report is compared with: said in its address, as a chip among its filters. One key goes from one to the next. */
import { comparacoes, COMPARAR, isComparacao } from '../../../domain/kernel/comparison.ts';
import type { Comparacao } from '../../../domain/kernel/comparison.ts';
import { dateText } from '../../ui/civil.ts';
import { Icon } from '../../ui/icon.tsx';
import { announce } from '../../ui/toast-store.ts';
import { store } from '../../workspace/store.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';
import type { Report } from '../../../domain/kernel/report.ts';

/** What the address says; null: nothing is compared. */
export function comparacaoOf(search: string): Comparacao | null {
  const como = new URLSearchParams(search).get(COMPARAR);
  return isComparacao(como) ? como : null;
}

/** Compares with this, or with nothing. */
function compareWith(of: Filtering, como: Comparacao | null): void {
  const params = new URLSearchParams(store.get(of.searchAtom));
  params.delete(COMPARAR);
  if (como) params.set(COMPARAR, como);
  of.go(params.toString(), false);
  announce(como ? `Comparado com: ${comparacoes[como]}` : 'Sem comparação');
}

/** From none to the first, from the last to none. */
export function compareNext(of: Filtering): void {
  const all = Object.keys(comparacoes) as Comparacao[];
  const now = comparacaoOf(store.get(of.searchAtom));
  compareWith(of, all[now === null ? 0 : all.indexOf(now) + 1] ?? null);
}

interface ComparisonChipProps {
  readonly of: Filtering;
  readonly como: Comparacao | null;
  readonly data: Report | undefined;
}

export function ComparisonChip({ of, como, data }: ComparisonChipProps) {
  if (como === null)
    return (
      <button
        type="button"
        className="chip add"
        aria-keyshortcuts="Shift+C"
        onClick={() => compareNext(of)}
      >
        <Icon name="plus" size={12} /> Comparar <kbd aria-hidden="true">⇧C</kbd>
      </button>
    );
  const { periodo_gteq: de, periodo_lteq: ate } = data?.comparado ?? {};
  const days = de && ate ? `, de ${dateText(de)} a ${dateText(ate)}` : '';
  const remove = (): void => {
    compareWith(of, null);
    of.focus();
  };
  return (
    <span className="chip">
      <button
        type="button"
        title={`Comparado com: ${comparacoes[como]}${days} (Delete remove)`}
        aria-keyshortcuts="Shift+C Delete"
        onClick={() => compareNext(of)}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          remove();
        }}
      >
        <span className="dim">Comparado com</span> {comparacoes[como]}
      </button>
      <button
        type="button"
        className="chip-x"
        tabIndex={-1}
        aria-label="Remover comparação"
        title="Remover"
        onClick={remove}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}
