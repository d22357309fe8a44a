/** Error bodies flattened into what a person reads (specification, section 8). */
import { describe, expect, it } from 'vitest';
import { errorOf, flatten, messageOf, noReply } from '../../src/api/errors.ts';

describe('flatten', () => {
  it.each([
    [{ errorCode: 'x', message: 'Só isto', campo: ['nunca'] }, ['Só isto']],
    [
      { nome: ['é obrigatório'], prazo: ['é curto', 'não é inteiro'] },
      ['é obrigatório', 'é curto', 'não é inteiro'],
    ],
    [{ itens: [{ id: 7, mensagem: 'encerrada' }] }, ['7: encerrada']],
    [{ base: 'texto solto' }, ['texto solto']],
    ['texto', ['texto']],
    [undefined, []],
    [{ message: 'sem código, é um campo como outro' }, ['sem código, é um campo como outro']],
    [{ message: 'a', outro: ['b'] }, ['a', 'b']],
  ])('%j', (body, messages) => {
    expect(flatten(body)).toEqual(messages);
  });
});

describe('errorOf', () => {
  it('422 traz as mensagens por campo', () => {
    const error = errorOf(422, {
      prazo: ['deve ser maior que 0'],
      itens: [{ id: 1, mensagem: 'x' }],
    });
    expect(error.fields).toEqual({ prazo: ['deve ser maior que 0'] });
    expect(error.messages).toEqual(['deve ser maior que 0', '1: x']);
    expect(error.transient).toBe(false);
  });
  it('409 traz o registro como está', () => {
    const error = errorOf(409, { errorCode: 'conflito', message: 'Mudou', atual: { id: 1 } });
    expect([error.errorCode, error.message, error.atual]).toEqual(['conflito', 'Mudou', { id: 1 }]);
    expect(error.fields).toEqual({});
  });
  it('sem corpo há o que dizer', () => {
    expect(errorOf(403, undefined).message).toBe('Sem permissão!');
    expect(errorOf(502, undefined).message).not.toBe('');
    expect(errorOf(429, undefined, 30)).toMatchObject({
      retryAfter: 30,
      transient: true,
      pauseMs: 30_000,
    });
    // Not waited for in silence.
    expect(errorOf(429, undefined, 3600)).toMatchObject({ transient: false, pauseMs: null });
    expect(errorOf(503, undefined, 5).pauseMs).toBeNull();
  });
});

describe('messageOf', () => {
  it.each([
    [noReply('tempo_esgotado'), 'O servidor demorou a responder. Tente novamente.'],
    [new Error('a lista do filtro não está mais aberta'), 'a lista do filtro não está mais aberta'],
    [new TypeError('Failed to fetch'), 'Não foi possível concluir. Tente novamente.'],
    [
      new DOMException('The operation…', 'InvalidStateError'),
      'Não foi possível concluir. Tente novamente.',
    ],
    [new DOMException('Quota exceeded', 'QuotaExceededError'), 'Não há espaço para guardar.'],
    ['qualquer coisa', 'Não foi possível concluir. Tente novamente.'],
  ])('%s', (error, words) => expect(messageOf(error)).toBe(words));
});
