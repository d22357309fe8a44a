/** Of whom what may be changed: what is a person's everywhere, and an owner's. */
import { editarUsuario, type Usuario } from '../../../domain/usuario/index.ts';
import type { EffectContext } from '../../actions/noun.ts';
import { semPermissao } from '../../http/errors.ts';

type Quem = Pick<EffectContext<Usuario>, 'trx' | 'ctx' | 'id' | 'row'>;

/** Who may set an owner's e-mail could sign in as the owner. Throws 403. */
export function requireDono({ row, ctx }: Pick<Quem, 'row' | 'ctx'>): void {
  if (row.owner && !ctx.principal.usuario.owner) throw semPermissao();
}

/**
 * What is a person's everywhere is changed by who administers every department of hers, or an owner: an
 * administrator of one would else be her in all of them. Throws 403; what stays as it is, is no change.
 */
export async function requireAlcance(
  e: Quem,
  globais: Readonly<Record<string, unknown>>,
): Promise<void> {
  const before: Readonly<Record<string, unknown>> = {
    ...e.row,
    cargo_id: e.row.cargo?.id ?? null,
    zona_ids: e.row.zonas.map((z) => z.id).toSorted((a, b) => a - b),
  };
  const changed = Object.entries(globais).some(([name, value]) => {
    if (value === undefined) return false;
    const now = Array.isArray(value) ? value.toSorted((a: number, b: number) => a - b) : value;
    return JSON.stringify(now) !== JSON.stringify(before[name]);
  });
  if (changed && (await isAlheio(e))) throw semPermissao(SO_DELA);
}

const SO_DELA =
  'Nome, e-mail, cargo, zonas e o que mais é da pessoa em todos os seus departamentos só altera quem a administra em todos eles';

/** Does she work where who writes does not administer? */
export async function isAlheio({
  trx,
  ctx,
  id,
}: Pick<Quem, 'trx' | 'ctx' | 'id'>): Promise<boolean> {
  if (ctx.principal.usuario.owner) return false;
  const mine = [...ctx.principal.departamentos.values()]
    .filter((d) => editarUsuario.permission !== null && d.grants.has(editarUsuario.permission))
    .map((d) => d.id);
  const other = await trx
    .selectFrom('usuario_departamento')
    .select('departamento_id')
    .where('usuario_id', '=', id)
    .where('departamento_id', 'not in', [0, ...mine])
    .executeTakeFirst();
  return other !== undefined;
}
