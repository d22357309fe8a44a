/** Whose trail an address names, and how much of it is told: a noun's own whole, another's in part. */
import type { Campos } from '../../domain/log/texto.ts';
import type { CallContext } from '../http/context.ts';
import type { Noun, TrailOf } from '../noun.ts';
import type { Bind } from '../read/source.ts';
import { recordOf } from './reach.ts';

interface Trail {
  /** As the log names its records. */
  readonly entidade: string;
  readonly id: number;
  /** Null: all of it. */
  readonly part: TrailOf | null;
}

/** The trail of the address's record. */
export function trailOf(nouns: readonly Noun[], ctx: CallContext): Trail {
  const { entidade, id } = recordOf(ctx);
  // What was exported of a list (id 0) is told as any other's is.
  const part = (id === 0 ? null : nouns.find((n) => n.noun === entidade)?.trailOf) ?? null;
  return { entidade: part?.noun ?? entidade, id, part };
}

/** SQL over rows l of the log: those of the trail that this department is told of. */
export function trailRows(nouns: readonly Noun[], bind: Bind, ctx: CallContext): string {
  const { entidade, id, part } = trailOf(nouns, ctx);
  const of = `l.entidade = ${bind(entidade)} and l.entidade_id = ${bind(id)}`;
  return `${of} and ${part?.rows ?? `(l.departamento_id = ${bind(ctx.departamento?.id ?? -1)} or l.departamento_id is null)`}`;
}

interface Dito {
  readonly passo?: {
    readonly de: string | null;
    readonly para: string | null;
    texto: string | null;
  };
  readonly inteiro?: true;
}

/** Of a row, what is told. */
export function toldOf<R extends { readonly acao: string; readonly campos: Campos }>(
  { part }: Pick<Trail, 'part'>,
  row: R & { readonly dito?: unknown },
): R & { readonly dito?: unknown } {
  if (!part) return row;
  const { passo, inteiro } = (row.dito ?? {}) as Dito;
  const said = passo && !part.texts(row.acao) ? { ...passo, texto: null } : passo;
  const dito = { ...(said ? { passo: said } : {}), ...(inteiro ? { inteiro } : {}) };
  return {
    ...row,
    campos: part.tells(row.campos),
    dito: Object.keys(dito).length > 0 ? dito : null,
  };
}
