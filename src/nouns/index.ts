/**
 * What is known of the nouns, by name. Their files load with their areas, all of them after the first
 * rows (`all.ts`); what asks for one that is not there, or for an area of none, is refused by name.
 */
import type { Call } from '../../domain/kernel/define.ts';
import { loaded } from './define.ts';
import type {
  ActionWords,
  AreaDef,
  NounDef,
  StatusLook,
  Waits,
  Who,
  WizardStep,
} from './define.ts';

const all = (): NounDef[] => [...loaded.values()];

/** A noun that may be of the server alone; null when the console knows nothing of it. */
export const findNoun = (noun: string): NounDef | null => loaded.get(noun) ?? null;

/** What is known of a noun. Throws on one without a file here, or not loaded yet: a mistake of ours. */
export function nounOf(noun: string): NounDef {
  const found = loaded.get(noun);
  if (!found) throw new Error(`falta o substantivo '${noun}' em src/nouns`);
  return found;
}

/** An area that an address or a preference names; null when there is no such area, or it is not loaded. */
export function findArea(id: string | null | undefined): AreaDef | null {
  if (id)
    for (const { areas } of loaded.values())
      for (const area of areas) if (area.id === id) return area;
  return null;
}

/** The area that an id names. Throws on an unknown one: a mistake of ours. */
export function areaOf(id: string): AreaDef {
  const area = findArea(id);
  if (!area) throw new Error(`falta a área '${id}' em src/nouns`);
  return area;
}

/** The tabs of an area's records that this person sees. */
export const tabsFor = (
  { tabs }: Pick<AreaDef, 'tabs'>,
  can: (access: string) => boolean,
): AreaDef['tabs'] => tabs.filter(({ access }) => access === undefined || can(access));

/** The area that shows a list. Throws where none does: a mistake of ours. */
export function areaOfList(query: string): AreaDef {
  const area = all()
    .flatMap(({ areas }) => areas)
    .find(({ list }) => list.id === query);
  if (!area) throw new Error(`nenhuma área mostra ${query}`);
  return area;
}

/** The area where a record of a noun is shown when no other is; null where it has no screen. */
export const homeOf = (noun: string): AreaDef | null => findNoun(noun)?.areas[0] ?? null;

/** The area where a record is shown by whoever came through this one: it, where it shows the noun, else its home. */
export const areaFor = (noun: string, areaId: string | null): AreaDef | null => {
  const here = findArea(areaId);
  return here?.noun === noun ? here : homeOf(noun);
};

/** The command ids of an area's digits, for who looks. */
export const barOf = (area: AreaDef, who: Pick<Who, 'fiscal' | 'can'>): readonly string[] =>
  area.bars?.find((bar) => bar.of(who))?.actions ?? area.actions;

/** The noun whose action it is; null where the console does not offer it. */
export function nounOfAction(action: string): NounDef | null {
  for (const noun of loaded.values()) if (noun.words[action]) return noun;
  return null;
}

/** The words of an action, as far as the console offers it: a history tells of others too. */
export const findWords = (action: string): ActionWords | null =>
  nounOfAction(action)?.words[action] ?? null;

/** The words of an action that is offered. Throws on one that has none: a mistake of ours. */
export function wordsOf(action: string): ActionWords {
  const found = findWords(action);
  if (!found) throw new Error(`faltam as palavras da ação '${action}' em src/nouns`);
  return found;
}

/** The look of a situação; a value that nobody drew is shown as it is, with a plain ring, never hidden. */
export const lookOf = (noun: string, value: string | number): StatusLook =>
  nounOf(noun).situacoes?.[value] ?? { shape: 'ring', role: 'idle', label: String(value) };

/** The action that a command does: itself, or the one it is another way of. */
export function actionIdOf(command: string): string {
  for (const { variants = [] } of loaded.values())
    for (const { id, of } of variants) if (id === command) return of;
  return command;
}

/** What is sent with an action when a command does it its own way. */
export function fixedBy(command: string): Readonly<Record<string, unknown>> {
  for (const { variants = [] } of loaded.values())
    for (const { id, fixed } of variants) if (id === command) return fixed;
  return {};
}

/** The steps of a form that an area fills in step by step; none for others. */
export const stepsOf = (areaId: string | null, command: string): readonly WizardStep[] =>
  all()
    .flatMap(({ areas }) => areas.filter(({ id }) => id === areaId))
    .flatMap(({ creates = [], forms = [] }) => [...creates, ...forms])
    .find((one) => one.command === command)?.steps ?? [];

/** What waits for somebody, in the order of the inbox. */
export const waits = (): Waits[] =>
  all()
    .flatMap((one) => one.waits ?? [])
    .toSorted((a, b) => a.rank - b.rank);

/** The noun that a call writes; null where no action of the console is sent by it. */
export const nounOfCall = (call: Call): NounDef | null =>
  all().find(({ actions }) => actions.some((one) => one.call === call)) ?? null;

export { LOG } from './define.ts';
export type * from './define.ts';
