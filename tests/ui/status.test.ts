import { describe, expect, it } from 'vitest';
import { situacoesAnalise } from '../../domain/analise/situacoes.ts';
import { status as statusEmail } from '../../domain/email-historico/index.ts';
import { status as statusJob } from '../../domain/job-output/schema.ts';
import { situacoes } from '../../domain/ordem-servico/schema.ts';
import { glyphs } from '../../src/ui/sprite.ts';
import { statusLook, statusLooks } from '../../src/ui/status-map.ts';

const labels = (looks: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(looks).map(([value, look]) => [value, look.label]));

describe('status looks', () => {
  it('has every situação of the domain, with its words', () => {
    expect(labels(statusLooks.ordem_servico)).toEqual(situacoes);
    expect(labels(statusLooks.analise)).toEqual(situacoesAnalise);
    expect(labels(statusLooks.job)).toEqual(statusJob);
    expect(labels(statusLooks.email)).toEqual(statusEmail);
  });

  it('tells two situações of one noun apart by shape or by words, never by colour alone', () => {
    for (const looks of Object.values(statusLooks))
      for (const [a, one] of Object.entries(looks))
        for (const [b, two] of Object.entries(looks))
          if (a < b && one.shape === two.shape) expect(one.role, `${a} ${b}`).toBe(two.role);
  });

  it('draws only shapes that exist and keeps an unknown value readable', () => {
    for (const looks of Object.values(statusLooks))
      for (const look of Object.values(looks)) expect(glyphs).toHaveProperty(look.shape);
    expect(statusLook('doc', 99)).toEqual({ shape: 'ring', role: 'idle', label: '99' });
    expect(statusLook('doc', 13).label).toBe('Aguardando Regularizar');
  });
});
