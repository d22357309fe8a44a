/** What a list's query may say, and what it may not. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hojeEm } from '../../domain/kernel/deadlines.ts';
import { situacoes } from '../../domain/ordem-servico/schema.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const ordens = (query = ''): Promise<Reply> =>
  w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos?${query}`);
const pessoas = (query: string): Promise<Reply> =>
  w.call(w.people.gerente, 'GET', `/contribuinte/pessoas?${query}`);
const idsOf = (r: Reply): number[] => (r.json.rows as { id: number }[]).map((row) => row.id);
const cursor = (...parts: unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('o que não se entende: 422 que diz qual', () => {
  it.each([
    ['inexistente_eq=1', 'inexistente_eq', 'filtro desconhecido'],
    ['inexistente=1', 'inexistente', 'filtro desconhecido'],
    ['situacao=andamento', 'situacao', 'filtro desconhecido'],
    ['constructor_eq=1', 'constructor_eq', 'filtro desconhecido'],
    ['__proto___eq=1', '__proto___eq', 'filtro desconhecido'],
    ['situacao_cont=and', 'situacao_cont', 'operador desconhecido; use eq, in'],
    ['created_at_eq=2026-01-01', 'created_at_eq', 'operador desconhecido; use gteq, lteq'],
    ['situacao_eq=outra', 'situacao_eq', 'valor inválido'],
    ['situacao_eq=', 'situacao_eq', 'valor inválido'],
    ['situacao_eq=toString', 'situacao_eq', 'valor inválido'],
    ['situacao_in=andamento,outra', 'situacao_in', 'valor inválido'],
    ['situacao_in=', 'situacao_in', 'informe de 1 a 200 valores'],
    [
      `assunto_id_in=${Array.from({ length: 201 }, (_, i) => i).join()}`,
      'assunto_id_in',
      'informe de 1 a 200 valores',
    ],
    ['numero_eq=abc', 'numero_eq', 'valor inválido'],
    ['numero_eq=1.5', 'numero_eq', 'valor inválido'],
    ['numero_eq=99999999999999999999', 'numero_eq', 'valor inválido'],
    ['concluir_em_gteq=2026-02-30', 'concluir_em_gteq', 'valor inválido'],
    ['concluir_em_gteq=0000-01-01', 'concluir_em_gteq', 'valor inválido'],
    ['concluir_em_gteq=01/02/2026', 'concluir_em_gteq', 'valor inválido'],
    ['created_at_gteq=2026-02-30T10:00:00Z', 'created_at_gteq', 'valor inválido'],
    ['created_at_gteq=2026-02-20T25:00:00Z', 'created_at_gteq', 'valor inválido'],
    ['created_at_gteq=9999-12-31T23:59:59-12:00', 'created_at_gteq', 'valor inválido'],
    ['vencida_eq=talvez', 'vencida_eq', 'valor inválido'],
    ['page=0', 'page', 'deve ser um inteiro a partir de 1'],
    ['page=-1', 'page', 'deve ser um inteiro a partir de 1'],
    ['page=abc', 'page', 'deve ser um inteiro a partir de 1'],
    ['page=', 'page', 'deve ser um inteiro a partir de 1'],
    ['contar=talvez', 'contar', 'deve ser sim, nao ou so'],
    ['per_page=0', 'per_page', 'deve ser um inteiro de 1 a 200'],
    ['per_page=201', 'per_page', 'deve ser um inteiro de 1 a 200'],
    ['per_page=1e2', 'per_page', 'deve ser um inteiro de 1 a 200'],
    [
      'order=endereco%20asc',
      'order',
      'ordem desconhecida; use id, numero, concluir_em, concluido_em, created_at',
    ],
    [
      'order=id;drop%20asc',
      'order',
      'ordem desconhecida; use id, numero, concluir_em, concluido_em, created_at',
    ],
    ['order=id%20up', 'order', 'deve ser asc ou desc'],
    ['order=id%20asc%20numero', 'order', 'deve ser asc ou desc'],
    [
      'order=',
      'order',
      'ordem desconhecida; use id, numero, concluir_em, concluido_em, created_at',
    ],
    ['numero_order_by=', 'numero_order_by', 'deve ser asc ou desc'],
    [
      'endereco_order_by=asc',
      'endereco_order_by',
      'ordem desconhecida; use id, numero, concluir_em, concluido_em, created_at',
    ],
    ['order=id%20asc&numero_order_by=asc', 'numero_order_by', 'a ordem já foi dada por order'],
    ['situacao_eq=andamento&situacao_eq=abertura', 'situacao_eq', 'informado mais de uma vez'],
    ['page=1&page=2', 'page', 'informado mais de uma vez'],
    ['after=zzz', 'after', 'cursor inválido'],
    [`after=${cursor('id', '1', '1')}`, 'after', 'cursor inválido'],
    [`after=${cursor('id', '1', 1)}&page=2`, 'after', 'não se usa com page'],
    [`after=${cursor('numero', '1', 1)}`, 'after', 'é de outra ordem'],
    [
      `order=concluir_em%20asc&after=${cursor('concluir_em', 'ontem', 1)}`,
      'after',
      'cursor inválido',
    ],
    [`order=numero%20asc&after=${cursor('numero', '99999999999', 1)}`, 'after', 'cursor inválido'],
    [
      `order=created_at%20asc&after=${cursor('created_at', 'a\u0000', 1)}`,
      'after',
      'cursor inválido',
    ],
  ])('%s', async (query, key, message) => {
    const r = await ordens(query);
    expect(r.status).toBe(422);
    expect(r.json).toEqual({ [key]: [message] });
  });

  it('diz tudo o que está errado de uma vez', async () => {
    const r = await ordens('a_eq=1&b_eq=2&page=0');
    expect(Object.keys(r.json).toSorted()).toEqual(['a_eq', 'b_eq', 'page']);
  });
});

describe('páginas', () => {
  it('50 por página, também com per_page vazio; 1 a 200 se dito', async () => {
    for (let i = 0; i < 60; i += 1) await w.order();
    for (const query of ['', 'per_page=']) expect((await ordens(query)).json.rows).toHaveLength(50);
    expect((await ordens('per_page=1')).json.rows).toHaveLength(1);
    const all = await ordens('per_page=200');
    expect(all.json.rows).toHaveLength(all.json.count);
    expect(all.json.after).toBeNull();
    const past = await ordens('page=1000000000');
    expect(past.json).toMatchObject({ rows: [], page: 1_000_000_000, count: all.json.count });
    expect((await ordens('page=1000000001')).status).toBe(422);
  });

  it('after atravessa valores iguais e vazios, nos dois sentidos, sem repetir nem saltar', async () => {
    const same = '2026-03-03T12:00:00.123456Z';
    const made: number[] = [];
    for (let i = 0; i < 24; i += 1) {
      const colunas = {
        created_at: same,
        concluir_em: i % 3 === 0 ? null : '2026-04-01',
        concluido_em: i % 2 === 0 ? null : same,
        protocolo_numero: 'IGUAIS',
      };
      made.push((await w.order({ colunas })).id);
    }
    for (const field of ['created_at', 'concluir_em', 'concluido_em', 'numero', 'id'])
      for (const direction of ['asc', 'desc'])
        for (const perPage of [1, 5, 23, 24]) {
          const seen: number[] = [];
          for (let after: string | null = ''; after !== null;) {
            const r: Reply = await ordens(
              `protocolo_numero_eq=IGUAIS&order=${field}%20${direction}&per_page=${perPage}${after && `&after=${after}`}`,
            );
            seen.push(...idsOf(r));
            expect(r.json.count).toBe(24);
            after = r.json.after as string | null;
          }
          expect(seen).toHaveLength(24);
          expect(new Set(seen)).toEqual(new Set(made));
        }
  });
});

describe('datas e instantes', () => {
  it('um dia limita um instante pelo dia inteiro em São Paulo, também onde houve horário de verão', async () => {
    const { id } = await w.order({ colunas: { protocolo_numero: 'INSTANTE' } });
    // In 2018 summer time ended on 18 February and began on 4 November, when there was no midnight.
    const near = fc.constantFrom(
      '2018-02-18T01:59:59.999Z',
      '2018-02-18T02:30:00Z',
      '2018-02-18T03:00:00Z',
      '2018-11-04T02:59:59.999Z',
      '2018-11-04T03:00:00Z',
      '2018-11-05T01:59:59.999Z',
      '2018-11-05T02:00:00Z',
      '2026-01-01T02:59:59.999Z',
      '2026-01-01T03:00:00Z',
    );
    const any = fc
      .date({
        min: new Date('2017-01-01T00:00:00Z'),
        max: new Date('2026-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((d) => d.toISOString());
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(near, any),
        fc.integer({ min: -1, max: 1 }),
        async (instant, shift) => {
          await w.pool.query('update ordem_servico set created_at = $2 where id = $1', [
            id,
            instant,
          ]);
          const own = hojeEm(new Date(instant));
          const day = hojeEm(new Date(Date.parse(`${own}T12:00:00Z`) + shift * 86_400_000));
          const found = async (op: string): Promise<number> =>
            (await ordens(`protocolo_numero_eq=INSTANTE&created_at_${op}=${day}`)).json
              .count as number;
          expect(await found('gteq'), `${instant} >= ${day}`).toBe(own >= day ? 1 : 0);
          expect(await found('lteq'), `${instant} <= ${day}`).toBe(own <= day ? 1 : 0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('um instante limita exatamente; o seletor de dia inteiro vale o seu dia', async () => {
    const { id } = await w.order({
      colunas: {
        protocolo_numero: 'EXATO',
        created_at: '2026-05-05T10:00:00.123456Z',
        concluir_em: '2026-05-20',
      },
    });
    const count = async (query: string): Promise<number> =>
      (await ordens(`protocolo_numero_eq=EXATO&${query}`)).json.count as number;
    expect(await count('created_at_gteq=2026-05-05T10:00:00.123456Z')).toBe(1);
    expect(await count('created_at_gteq=2026-05-05T10:00:00.123457Z')).toBe(0);
    expect(await count('created_at_lteq=2026-05-05T07:00:00.123456-03:00')).toBe(1);
    expect(await count('created_at_lteq=2026-05-05T07:00:00.123455-03:00')).toBe(0);
    expect(await count('concluir_em_eq=2026-05-20T23:59:59.999Z')).toBe(1);
    expect(await count('concluir_em_lteq=2026-05-19')).toBe(0);
    expect(await count('concluir_em_gteq=2026-05-20&concluir_em_lteq=2026-05-20')).toBe(1);
    expect(idsOf(await ordens('protocolo_numero_eq=EXATO'))).toEqual([id]);
  });
});

describe('busca', () => {
  const enderecos = async (texto: string): Promise<string[]> =>
    (
      (
        await w.call(
          w.people.gerente,
          'GET',
          `/alfa/cadastros?busca_cont=${encodeURIComponent(texto)}&numero_order_by=asc&per_page=200`,
        )
      ).json.rows as { numero: string }[]
    )
      .map((r) => r.numero)
      .filter((n) => n.startsWith('TESTE'));
  it('ignora maiúsculas e acentos, e junta palavras', async () => {
    expect(await enderecos('ACÁCIAS')).toEqual(['TESTE-1']);
    expect(await enderecos('acacias')).toEqual(['TESTE-1']);
    expect(await enderecos('joão avenida')).toEqual(['TESTE-2']);
    expect((await pessoas('razao_social_cont=agata%20CONCEICAO')).json.rows).toMatchObject([
      { id: w.pessoas[0] },
    ]);
    expect((await pessoas('razao_social_cont=%C3%81GATA')).json.rows).toMatchObject([
      { id: w.pessoas[0] },
    ]);
  });
  it('toma %, _ e \\ pelo que são', async () => {
    expect(await enderecos('100%')).toEqual(['TESTE-3']);
    expect(await enderecos('100_')).toEqual([]);
    const { id } = await w.order({ colunas: { busca: 'travessa 100% util' } });
    for (const texto of ['100%', '%', '_', '\\', '100_', '1%0', 'a\\', "'", '"', '%%'])
      expect(idsOf(await ordens(`busca_cont=${encodeURIComponent(texto)}`)), texto).toEqual(
        texto === '100%' ? [id] : [],
      );
  });
  it('de uma ou duas letras acha as que começam uma palavra; de sinais, só com elas', async () => {
    const { id } = await w.order({ colunas: { busca: 'zx 71/2026 travessa xaxim, 9' } });
    for (const [texto, found] of [
      ['zx', true],
      ['z', true],
      ['71', true],
      ['xa zx', true],
      ['zx - xaxim', true],
      ['axi', true],
      ['ax', false],
      ['71/20 9', true],
      ['26', false],
    ] as const)
      expect(
        idsOf(await ordens(`busca_cont=${encodeURIComponent(texto)}&order=id%20desc`))[0] === id,
        texto,
      ).toBe(found);
  });
  it('acha pelo CPF ou CNPJ, com e sem pontuação', async () => {
    await w.pool.query(
      `update cadastro c set busca = dobrar(c.numero || ' ' || documento_buscavel(p.cpf_cnpj)) from pessoa p where p.id = c.pessoa_id and c.numero like 'TESTE%'`,
    );
    for (const texto of ['11144477735', '111.444.777-35'])
      expect(await enderecos(texto), texto).toEqual(['TESTE-1']);
    for (const texto of ['12ABC34501DE35', '12.abc.345/01de-35'])
      expect(await enderecos(texto), texto).toEqual(['TESTE-2', 'TESTE-3']);
  });
  it('acha um número que só pelos seus dígitos é um CPF ou CNPJ, como está escrito', async () => {
    const busca = 'protocolo 52998224725 e 7000009.000012/2026, nota 11.222.333/0001-81';
    const { id } = await w.order({ colunas: { busca } });
    for (const [texto, found] of [
      ['52998224725', true],
      ['000009.00001', true],
      ['11.222.333/0001-81', true],
      ['529.982.247-25', false],
      ['11222333000181', false],
    ] as const)
      expect(
        idsOf(await ordens(`busca_cont=${encodeURIComponent(texto)}&order=id%20desc`)).includes(id),
        texto,
      ).toBe(found);
  });
  it('acha o que se escreve com sinais que o banco dobra a seu modo', async () => {
    await w.pool.query(`update pessoa set razao_social = 'Oficina Nº 1 – Ápice' where id = $1`, [
      w.pessoas[1],
    ]);
    for (const texto of ['oficina nº 1', 'apice', '– ápice'])
      expect(idsOf(await pessoas(`razao_social_cont=${encodeURIComponent(texto)}`)), texto).toEqual(
        [w.pessoas[1]],
      );
  });
});

describe('contagem', () => {
  it('exata a cada resposta, para qualquer conjunto de situações, enquanto outros escrevem', async () => {
    await w.pool.query('update ordem_servico set ano = 2001 where departamento_id = $1', [
      w.alfa.id,
    ]);
    const end = new AbortController();
    const states = Object.keys(situacoes);
    const writer = async (n: number): Promise<void> => {
      for (let i = n; !end.signal.aborted; i += 7) {
        const { id } = await w.order({
          situacao: states[i % 12] ?? 'abertura',
          assunto: i % 2 === 0 ? w.assuntos.simples : w.assuntos.interno,
        });
        await w.pool.query('update ordem_servico set situacao = $2 where id = $1', [
          id,
          states[(i + 5) % 12],
        ]);
        await w.pool.query('delete from ordem_servico where id = $1', [id]);
        if (i % 5 === 0) await w.pool.query('select ordem_servico_contagem_compactar()');
      }
    };
    for (let i = 0; i < 36; i += 1) await w.order({ situacao: states[i % 12] ?? 'abertura' });
    const writers = [1, 2, 3].map(writer);
    const subset = fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 12 });
    const extra = fc.constantFrom(
      '',
      `&assunto_id_eq=${w.assuntos.simples}`,
      '&vencida_eq=false',
      '&numero_gteq=1',
      '&numero_order_by=asc',
    );
    try {
      await fc.assert(
        fc.asyncProperty(subset, extra, async (chosen, more) => {
          const r = await ordens(`ano_gteq=2002&situacao_in=${chosen.join()}&per_page=200${more}`);
          // Rows and count are of one moment: whatever went on, they agree.
          expect(r.json.rows).toHaveLength(r.json.count);
          const kept = await ordens(
            `ano_in=${new Date().getUTCFullYear()},${new Date().getUTCFullYear() - 1}&situacao_in=${chosen.join()}&per_page=200${more}`,
          );
          expect(kept.json.rows).toHaveLength(kept.json.count);
        }),
        { numRuns: 60 },
      );
    } finally {
      end.abort();
      await Promise.all(writers);
    }
  });
});
