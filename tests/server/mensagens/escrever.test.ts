/** Writing: to whom, about what, answering, the same request twice, bodies of every kind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../../server/auth/session-store.ts';
import { insertMessage } from '../../support/mensagens.ts';
import { makeWorld, type Person, type Reply, type World } from '../../support/world.ts';

let w: World;
let contribuinte: Person;
let outroContribuinte: Person;
let inativo: number;
beforeAll(async () => {
  w = await makeWorld();
  const account = async (login: string, cpf: string): Promise<Person> => {
    const { id, nome } = await w.db
      .insertInto('usuario')
      .values({
        login,
        email: `${login}@correio.example`,
        nome: `Contribuinte ${login}`,
        prefeitura: false,
        cpf,
        confirmado_em: new Date(),
      })
      .returning(['id', 'nome'])
      .executeTakeFirstOrThrow();
    const { token } = await createSession(w.db, { usuarioId: id, tipo: 'console' }, w.env);
    return { id, nome, token };
  };
  contribuinte = await account('joana', '11144477735');
  outroContribuinte = await account('pedro', '52998224725');
  inativo = (
    await w.db
      .insertInto('usuario')
      .values({ login: 'saiu', email: 'saiu@alfa.example', nome: 'Saiu Daqui', ativo: false })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => w?.close());

const texto = { titulo: 'Vistoria', conteudo: 'Favor confirmar\na data.' };
const enviar = (who: Person, body: unknown, headers = {}): Promise<Reply> =>
  w.call(who, 'POST', '/mensagens/enviadas', { body, headers });
const responder = (who: Person, id: number, body: unknown, headers = {}): Promise<Reply> =>
  w.call(who, 'POST', `/mensagens/recebidas/${id}/responder`, { body, headers });
const total = async (): Promise<number> =>
  (await w.pool.query<{ n: number }>('select count(*)::int4 as n from mensagem')).rows[0]?.n ?? -1;

describe('enviar', () => {
  it('chega a quem se escreve, com resumo de uma linha, e fica registrado sem o texto', async () => {
    const { gerente, fiscal } = w.people;
    const r = await enviar(gerente, {
      ...texto,
      titulo: '  Vistoria  ',
      destinatario_id: fiscal.id,
      prioridade: 'alta',
    });
    expect(r.status, r.text).toBe(201);
    expect(r.json).toMatchObject({
      titulo: 'Vistoria',
      resumo: 'Favor confirmar a data.',
      status: 'enviada',
      tipo: 'mensagem',
      prioridade: 'alta',
      para_fisco: false,
      remetente: { id: gerente.id, prefeitura: true, cpf: null },
      destinatario: { id: fiscal.id },
      assunto: null,
    });
    const id = r.json.id as number;
    const got = await w.call(fiscal, 'GET', `/mensagens/recebidas/${id}`);
    expect(got.json).toMatchObject({ conteudo: texto.conteudo, conversa: [], anexos: [] });
    const { rows } = await w.pool.query<{ acao: string; campos: object }>(
      `select acao, campos from log where entidade = 'mensagem' and entidade_id = $1`,
      [id],
    );
    expect(rows).toMatchObject([
      { acao: 'mensagens.enviadas.create', campos: { destinatario_id: { para: fiscal.id } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('confirmar');
  });

  it('acha-se pelo texto, pelo título e por quem escreveu, sem acentos', async () => {
    const { gerente, fiscal } = w.people;
    await enviar(gerente, {
      titulo: 'Alvará provisório',
      conteudo: 'A edificação é geminada.',
      destinatario_id: fiscal.id,
    });
    for (const busca of ['alvara', 'EDIFICACAO', gerente.nome, 'provisório geminada']) {
      const r = await w.call(
        fiscal,
        'GET',
        `/mensagens/recebidas?busca_cont=${encodeURIComponent(busca)}`,
      );
      expect(r.json.rows[0]?.titulo, busca).toBe('Alvará provisório');
    }
    expect(
      (await w.call(w.people.fiscal2, 'GET', '/mensagens/recebidas?busca_cont=geminada')).json
        .count,
    ).toBe(0);
  });

  it('só a quem está ativo; o contribuinte só à prefeitura, e isso é para o fisco', async () => {
    const before = await total();
    for (const destinatario_id of [inativo, 999_999_999])
      expect((await enviar(w.people.gerente, { ...texto, destinatario_id })).json).toEqual({
        destinatario_id: ['não foi encontrado'],
      });
    const refused = await enviar(contribuinte, {
      ...texto,
      destinatario_id: outroContribuinte.id,
    });
    expect([refused.status, refused.json]).toEqual([
      422,
      { destinatario_id: ['não foi encontrado'] },
    ]);
    expect(await total()).toBe(before);
    const sent = await enviar(contribuinte, { ...texto, destinatario_id: w.people.gerente.id });
    expect(sent.json).toMatchObject({
      para_fisco: true,
      remetente: { prefeitura: false, cpf: '***.444.777-**' },
    });
    const back = await enviar(w.people.gerente, { ...texto, destinatario_id: contribuinte.id });
    expect(back.json).toMatchObject({ para_fisco: false, destinatario: { prefeitura: false } });
  });

  it('destinatários: os ativos; o contribuinte não vê os outros', async () => {
    const found = async (who: Person, query: string): Promise<number[]> =>
      (
        (await w.call(who, 'GET', `/mensagens/destinatarios?per_page=200&${query}`)).json.rows as {
          id: number;
        }[]
      ).map((row) => row.id);
    expect(await found(w.people.fora, 'nome_cont=contribuinte%20joana')).toEqual([contribuinte.id]);
    expect(await found(w.people.gerente, 'prefeitura_eq=false&nome_cont=contribuinte')).toEqual([
      contribuinte.id,
      outroContribuinte.id,
    ]);
    expect(await found(contribuinte, 'prefeitura_eq=false')).toEqual([]);
    expect(await found(w.people.gerente, `nome_cont=saiu`)).toEqual([]);
  });

  it('sobre uma ordem que se pode ver; sobre outra, ou um documento, não', async () => {
    const { gerente, fiscal, nada } = w.people;
    const os = await w.order();
    const beta = await w.order({ departamento: w.beta.id });
    const sobre = (who: Person, more: object): Promise<Reply> =>
      enviar(who, { ...texto, destinatario_id: fiscal.id, ...more });
    const ok = await sobre(gerente, { assunto_entidade: 'ordem_servico', assunto_id: os.id });
    expect(ok.json.assunto).toEqual({
      entidade: 'ordem_servico',
      id: os.id,
      departamento: 'alfa',
      nome: `OS ${os.numero}/${os.ano}`,
      numero: os.numero,
      ano: os.ano,
    });
    const answered = await responder(fiscal, ok.json.id as number, { conteudo: 'Certo' });
    expect(answered.json.assunto).toEqual(ok.json.assunto);
    const refusals: [Person, object, object][] = [
      [
        gerente,
        { assunto_entidade: 'ordem_servico', assunto_id: beta.id },
        { assunto_id: ['não foi encontrado'] },
      ],
      [
        gerente,
        { assunto_entidade: 'ordem_servico', assunto_id: 999_999_999 },
        { assunto_id: ['não foi encontrado'] },
      ],
      // Belongs to alfa, but may not open orders there.
      [
        nada,
        { assunto_entidade: 'ordem_servico', assunto_id: os.id },
        { assunto_id: ['não foi encontrado'] },
      ],
      [
        contribuinte,
        { assunto_entidade: 'ordem_servico', assunto_id: os.id },
        { assunto_id: ['não foi encontrado'] },
      ],
      [gerente, { assunto_id: os.id }, { assunto_entidade: ['é obrigatório'] }],
      [gerente, { assunto_entidade: 'ordem_servico' }, { assunto_id: ['é obrigatório'] }],
      [gerente, { assunto_entidade: 'doc', assunto_id: 1 }, { assunto_id: ['não foi encontrado'] }],
    ];
    const before = await total();
    for (const [who, more, said] of refusals) {
      const r = await sobre(who, more);
      expect([r.status, r.json], JSON.stringify(more)).toEqual([422, said]);
    }
    expect(await total()).toBe(before);
  });
});

describe('responder', () => {
  it('escreve a quem escreveu, na mesma conversa, sem repetir o Re:', async () => {
    const { gerente, fiscal } = w.people;
    const sent = await enviar(gerente, { ...texto, destinatario_id: fiscal.id });
    const first = sent.json.id as number;
    const r = await responder(fiscal, first, { conteudo: 'Terça, às 9h.', prioridade: 'baixa' });
    expect(r.json).toMatchObject({ id: first, status: 'respondida' });
    const newest = async (who: Person): Promise<{ id: number; titulo: string; tipo: string }> =>
      (await w.call(who, 'GET', '/mensagens/recebidas?per_page=1')).json.rows[0];
    const answer = await newest(gerente);
    expect(answer).toMatchObject({
      titulo: 'Re: Vistoria',
      tipo: 'resposta',
      status: 'enviada',
      prioridade: 'baixa',
      remetente: { id: fiscal.id },
    });
    await responder(gerente, answer.id, { conteudo: 'Combinado.' });
    const last = await newest(fiscal);
    expect(last.titulo).toBe('Re: Vistoria');
    const whole = await w.call(fiscal, 'GET', `/mensagens/recebidas/${last.id}`);
    expect(whole.json.conversa).toMatchObject([
      { id: answer.id, conteudo: 'Terça, às 9h.', remetente: { id: fiscal.id } },
      { id: first, conteudo: texto.conteudo, remetente: { id: gerente.id } },
    ]);
    const { rows } = await w.pool.query(
      'select distinct conversa_id from mensagem where id = any($1)',
      [[first, answer.id, last.id]],
    );
    expect(rows).toEqual([{ conversa_id: first }]);
    expect(
      (
        await w.pool.query(
          `select acao, campos -> 'resposta_a_id' ->> 'para' as a from log where entidade = 'mensagem' and entidade_id = $1`,
          [answer.id],
        )
      ).rows,
    ).toEqual([
      { acao: 'mensagens.recebidas.responder', a: String(first) },
      { acao: 'mensagens.recebidas.responder', a: null },
    ]);
  });

  it('outra vez: nova resposta, e a data da primeira fica', async () => {
    const { gerente, fiscal } = w.people;
    const sent = await enviar(gerente, { ...texto, destinatario_id: fiscal.id });
    const first = await responder(fiscal, sent.json.id as number, { conteudo: 'Sim' });
    const second = await responder(fiscal, sent.json.id as number, { conteudo: 'Ou melhor, não' });
    expect(second.json).toMatchObject({
      status: 'respondida',
      respondida_em: first.json.respondida_em,
    });
    const { rows } = await w.pool.query('select 1 from mensagem where resposta_a_id = $1', [
      sent.json.id,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('um título no limite continua cabendo; quem saiu não recebe mais', async () => {
    const { gerente, fiscal } = w.people;
    const titulo = 'x'.repeat(150);
    const sent = await enviar(gerente, { ...texto, titulo, destinatario_id: fiscal.id });
    expect((await responder(fiscal, sent.json.id as number, { conteudo: 'ok' })).status).toBe(201);
    const gone = await insertMessage(w.pool, { de: inativo, para: fiscal.id });
    const r = await responder(fiscal, gone, { conteudo: 'ok' });
    expect([r.status, r.json]).toEqual([422, { base: ['quem enviou não recebe mais mensagens'] }]);
  });
});

describe('o mesmo pedido duas vezes', () => {
  it('com a mesma chave: uma mensagem, a mesma resposta', async () => {
    const { gerente, fiscal } = w.people;
    const body = { ...texto, destinatario_id: fiscal.id };
    const key = { 'idempotency-key': 'mensagem-1' };
    const before = await total();
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => enviar(gerente, body, key)));
    expect(b?.json).toEqual(a?.json);
    expect(c?.json).toEqual(a?.json);
    expect(await total()).toBe(before + 1);
    const other = await enviar(gerente, { ...body, conteudo: 'Outra coisa' }, key);
    expect([other.status, Object.keys(other.json)]).toEqual([422, ['Idempotency-Key']]);
    const id = a?.json.id as number;
    const reply = { 'idempotency-key': 'resposta-1' };
    await responder(fiscal, id, { conteudo: 'Sim' }, reply);
    await responder(fiscal, id, { conteudo: 'Sim' }, reply);
    expect(await total()).toBe(before + 2);
  });
});

describe('corpos', () => {
  const campos = ['destinatario_id', 'titulo', 'conteudo'];
  it('vazio, malfeito, de outro tipo, grande: sempre dito, nada escrito', async () => {
    const { gerente, fiscal } = w.people;
    const before = await total();
    const id = await insertMessage(w.pool, { de: gerente.id, para: fiscal.id });
    for (const body of [undefined, {}]) {
      const r = await w.call(gerente, 'POST', '/mensagens/enviadas', body ? { body } : {});
      expect(r.status).toBe(422);
      expect(Object.keys(r.json).toSorted()).toEqual(campos.toSorted());
      const a = await w.call(
        fiscal,
        'POST',
        `/mensagens/recebidas/${id}/responder`,
        body ? { body } : {},
      );
      expect([a.status, a.json]).toEqual([422, { conteudo: ['é obrigatório'] }]);
    }
    const good = { ...texto, destinatario_id: fiscal.id };
    const wrong: [unknown, number][] = [
      ['{"titulo":', 400],
      ['[]', 422],
      ['"texto"', 422],
      [{ ...good, titulo: '   ' }, 422],
      [{ ...good, conteudo: '\n\t ' }, 422],
      [{ ...good, titulo: 'x'.repeat(151) }, 422],
      [{ ...good, conteudo: 'x'.repeat(20_001) }, 422],
      [{ ...good, conteudo: 'a\u0000b' }, 422],
      [{ ...good, titulo: 'a\u0000b' }, 422],
      [{ ...good, titulo: ['a'] }, 422],
      [{ ...good, destinatario_id: '1' }, 422],
      [{ ...good, destinatario_id: 1.5 }, 422],
      [{ ...good, destinatario_id: -1 }, 422],
      [{ ...good, destinatario_id: 9_007_199_254_740_991 }, 422],
      [{ ...good, prioridade: 'urgente' }, 422],
      [{ ...good, para_fisco: true }, 422],
      [{ ...good, status: 'lida' }, 422],
      [{ ...good, anexos: [{ uri_token: 'não existe' }] }, 422],
      [{ ...good, anexos: 'x' }, 422],
      [{ ...good, conteudo: 'x'.repeat(3_000_000) }, 413],
    ];
    for (const [body, status] of wrong) {
      const r = await enviar(gerente, body);
      expect(r.status, JSON.stringify(body).slice(0, 120)).toBe(status);
    }
    expect(await total()).toBe(before + 1);
  });

  it('o maior texto, e um de outra escrita, chegam inteiros', async () => {
    const { gerente, fiscal } = w.people;
    for (const conteudo of ['ção 😀\u202e<script>'.repeat(1300).slice(0, 20_000), '你好 — שלום']) {
      const r = await enviar(gerente, { ...texto, conteudo, destinatario_id: fiscal.id });
      expect(r.status, r.text).toBe(201);
      const got = await w.call(fiscal, 'GET', `/mensagens/recebidas/${r.json.id}`);
      expect(got.json.conteudo).toBe(conteudo.trim());
    }
  });
});
