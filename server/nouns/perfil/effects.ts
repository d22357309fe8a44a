/** Writing profiles. */
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { criarPerfil, diferenca, editarPerfil } from '../../../domain/perfil/index.ts';
import { verComo, voltar } from '../../../domain/perfil/ver-como.ts';
import { grantTree, grantedPaths, permissionPaths } from '../../../domain/kernel/permissions.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import { insertRow } from '../../actions/columns.ts';
import { perfilOne } from './read.ts';
import { impedida, invalido, simulacaoMudou } from '../../http/errors.ts';
import { writesNothing } from '../../actions/work.ts';
import { diferencaDe } from './diferenca.ts';
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
  effect(
    editarPerfil,
    async (e) => {
      const { simular = false, simulado = null, ...columns } = e.input;
      if (simular) await writesNothing(e);
      const permissoes = arvore(columns.permissoes);
      // An inactive profile gives nothing: who activates it, gives all of it.
      const before = e.row.ativo ? grantedPaths(e.row.permissoes) : [];
      const given = (columns.ativo ?? e.row.ativo) ? grantedPaths(permissoes) : [];
      const had = new Set(before);
      requirePosse(
        e.actor,
        grantedPaths(permissoes).filter((path) => !had.has(path)),
      );
      if (simular || simulado !== null) {
        const now = await diferencaDe(e.trx, e, before, given);
        if (simular) return { foreseen: now };
        if (now.simulado !== simulado) throw simulacaoMudou();
      }
      return {
        patch: { ...columns, permissoes },
        sessoes: '*',
      };
    },
    { foresees: diferenca },
  ),
  // Both are told in the profile's trail: who saw as it sees, from when to when.
  effect(verComo, async (e) => {
    const { sessaoId, escopos } = e.ctx.principal;
    if (escopos !== null) throw impedida('Só uma pessoa, na sua sessão, vê como um perfil');
    await seeAs(e.trx, sessaoId, { departamento_id: e.dep, perfil_id: e.id });
    return { sessoes: e.actor.id };
  }),
  effect(voltar, async (e) => {
    const { sessaoId, verComo: seen } = e.ctx.principal;
    if (!seen) return { unchanged: true };
    await seeAs(e.trx, sessaoId, null);
    return { sessoes: e.actor.id };
  }),
];

const seeAs = (
  trx: Transaction<Database>,
  sessaoId: number,
  perfil: { readonly departamento_id: number; readonly perfil_id: number } | null,
): Promise<unknown> =>
  trx
    .updateTable('sessao')
    .set({
      ver_como_departamento_id: perfil?.departamento_id ?? null,
      ver_como_perfil_id: perfil?.perfil_id ?? null,
    })
    .where('id', '=', sessaoId)
    .execute();
