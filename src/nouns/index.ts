/**
 * The nouns, in the order of shortcut sheet and rail. A new noun is its file and one line here; what
 * asks for one that is not here, or for an area of none, is refused by name.
 */
import type { Call } from '../../domain/define.ts';
import { analise } from './analise.ts';
import { arquivo } from './arquivo.ts';
import { assunto } from './assunto.ts';
import { cadastro } from './cadastro.ts';
import type { ActionWords, AreaDef, NounDef, StatusLook, Waits, WizardStep } from './define.ts';
import { departamento } from './departamento.ts';
import { emailHistorico } from './email-historico.ts';
import { formulario } from './formulario.ts';
import { jobOutput } from './job-output.ts';
import { log } from './log.ts';
import { mensagem } from './mensagem.ts';
import { ordemServico } from './ordem-servico.ts';
import { perfil } from './perfil.ts';
import { pessoa } from './pessoa.ts';
import { preferencia } from './preferencia.ts';
import { rascunho } from './rascunho.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';
import { usuarioGrupo } from './usuario-grupo.ts';
import { zona } from './zona.ts';

export const nouns: readonly NounDef[] = [
  ordemServico,
  solicitacao,
  analise,
  mensagem,
  jobOutput,
  log,
  emailHistorico,
  usuario,
  usuarioGrupo,
  perfil,
  assunto,
  pessoa,
  cadastro,
  zona,
  formulario,
  departamento,
  arquivo,
  preferencia,
  rascunho,
];

const byNoun: ReadonlyMap<string, NounDef> = new Map(nouns.map((one) => [one.noun, one]));
export const areas: readonly AreaDef[] = nouns.flatMap((one) => one.areas);
const byArea: ReadonlyMap<string, AreaDef> = new Map(areas.map((area) => [area.id, area]));

/** A noun that may be of the server alone; null when the console knows nothing of it. */
export const findNoun = (noun: string): NounDef | null => byNoun.get(noun) ?? null;

/** What is known of a noun. Throws on one without a file here: a mistake of ours. */
export function nounOf(noun: string): NounDef {
  const found = byNoun.get(noun);
  if (!found) throw new Error(`falta o substantivo '${noun}' em src/nouns`);
  return found;
}

/** An area that an address or a preference names; null when there is no such area. */
export const findArea = (id: string | null | undefined): AreaDef | null =>
  byArea.get(id ?? '') ?? null;

/** The area that an id names. Throws on an unknown one: a mistake of ours. */
export function areaOf(id: string): AreaDef {
  const area = byArea.get(id);
  if (!area) throw new Error(`falta a área '${id}' em src/nouns`);
  return area;
}

/** The area where a record of a noun is shown when no other is; null where it has no screen. */
export const homeOf = (noun: string): AreaDef | null => findNoun(noun)?.areas[0] ?? null;

const wordsById: ReadonlyMap<string, ActionWords> = new Map(
  nouns.flatMap(({ words }) => Object.entries(words) as [string, ActionWords][]),
);
/** The words of an action, as far as the console offers it: a history tells of others too. */
export const findWords = (action: string): ActionWords | null => wordsById.get(action) ?? null;

/** The words of an action that is offered. Throws on one that has none: a mistake of ours. */
export function wordsOf(action: string): ActionWords {
  const found = wordsById.get(action);
  if (!found) throw new Error(`faltam as palavras da ação '${action}' em src/nouns`);
  return found;
}

/** The look of a situação; a value that nobody drew is shown as it is, with a plain ring, never hidden. */
export const lookOf = (noun: string, value: string | number): StatusLook =>
  nounOf(noun).situacoes?.[value] ?? { shape: 'ring', role: 'idle', label: String(value) };

/** The noun whose action it is; null where the console does not offer it. */
export const nounOfAction = (action: string): NounDef | null =>
  nouns.find(({ words }) => words[action]) ?? null;

/** The action that a command does: itself, or the one it is another way of. */
export function actionIdOf(command: string): string {
  for (const { variants = [] } of nouns)
    for (const { id, of } of variants) if (id === command) return of;
  return command;
}

/** What is sent with an action when a command does it its own way. */
export function fixedBy(command: string): Readonly<Record<string, unknown>> {
  for (const { variants = [] } of nouns)
    for (const { id, fixed } of variants) if (id === command) return fixed;
  return {};
}

/** The steps of a form that is filled in step by step; none for others. */
export const stepsOf = (command: string): readonly WizardStep[] =>
  areas.flatMap(({ creates = [] }) => creates).find((one) => one.command === command)?.steps ?? [];

/** What waits for somebody, in the order of the inbox. */
export const waits: readonly Waits[] = nouns
  .flatMap((one) => one.waits ?? [])
  .toSorted((a, b) => a.rank - b.rank);

/** The noun that a call writes; null where no action of the console is sent by it. */
export const nounOfCall = (call: Call): NounDef | null =>
  nouns.find(({ actions }) => actions.some((one) => one.call === call)) ?? null;

export { LOG } from './define.ts';
export type * from './define.ts';
