/** What the console knows of a noun is whole: for every noun and every action, present and to come. */
import { describe, expect, it } from 'vitest';
import { actions, queries } from '../../domain/index.ts';
import { situacaoLabels } from '../../domain/situacoes.ts';
import { entidades } from '../../domain/log/campos.ts';
import { checkNouns, missing } from '../../src/nouns/check.ts';
import { findNoun, nounOf, nouns } from '../../src/nouns/index.ts';
import { defineNoun } from '../../src/nouns/define.ts';
import { titleOfMany } from '../../src/nouns/words.ts';

const catalogue = { actions, queries };

describe('every noun is whole', () => {
  it('has what the catalogue, the trail and the machinery ask for', () => {
    expect(missing(nouns, catalogue)).toEqual([]);
  });

  it('names what is forgotten: a noun, an action, its words, a letter, an area', () => {
    const without = nouns.filter(({ noun }) => noun !== 'zona');
    expect(missing(without, catalogue)).toEqual(["falta o substantivo 'zona'"]);
    const { words, ...rest } = nounOf('solicitacao');
    const { 'solicitacoes.recusar': _, ...others } = words;
    const silent = { ...rest, words: others };
    const all = nouns.map((one) => (one.noun === 'solicitacao' ? silent : one));
    expect(() => checkNouns(all, catalogue)).toThrow(
      "solicitacao: faltam as palavras da ação 'solicitacoes.recusar'",
    );
    const bare = defineNoun()({
      noun: 'zona',
      names: { gender: 'a', one: 'zona', many: '', title: 'Zona' },
      icon: 'map',
      actions: [],
      words: {},
      letters: { concluir: 'zonas.encerrar' },
      affects: ['bairro'],
      links: [{ id: 'zona.abrir', title: 'Abrir', icon: 'map', area: 'bairros', to: () => 1 }],
    });
    expect(missing([...without, bare], catalogue)).toEqual([
      "zona: falta o nome 'many'",
      "zona: afeta o substantivo desconhecido 'bairro'",
      "zona: a letra 'concluir' leva ao comando desconhecido 'zonas.encerrar'",
      "zona: 'zona.abrir' leva à área desconhecida 'bairros'",
    ]);
  });

  it('does not compile without the words of an offered action', () => {
    const { actions: offered, names } = nounOf('solicitacao');
    const one = { ...offered[0], id: 'x.y' } as const;
    // @ts-expect-error words of 'x.y' are missing
    const spec: Parameters<ReturnType<typeof defineNoun>>[0] & { words: Record<'x.y', object> } = {
      noun: 'x',
      names,
      icon: 'map',
      actions: [one as never],
      words: {},
    };
    expect(spec.noun).toBe('x');
  });

  it('refuses by name what nobody wrote down', () => {
    expect(() => nounOf('feriado')).toThrow("falta o substantivo 'feriado' em src/nouns");
    expect(findNoun('feriado')).toBeNull();
  });

  it('draws every situação of the domain', () => {
    for (const { noun, situacoes } of nouns) {
      const labels = situacaoLabels(noun);
      if (Object.keys(labels).length > 0)
        expect(
          Object.fromEntries(Object.entries(situacoes ?? {}).map(([k, { label }]) => [k, label])),
          noun,
        ).toEqual(labels);
    }
  });
});

describe('what is said agrees', () => {
  it('names many by what the noun is called', () => {
    const { names } = nounOf('analise');
    expect(titleOfMany('Concluir', names, 18)).toBe('Concluir 18 análises');
  });
});
