/** A person's data erased at her request: seen before, once, told in her trail; what an act says stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOf } from '../support/logs.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const PEDIDO = 'Protocolo 15/2026, da própria titular';
const pedir = (body: object, who = w.people.admin): Promise<Reply> =>
  w.call(who, 'POST', '/alfa/sistema/dados-pessoais/anonimizar', {
    body: { pedido: PEDIDO, ...body },
  });
const prever = (body: object, who?: Person): Promise<Reply> =>
  pedir({ ...body, simular: true }, who);
const partes = (list: readonly { readonly parte: string }[]): string[] =>
  list.map(({ parte }) => parte);

/** Who left, with all that an account may hold. */
async function quemSaiu(): Promise<Person> {
  const quem = await w.somebody('alfa', []);
  await w.pool.query(
    `update usuario set ativo = false, telefone = '31987654321', endereco = '{"cep":"30140071"}',
       cpf = '52998224725', foto = '\\x00', foto_chave = 'x', foto_tipo = 'image/png', senha_hash = 'x' where id = $1`,
    [quem.id],
  );
  await w.pool.query(
    `insert into usuario_geo (departamento_id, usuario_id, latitude, longitude, em, origem)
     values ($1, $2, -22.7, -45.5, now(), 'aplicativo')`,
    [w.alfa.id, quem.id],
  );
  await w.pool.query(`insert into rascunho (usuario_id, valor) values ($1, '{}')`, [quem.id]);
  return quem;
}

describe('de quem tinha conta', () => {
  it('o que a alcança e onde esteve vai; o que assina fica; a trilha diz quem e por quê; outra vez não há o que apagar', async () => {
    const quem = await quemSaiu();
    const told = await prever({ usuario_id: quem.id });
    expect(told.status, told.text).toBe(200);
    expect(partes(told.json.vai)).toEqual([
      'E-mail',
      'Telefone',
      'Endereço',
      'Foto',
      'CPF',
      'Senha',
      'Posições no mapa',
      'Rascunhos',
    ]);
    expect(partes(told.json.fica)).toContain('Nome, login e matrícula');
    const { simulado } = told.json as { simulado: string };
    // Twice at once: done once.
    const both = await Promise.all([
      pedir({ usuario_id: quem.id, simulado }),
      pedir({ usuario_id: quem.id, simulado }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { rows } = await w.pool.query(
      `select nome <> '' as nome, email, telefone, endereco, cpf, foto, senha_hash,
         (select count(*) from usuario_geo g where g.usuario_id = u.id)::int as posicoes,
         (select count(*) from rascunho r where r.usuario_id = u.id)::int as rascunhos
       from usuario u where id = $1`,
      [quem.id],
    );
    expect(rows).toEqual([
      {
        nome: true,
        email: `conta-${quem.id}@anonimo.invalid`,
        telefone: null,
        endereco: {},
        cpf: null,
        foto: null,
        senha_hash: null,
        posicoes: 0,
        rascunhos: 0,
      },
    ]);
    const log = await logOf(w.pool, 'usuario', quem.id);
    expect(log.at(-1)).toMatchObject({
      acao: 'sistema.dados_pessoais.anonimizar',
      usuario_id: w.people.admin.id,
      dito: { entrada: expect.objectContaining({ pedido: PEDIDO }) as object },
    });
    const again = await prever({ usuario_id: quem.id });
    expect(again.json.vai).toEqual([]);
    const nothing = await pedir({ usuario_id: quem.id, simulado: again.json.simulado });
    expect([nothing.status, nothing.json.errorCode]).toEqual([422, 'acao_impedida']);
    expect((await logOf(w.pool, 'usuario', quem.id)).length).toBe(log.length);
  });

  it('a conta ativa, a de um proprietário, a de quem trabalha também alhures: não por aqui', async () => {
    const ativa = await w.somebody('alfa', []);
    expect((await prever({ usuario_id: ativa.id })).json).toMatchObject({
      message: 'A conta está ativa: desative-a antes',
    });
    const quem = await w.somebody('alfa', ['sistema.dados_pessoais.anonimizar']);
    await w.pool.query('update usuario set ativo = false where id = $1', [ativa.id]);
    // Who does not administer people erases none of hers everywhere.
    expect((await prever({ usuario_id: ativa.id }, quem)).status).toBe(403);
    await w.pool.query('update usuario set owner = true where id = $1', [ativa.id]);
    expect((await prever({ usuario_id: ativa.id })).status).toBe(403);
    expect((await prever({ usuario_id: w.people.fiscalBeta.id })).status).toBe(422);
  });
});

describe('do contribuinte', () => {
  it('o contato vai; o nome, os atos e os créditos ficam, e por quê', async () => {
    const [id] = w.pessoas;
    await w.order({ colunas: { contribuinte_id: id } });
    await w.pool.query(
      `update pessoa set email = 'alguem@exemplo.com', telefone = '1235559999' where id = $1`,
      [id],
    );
    const told = await prever({ pessoa_id: id });
    expect(partes(told.json.vai)).toEqual(['E-mail', 'Telefone']);
    expect(partes(told.json.fica)).toEqual(expect.arrayContaining(['Nome e CPF ou CNPJ', 'OS']));
    expect(told.json.fica[1].porque).toContain('LGPD, art. 16');
    expect((await pedir({ pessoa_id: id, simulado: told.json.simulado })).status).toBe(201);
    const { rows } = await w.pool.query(
      `select email, telefone, razao_social <> '' as nome from pessoa where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ email: null, telefone: null, nome: true }]);
  });

  it('o protegido, só a quem o vê; quem não pode não pede; sem o ter visto, não se faz', async () => {
    const [, id] = w.pessoas;
    const quem = await w.somebody('alfa', ['sistema.dados_pessoais.anonimizar']);
    await w.pool.query(
      `insert into cadastro_protegido (pessoa_id, motivo, inicia_em, solicitante) values ($1, 'Ameaça', '2020-01-01', 'Juízo')`,
      [id],
    );
    expect((await prever({ pessoa_id: id }, quem)).status).toBe(403);
    await w.pool.query('delete from cadastro_protegido');
    expect((await prever({ pessoa_id: id }, w.people.gerente)).status).toBe(403);
    expect((await pedir({ pessoa_id: id })).json).toEqual({ simulado: ['é obrigatório'] });
    expect((await pedir({ pessoa_id: id, simulado: 'x' })).status).toBe(409);
  });
});

it.each<[string, object, object]>([
  ['ninguém', {}, { pessoa_id: [expect.any(String)] }],
  ['os dois', { pessoa_id: 1, usuario_id: 1 }, { pessoa_id: [expect.any(String)] }],
  ['quem não há', { pessoa_id: 999_999_999 }, { pessoa_id: ['não foi encontrado'] }],
  ['sem dizer por quê', { pessoa_id: 1, pedido: 'sim' }, { pedido: [expect.any(String)] }],
])('recusa-se: %s', async (_, body, erro) => {
  const r = await prever(body);
  expect([r.status, r.json]).toEqual([422, erro]);
});
