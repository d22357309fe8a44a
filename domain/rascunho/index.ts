/**
 * Drafts of messages and announcements: what was typed and not sent is kept with the user, because
 * signing out clears what the browser holds.
 */
import { actionsOf, call, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';

/** Drafts kept for a user; the oldest give way. */
export const RASCUNHOS_MAXIMO = 20;
/** Characters of one draft as JSON: the longest message (20,000) with what is written around it. */
export const RASCUNHO_TAMANHO = 60_000;

/** One draft as it is kept. */
export interface Rascunho {
  readonly valor: unknown;
  /** ISO instant of its last change. */
  readonly em: string;
}

export const rascunhos = valueQuery({
  id: 'usuarios.rascunhos',
  noun: 'rascunho',
  title: 'Rascunhos',
  permission: null,
  call: call('v2 GET /usuarios/rascunhos'),
  /** Key → Rascunho. */
  value: { valor: f.json('Rascunhos') },
});

/** What saving answers: not the drafts, which are long. */
export const guardado = { lock_version: f.integer('Versão') } as const;

export const salvarRascunho = actionsOf<{ id: number }>('rascunho')({
  id: 'usuarios.salvar_rascunho',
  title: 'Salvar rascunho',
  info: 'Guarda com o usuário o que foi digitado e ainda não enviado; sem valor, apaga',
  permission: null,
  call: call('v2 PUT /usuarios/rascunhos'),
  input: {
    chave: f.text('Chave', { min: 1, max: 200 }),
    valor: f.json('Rascunho', { optional: true, nullable: true }),
  },
  from: 'any',
  to: null,
  tier: 'A',
});

export const rascunhoActions = [salvarRascunho] as const;
export const rascunhoQueries = [rascunhos] as const;
