/** Who works here and what they may do, from usuarios/current; asked again when the server says that it is another. */
import { atom } from 'jotai';
import { hojeAgora } from '../../domain/kernel/clock.ts';
import type { Actor, Permission } from '../../domain/kernel/define.ts';
import type { Infer } from '../../domain/kernel/fields.ts';
import { canConsole } from '../../domain/kernel/permission-check.ts';
import { usuarioAtual } from '../../domain/usuario/sessao.ts';
import { send } from '../api/client.ts';
import { shownFrom } from '../api/health.ts';
import { onOpened } from '../api/live.ts';
import { currentDepartment, storeUser } from '../api/session.ts';
import { store } from './store.ts';

export type CurrentUser = Infer<typeof usuarioAtual.value>;

/** The reply of usuarios/current; null until it came. */
export const currentUserAtom = atom<CurrentUser | null>(null);

/** Told with who works here: days are named by a formatter of the zone, which takes 20 ms to begin. */
const hoje = atom<string | null>(null);
hoje.onMount = (set) => {
  const timer = setInterval(() => set(hojeAgora()), 30_000);
  return () => clearInterval(timer);
};
/** Today as a civil date 'YYYY-MM-DD' (America/Sao_Paulo), by the server's clock. */
export const hojeAtom = atom((get) => get(hoje) ?? hojeAgora());

/** The console's check of a permission of the catalogue ('ordem_servicos.index'); null needs only the session. */
const allowedPermission = (tree: unknown, permission: Permission | null): boolean =>
  permission === null || canConsole(tree, ['admin', ...permission.split('.')]);

/** The actor of domain/kernel/define.ts; null until usuarios/current came. */
export const actorAtom = atom((get): Actor | null => {
  const user = get(currentUserAtom);
  if (!user?.departamento) return null;
  const { id, nome, departamento, fiscal, permissoes } = user;
  return {
    id,
    nome,
    departamento: { id: departamento.id, codigo: departamento.codigo },
    fiscal,
    servico: false,
    can: (path) => allowedPermission(permissoes, path),
    hoje: get(hojeAtom),
  };
});

/** The actor, for code that runs only inside the shell. Throws before it is known. */
export function actorNow(): Actor {
  const actor = store.get(actorAtom);
  if (!actor) throw new Error('usuário ainda não carregado');
  return actor;
}

/** The access check of routes ('admin/ordem_servicos/index'); false for all until it is known. */
export const canConsoleAtom = atom((get) => {
  const user = get(currentUserAtom);
  return (access: string): boolean => user !== null && canConsole(user.permissoes, access);
});

/** The same for permissions of the catalogue ('ordem_servicos.index'); null needs only the session. */
export const canAtom = atom((get) => {
  const user = get(currentUserAtom);
  return (permission: Permission | null): boolean =>
    user !== null && allowedPermission(user.permissoes, permission);
});

async function readCurrentUser(): Promise<CurrentUser> {
  const user = await send<CurrentUser>(usuarioAtual.call, {
    query: { departamento: currentDepartment() },
  });
  // What was kept is of another day.
  store.set(hoje, shownFrom() === null ? user.hoje : hojeAgora());
  storeUser({ id: user.id, nome: user.nome, url_thumb: user.url_thumb });
  // The same again moves nothing that stands on it.
  if (JSON.stringify(user) !== JSON.stringify(store.get(currentUserAtom)))
    store.set(currentUserAtom, user);
  return user;
}

let loading: Promise<CurrentUser> | null = null;

/** Loads usuarios/current once; a failure may be tried again. Throws ApiError. */
export function loadCurrentUser(): Promise<CurrentUser> {
  loading ??= readCurrentUser().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Asks again whenever the stream stands: the server ends it when a permission was given or withdrawn, or a name changed,
 * and what changed between the first reading and the first stream nobody would tell. One that cannot be asked goes on
 * with what it knew. Returns the end.
 */
export const keepCurrentUser = (): (() => void) =>
  onOpened(() => void readCurrentUser().catch(() => undefined));
