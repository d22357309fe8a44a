/** What opens an account is added by who knows its password: not by who found the browser open. */
import type { Html } from './html.ts';
import { field } from './layout.ts';
import { says } from './messages.ts';
import type { SignedVisit } from './page.ts';
import { verifyPassword } from './passwords.ts';

/** Why a form is shown again. */
export interface Said {
  readonly error?: string;
  /** It is said of the password, at its field. */
  readonly atual?: string;
  readonly status?: number;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** Why the field 'atual' is not the person's password, which is paced; null when it is, or she has none. */
export async function wrongPassword(visit: SignedVisit): Promise<Said | null> {
  const { ctx, account } = visit;
  if (!account.usuario.temSenha) return null;
  const senha = visit.field('atual');
  if (senha === '') return { atual: says.senhaAtualEmBranco, status: 422 };
  const key = `senha:${account.usuario.id}`;
  const retryAfter = await ctx.buckets.login.take(key);
  if (retryAfter > 0) return { atual: says.muitasTentativas, status: 429, retryAfter };
  const { senha_hash } = await ctx.db
    .selectFrom('usuario')
    .select('senha_hash')
    .where('id', '=', account.usuario.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(senha_hash, senha))) return { atual: says.senhaInvalida, status: 422 };
  await ctx.buckets.login.refund(key);
  return null;
}

/** The field that it is typed into; none for who has none. */
export const passwordField = (
  { account }: SignedVisit,
  error: string | null | undefined,
): Html | false =>
  account.usuario.temSenha &&
  field({
    name: 'atual',
    label: 'Senha atual',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    error,
  });
