import { describe, expect, it } from 'vitest';
import { nouns } from '../../src/nouns/all.ts';
import { lookOf } from '../../src/nouns/index.ts';
import { documento, publicacao } from '../../src/specimen/later-looks.ts';
import { glyphs } from '../../src/ui/sprite.ts';

/* that each noun has every situação of the domain, with its words, its declaration holds by its type */
const all = [
  ...nouns.flatMap(({ situacoes }) => (situacoes ? [situacoes] : [])),
  documento,
  publicacao,
];

describe('a cara das situações', () => {
  it('distingue duas situações de um substantivo pela forma ou pelas palavras, nunca só pela cor', () => {
    for (const looks of all)
      for (const [a, one] of Object.entries(looks))
        for (const [b, two] of Object.entries(looks))
          if (a < b && one.shape === two.shape) expect(one.role, `${a} ${b}`).toBe(two.role);
  });

  it('desenha só formas que existem e deixa legível um valor desconhecido', () => {
    for (const looks of all)
      for (const look of Object.values(looks)) expect(glyphs).toHaveProperty(look.shape);
    expect(lookOf('analise', 'outra')).toEqual({ shape: 'ring', role: 'idle', label: 'outra' });
    expect(documento[13].label).toBe('Aguardando Regularizar');
  });
});
