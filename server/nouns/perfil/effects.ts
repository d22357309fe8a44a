/** Writing profiles. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import { criarPerfil, editarPerfil } from '../../../domain/perfil/index.ts';
import { grantTree, grantedPaths, permissionPaths } from '../../../domain/kernel/permissions.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import { insertRow } from '../../actions/columns.ts';
import { perfilOne } from './read.ts';
import { invalido } from '../../http/errors.ts';
import { requirePosse } from './posse.ts';

const known: ReadonlySet<string> = new Set(permissionPaths);

/** A permission tree as sent → the whole tree with explicit false. Throws 422 on what is no tree or grants what does not exist. */
function arvore(sent: unknown): ReturnType<typeof grantTree> {
  const granted: string[] = [];
  const walk = (node: unknown, path: string): void => {
    if (typeof node === 'boolean' && path !== '') {
      if (node && !known.has(path))
        throw invalido({ permissoes: [`${path} ${mensagens.referencia}`] });
      if (node) granted.push(path);
    } else if (typeof node === 'object' && node !== null && !Array.isArray(node)) {
      for (const [key, child] of Object.entries(node))
        walk(child, path === '' ? key : `${path}.${key}`);
    } else throw invalido({ permissoes: [mensagens.invalido] });
  };
  const { admin, ...others } = (sent ?? {}) as Record<string, unknown>;
  if (
    typeof sent !== 'object' ||
    sent === null ||
    Array.isArray(sent) ||
    Object.keys(others).length > 0
  )
    throw invalido({ permissoes: [mensagens.invalido] });
  walk(admin ?? {}, '');
  return grantTree(granted);
}

const { create, effect } = handlersOf(perfilOne);

export const perfilHandlers: readonly Handler[] = [
  create(criarPerfil, async (e) => {
    const permissoes = arvore(e.input.permissoes);
    requirePosse(e.actor, grantedPaths(permissoes));
    return insertRow(e, perfilOne, { ...e.input, permissoes });
  }),
  effect(editarPerfil, async (e) => {
    const permissoes = arvore(e.input.permissoes);
    // An inactive profile gives nothing: who activates it, gives all of it.
    const before = new Set(e.row.ativo ? grantedPaths(e.row.permissoes) : []);
    requirePosse(
      e.actor,
      grantedPaths(permissoes).filter((path) => !before.has(path)),
    );
    return {
      patch: { ...e.input, permissoes },
      sessoes: '*',
    };
  }),
];
