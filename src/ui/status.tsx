/** A situação as shape + text + colour, and a deadline as the console writes it everywhere. */
import { civilOf, dateText, shortDateText } from './civil.ts';
import { deadlineState } from './deadline.ts';
import { Glyph } from './icon.tsx';
import type { GlyphName, Role } from './sprite.ts';

/** What a situação looks like: shape and colour, and always its words. */
interface Look {
  readonly shape: GlyphName;
  readonly role: Role;
  readonly label: string;
}

/** A situação. */
export function Status({ look }: { look: Look }) {
  return (
    <span className="st">
      <Glyph name={look.shape} role={look.role} />
      <span>{look.label}</span>
    </span>
  );
}

interface DeadlineProps {
  /** 'YYYY-MM-DD', the wire's full day, or null. */
  readonly concluirEm: string | null | undefined;
  /** The civil day of today, 'YYYY-MM-DD'. */
  readonly hoje: string;
  /** Is the record still open? A closed one has a date and nothing left to run. */
  readonly aberta: boolean;
  /**
   * `resto` '▲ −3 d' (column Faltam), `data` the date alone (column Prazo beside it), `marca` mark and
   * short date (one narrow column), `titulo` '△ Concluir em 23/11/2026 · 4 d' (record heading).
   */
  readonly mode?: 'resto' | 'data' | 'marca' | 'titulo';
  /** Words before the date in `titulo`. */
  readonly prefix?: string;
}

/** Overdue: filled triangle, minus, danger. Up to 4 days: hollow triangle. Later or closed: plain. */
export function Deadline({ concluirEm, hoje, aberta, mode = 'resto', prefix }: DeadlineProps) {
  const state = deadlineState(concluirEm, hoje);
  if (state.kind === 'nenhum' || !concluirEm) return <span className="dim">–</span>;
  const civil = civilOf(concluirEm);
  if (!aberta) {
    if (mode === 'resto') return <span className="dim">–</span>;
    return (
      <span className="mid">{mode === 'titulo' ? dateText(civil) : shortDateText(civil)}</span>
    );
  }
  const overdue = state.kind === 'vencido';
  const near = state.kind === 'hoje' || state.kind === 'proximo';
  const mark = overdue ? (
    <Glyph name="tri" role="bad" />
  ) : near ? (
    <Glyph name="trio" role="wait" />
  ) : null;
  if (mode === 'titulo')
    return (
      <span className={overdue ? 'dl bad' : 'dl'} title={state.words}>
        {mark}
        <span>
          {prefix ? <span className="dim lg">{prefix} </span> : null}
          <b className="b">{dateText(civil)}</b> · {state.text}
        </span>
      </span>
    );
  const text = mode === 'resto' ? state.text : shortDateText(civil);
  if (mode === 'data' || !mark)
    return (
      <span className={overdue ? 'bad' : undefined} title={state.words}>
        {text}
      </span>
    );
  const strong = overdue ? ' bad' : state.kind === 'hoje' && mode === 'resto' ? ' b' : '';
  return (
    <span className={`st${strong}`} title={state.words}>
      {mark}
      <span>{text}</span>
    </span>
  );
}
