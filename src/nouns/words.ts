/** Portuguese from a noun's words: plural, gender and verb agree, whatever the noun. */
import { plural } from '../../domain/kernel/format.ts';
import type { Agreeing, Gender, Names } from './define.ts';

/** 'marcad* como lid*', 'a', 3 → 'marcadas como lidas'. */
export const agree = (words: Agreeing, gender: Gender, count = 1): string =>
  words.replaceAll('*', count === 1 ? gender : `${gender}s`);

/** '18 análises', '1 ordem de serviço'. */
export const countOf = ({ one, many }: Pick<Names, 'one' | 'many'>, count: number): string =>
  plural(count, one, many);

/** What records are called in a sentence: {gender: 'a', one: 'OS'}. */
export const calledOf = ({ called, gender, one }: Names): { gender: Gender; one: string } =>
  called ?? { gender, one };

/** 'A OS', 'O prazo'. */
export function theOne(names: Names): string {
  const { gender, one } = calledOf(names);
  return `${gender.toUpperCase()} ${one}`;
}

/** 'OS 12/2026 encerrada', 'Prazo da OS 12/2026 autorizado'. */
export const doneTo = (name: string, words: Agreeing, names: Names): string =>
  `${name} ${agree(words, calledOf(names).gender)}`;

/** 'OS 12/2026 não foi encerrada'. */
export const notDoneTo = (name: string, words: Agreeing, names: Names): string =>
  `${name} não foi ${agree(words, calledOf(names).gender)}`;

/** 'Não se sabe se OS 12/2026 foi encerrada'. */
export const unknownTo = (name: string, words: Agreeing, names: Names): string =>
  `Não se sabe se ${name} foi ${agree(words, calledOf(names).gender)}`;

/** '3 mensagens marcadas como lidas'. */
export const doneToMany = (count: number, words: Agreeing, names: Names): string =>
  `${countOf(names, count)} ${agree(words, names.gender, count)}`;

/** 'A mensagem já foi lida'; of many: 'Todas já foram lidas'. */
export function alreadyDone(words: Agreeing, names: Names, many: boolean): string {
  if (many) return `Tod${names.gender}s já foram ${agree(words, names.gender, 2)}`;
  return `${theOne(names)} já foi ${agree(words, calledOf(names).gender)}`;
}

const NOT_A_SUBJECT = /^ \((.+)\)$/;
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * 'Concluir 18 análises': where the title's object is the record itself, the count stands in its place;
 * what acts on something else keeps it: 'Confirmar fiscal: 3 ordens de serviço'.
 */
export function titleOfMany(title: string, names: Names, count: number): string {
  const [verb = title] = title.split(' ');
  const object = title.slice(verb.length);
  const own = [names.one, calledOf(names).one].map(folded);
  const itself = object === '' || own.includes(folded(object.trim())) || NOT_A_SUBJECT.test(object);
  return itself ? `${verb} ${countOf(names, count)}` : `${title}: ${countOf(names, count)}`;
}
