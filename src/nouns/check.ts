/**
 * What the compiler cannot see of the nouns is refused at start, by name: a noun or an action of the
 * catalogue without its words, a name that leads nowhere. An omission shall not wait for its user.
 */
import type { Action, Query } from '../../domain/kernel/define.ts';
import type { Choice, NounDef } from './define.ts';

interface Catalogue {
  readonly actions: readonly Action[];
  readonly queries: readonly Query[];
}

const choices = (choice: Choice): readonly string[] =>
  typeof choice === 'string' ? [choice] : choice.among;

const twice = (all: readonly string[]): string[] =>
  all.filter((one, at) => all.indexOf(one) !== at);

/** What is missing or leads nowhere, one line each; empty when all is there. */
export function missing(nouns: readonly NounDef[], { actions, queries }: Catalogue): string[] {
  const found: string[] = [];
  const known = new Set(nouns.map(({ noun }) => noun));
  const areas = new Set(nouns.flatMap((one) => one.areas.map(({ id }) => id)));
  const groups = new Set(nouns.flatMap(({ waits = [] }) => waits.map(({ id }) => id)));
  const commands = new Set(
    nouns.flatMap(({ actions: offered, variants = [], links = [], lent = [], apart = [] }) => [
      ...[...offered, ...variants, ...links, ...lent].map(({ id }) => id),
      ...apart,
    ]),
  );

  for (const { noun } of [...actions, ...queries])
    if (!known.has(noun)) found.push(`falta o substantivo '${noun}'`);
  const told = new Set(
    nouns.flatMap((one) => [...one.actions, ...one.elsewhere].map(({ id }) => id)),
  );
  for (const { id, noun } of actions)
    if (!told.has(id)) found.push(`${noun}: não diz se o console oferece a ação '${id}'`);
  for (const id of twice([...areas, ...commands])) found.push(`'${id}' está duas vezes`);

  for (const one of nouns) {
    const say = (what: string): number => found.push(`${one.noun}: ${what}`);
    const command = (id: string, where: string): void => {
      if (!commands.has(id)) say(`${where} leva ao comando desconhecido '${id}'`);
    };
    for (const [name, word] of Object.entries(one.names))
      if (word === '') say(`falta o nome '${name}'`);
    for (const { id, from } of one.actions) {
      const words = one.words[id];
      if (!words) {
        say(`faltam as palavras da ação '${id}'`);
        continue;
      }
      for (const key of ['doing', 'done', 'did'] as const)
        if (words[key] === '') say(`falta '${key}' da ação '${id}'`);
      if (from === null && !words.made) say(`falta o que segue à criação '${id}'`);
      if (Array.isArray(from) && !one.refusal) say(`falta por que não se parte de uma situação`);
      if (typeof words.inverse === 'string') command(words.inverse, `o inverso de '${id}'`);
    }
    if (one.actions.length > 0 && !one.nameOf) say('falta o nome de um registro');
    for (const noun of one.affects ?? [])
      if (!known.has(noun)) say(`afeta o substantivo desconhecido '${noun}'`);
    for (const [letter, choice] of Object.entries(one.letters ?? {}))
      for (const id of choices(choice)) command(id, `a letra '${letter}'`);
    for (const { id, of } of one.variants ?? []) command(of, `'${id}'`);
    for (const { id, action } of one.lent ?? []) command(action, `'${id}'`);
    for (const { id, area } of [...(one.links ?? []), ...(one.waits ?? [])])
      if (!areas.has(area)) say(`'${id}' leva à área desconhecida '${area}'`);
    for (const area of one.areas) {
      if (!one.nameOf) say('falta o nome de um registro');
      if (!one.found) say('falta como a paleta acha um registro');
      if (area.list.noun !== one.noun) say(`a área '${area.id}' lista outro substantivo`);
      for (const { actions } of [area, ...(area.bars ?? [])]) {
        for (const id of actions) command(id, `a área '${area.id}'`);
        if (actions.length > 9) say(`a área '${area.id}' tem mais ações do que algarismos`);
      }
      for (const { command: id } of [...(area.forms ?? []), ...(area.creates ?? [])])
        command(id, `a área '${area.id}'`);
      if (area.opened) command(area.opened, `a área '${area.id}'`);
      if (area.create) command(area.create.command, `a área '${area.id}'`);
      for (const id of twice(area.defaultViews.map((view) => view.id)))
        say(`a área '${area.id}' tem duas visões '${id}'`);
      for (const folder of area.folders ?? []) {
        if (!areas.has(folder.area)) say(`pasta de área desconhecida '${folder.area}'`);
        if (folder.count && !groups.has(folder.count)) say(`nada espera em '${folder.count}'`);
      }
      const count = area.rail?.count;
      if (count && !groups.has(count)) say(`nada espera em '${count}'`);
    }
  }
  return [...new Set(found)];
}

/** Throws where something is missing, by name. */
export function checkNouns(nouns: readonly NounDef[], catalogue: Catalogue): void {
  const problems = missing(nouns, catalogue);
  if (problems.length > 0) throw new Error(`src/nouns: ${problems.join('; ')}`);
}
