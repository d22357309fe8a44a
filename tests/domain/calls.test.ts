/** What a call says of its path: its parameters, their kinds, and which of them is the record. */
import { describe, expect, it } from 'vitest';
import { call } from '../../domain/kernel/define.ts';
import { queries } from '../../domain/index.ts';

const DOC = 'v2 DELETE /D/publicacoes/{publicacao}/docs/{doc}';

describe('o registro de uma chamada', () => {
  it.each([
    ['sem parâmetro: nenhum', call('v2 GET /D/x'), null, {}],
    ['o único parâmetro', call('v2 PUT /D/x/{x}/abrir'), 'x', { x: 'id' }],
    [
      'o que se diz: o primeiro',
      call(DOC, { record: 'publicacao' }),
      'publicacao',
      { publicacao: 'id', doc: 'id' },
    ],
    ['o último', call(DOC, { record: 'doc' }), 'doc', { publicacao: 'id', doc: 'id' }],
    [
      'nenhum deles, com os seus tipos',
      call('v2 GET /D/x/{tipo}/{dia}', { record: null, kinds: { tipo: 'name', dia: 'date' } }),
      null,
      { tipo: 'name', dia: 'date' },
    ],
  ])('%s', (_, made, record, params) => {
    expect([made.record, made.params]).toEqual([record, params]);
  });

  it('recusa pelo nome quem tem vários e não diz qual, ou diz um que não é id', () => {
    expect(() => call(DOC)).toThrow(`chamada que não diz qual parâmetro é o registro: ${DOC}`);
    expect(() => call('v2 GET /x/{dia}', { kinds: { dia: 'date' } })).toThrow(
      'chamada cujo registro não é um id do caminho: v2 GET /x/{dia}',
    );
    // A path that is put together is read at the start alone.
    const path: string = DOC;
    // @ts-expect-error: nothing of it is known to the compiler.
    expect(() => call(path, { record: 'anexo' })).toThrow('chamada cujo registro não é um id');
    // @ts-expect-error: it has no such parameter.
    expect(() => call(DOC, { record: 'anexo' })).toThrow('chamada cujo registro não é um id');
  });
});

it('toda leitura de um registro diz qual é', () => {
  for (const query of queries)
    if (query.kind === 'one') expect(query.call.record, query.id).not.toBeNull();
});
