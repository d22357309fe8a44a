/** What records are called, and what is said of them when something was done or was not: the noun's words. */
import type { Action, OneQuery, Permission } from '../../domain/kernel/define.ts';
import { findNoun, findWords, nounOf, wordsOf } from '../nouns/index.ts';
import type { At, RecordRow } from '../nouns/index.ts';
import { countOf, doneTo, doneToMany, notDoneTo, unknownTo } from '../nouns/words.ts';
import * as words from '../nouns/words.ts';
import { actorAtom, store } from '../workspace/index.ts';
import type { Command, Target } from './define.ts';

/** Where and for whom something is asked now. */
export const at = (areaId: string | null): At => ({
  areaId,
  eu: store.get(actorAtom)?.id ?? null,
});

/** 'OS 1234/2026', 'Análise 3430', 'Prazo da OS 1234/2026'. */
export function nameOf(noun: string, row: RecordRow, areaId: string | null = null): string {
  const { nameOf: name } = nounOf(noun);
  if (!name) throw new Error(`falta o nome de um registro de '${noun}' em src/nouns`);
  return name(row, at(areaId));
}

/** What reads the name of a record of which nothing is known but its number, as far as one may ask; null where nothing does. */
export function nameQuery(
  noun: string,
  can: (permission: Permission | null) => boolean,
): OneQuery | null {
  const { nameOf: name, ones = [] } = findNoun(noun) ?? {};
  return (name && ones.find(({ permission }) => can(permission))) ?? null;
}

/** '18 análises'. */
export const countName = (noun: string, count: number): string =>
  countOf(nounOf(noun).names, count);

/** 'Concluir 18 análises'; what acts on something else keeps it: 'Confirmar fiscal: 3 ordens de serviço'. */
export const titleOfMany = (title: string, noun: string, count: number): string =>
  words.titleOfMany(title, nounOf(noun).names, count);

/** How many records a target holds. */
export function targetCount(target: Target): number {
  if (target.kind === 'one') return 1;
  if (target.kind === 'many') return target.rows.length;
  return target.kind === 'filter' ? target.count : 0;
}

/** 'OS 123/2026' or '12 selecionadas'. */
export function targetName(target: Target): string {
  if (target.kind === 'one') return nameOf(target.noun, target.row);
  if (target.kind === 'none') return '';
  const { gender } = nounOf(target.noun).names;
  const count = targetCount(target);
  const selected = words.agree('selecionad*', gender, count);
  return countOf({ one: selected, many: selected }, count);
}

/** 'alterada por outra pessoa' */
export const alteredByAnother = (noun: string): string =>
  `${words.agree('alterad*', words.calledOf(nounOf(noun).names).gender)} por outra pessoa`;

type Done = Pick<Action, 'id' | 'noun'>;
/** 'Encerrando'. */
export const doing = ({ id }: Done): string => wordsOf(id).doing;
/** 'OS 1234/2026 encerrada'. */
export const done = ({ id, noun }: Done, name: string): string =>
  doneTo(name, wordsOf(id).done, nounOf(noun).names);
/** 'OS 1234/2026 não foi encerrada'. */
export const notDone = ({ id, noun }: Done, name: string): string =>
  notDoneTo(name, wordsOf(id).done, nounOf(noun).names);
/** 'Não se sabe se OS 1234/2026 foi encerrada'. */
export const unknown = ({ id, noun }: Done, name: string): string =>
  unknownTo(name, wordsOf(id).done, nounOf(noun).names);
/** '3 mensagens marcadas como lidas'. */
export const doneMany = ({ id, noun }: Done, count: number): string =>
  doneToMany(count, wordsOf(id).done, nounOf(noun).names);

/** The title of a command cut for the bars; the whole is the button's name. */
export const shortTitle = ({ id, title, short }: Pick<Command, 'id' | 'title' | 'short'>): string =>
  short ?? findWords(id)?.short ?? title;
