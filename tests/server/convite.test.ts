/** Invitations: an account and a mail whose address chooses its password, once; who exists is replaced once that was seen. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mensagens } from '../../domain/kernel/messages.ts';
import { INVITE_PAGE } from '../../server/auth/mails.ts';
import { signedNumber } from '../../server/uploads/signature.ts';
import { logOf } from '../support/logs.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';
import { Browser, PASSWORD } from './auth/kit.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

let n = 0;
const novo = () => {
  n += 1;
  return { login: `convidada.${n}`, nome: `Convidada ${n}`, email: `convidada.${n}@alfa.example` };
};
const convidar = (body: object, who: Person = w.people.admin, dep = 'alfa'): Promise<Reply> =>
  w.call(who, 'POST', `/${dep}/usuarios`, { body });
const prever = (body: object, who?: Person, dep?: string): Promise<Reply> =>
  convidar({ ...body, simular: true }, who, dep);

interface Linha {
  readonly id: number;
  readonly para: string;
  readonly chave_id: number;
  readonly status: string;
}
const emails = async (id: number): Promise<readonly Linha[]> =>
  (
    await w.pool.query<Linha>(
      `select id, para, chave_id, status from email_historico where scope = 'usuario' and scope_id = $1
         and modelo = 'convite' order by id`,
      [id],
    )
  ).rows;
const addressOf = async (chave: number): Promise<string> =>
  `/auth/v2/${INVITE_PAGE}?a=${await signedNumber(w.db, INVITE_PAGE, chave)}`;
const choose = (path: string, senha = PASSWORD): ReturnType<Browser['submit']> => {
  n += 1;
  return new Browser(w.app, `10.6.${n}.1`).submit(path, { senha, confirmacao: senha });
};
const perfilDe = async (paths: readonly string[]): Promise<number> => {
  const quem = await w.somebody('alfa', paths);
  const { rows } = await w.pool.query<{ id: number }>(
    'select perfil_id as id from usuario_perfil where usuario_id = $1',
    [quem.id],
  );
  return rows[0]?.id ?? 0;
};

describe('quem ainda não existe', () => {
  it('passa a existir no departamento, com os perfis dados, e escolhe a senha pelo e-mail, uma vez', async () => {
    const who = novo();
    const perfil = await perfilDe(['ordem_servicos.index']);
    const told = await prever({ ...who, perfil_ids: [perfil] });
    expect([told.status, told.json]).toMatchObject([200, { existente: null, convida: true }]);
    const made = await convidar({ ...who, perfil_ids: [perfil] });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ ...who, ativo: true, perfis: [{ id: perfil }] });
    const id = made.json.id as number;
    expect((await logOf(w.pool, 'usuario', id)).map(({ acao }) => acao)).toEqual([
      'usuarios.convidar',
    ]);
    // Without a password nobody enters.
    expect((await new Browser(w.app, '10.6.0.9').signIn(who.login)).status).toBe(401);

    const [mail] = await emails(id);
    expect(mail).toMatchObject({ para: who.email, status: 'waiting' });
    const path = await addressOf(mail?.chave_id ?? 0);
    expect((await new Browser(w.app, '10.6.0.8').get(path)).text).toContain(who.login);
    const short = await choose(path, 'curta');
    expect([short.status, short.text.includes('muito curta')]).toEqual([422, true]);
    // Pressed twice at once, one of them chooses.
    const both = await Promise.all([choose(path), choose(path)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400]);
    expect((await choose(path).catch((error: Error) => error.message)) as string).toContain(
      'já foi usado',
    );
    expect((await new Browser(w.app, '10.6.0.7').signIn(who.login)).status).toBe(303);
    expect((await logOf(w.pool, 'usuario', id)).map(({ acao }) => acao)).toContain(
      'convite_aceitar',
    );
  });

  it.each<[string, (path: string, chave: number) => Promise<string>, string]>([
    ['alterado', (path) => Promise.resolve(path.replace(/.$/, 'x')), 'Token inválido'],
    [
      'vencido',
      async (path, chave) => {
        await w.pool.query('update usuario_convite set expira_em = now() where id = $1', [chave]);
        return path;
      },
      'O convite expirou',
    ],
    [
      'de quem foi desativado',
      async (path, chave) => {
        await w.pool.query(
          'update usuario set ativo = false where id = (select usuario_id from usuario_convite where id = $1)',
          [chave],
        );
        return path;
      },
      'já foi usado',
    ],
  ])('um convite %s não abre', async (_, change, said) => {
    const { json } = await convidar(novo());
    const [mail] = await emails(json.id as number);
    const chave = mail?.chave_id ?? 0;
    const path = await change(await addressOf(chave), chave);
    n += 1;
    const reply = await new Browser(w.app, `10.5.${n}.1`).get(path);
    expect([reply.status, reply.text.includes(said)]).toEqual([400, true]);
  });
});

describe('quem já existe', () => {
  it('não se substitui sem que se diga; dito e visto, muda, o histórico o diz, e o convite novo fecha o velho', async () => {
    const who = novo();
    const { id } = (await convidar(who)).json as { id: number };
    const changes = { nome: 'Outro Nome', email: `outro.${who.email}` };
    const unseen = await convidar({ ...who, ...changes });
    expect([unseen.status, unseen.json]).toEqual([
      422,
      { login: [mensagens.dialogo.usuarioExiste] },
    ]);
    const told = await prever({ ...who, ...changes, login: who.login.toUpperCase() });
    expect(told.json).toMatchObject({
      existente: { nome: who.nome, ativo: true, alheio: false, muda: ['Nome', 'E-mail'] },
      convida: true,
    });
    const done = await convidar({ ...who, ...changes, simulado: told.json.simulado });
    expect([done.status, done.json]).toMatchObject([201, { id, ...changes, login: who.login }]);
    const log = await logOf(w.pool, 'usuario', id);
    expect(log.at(-1)).toMatchObject({
      acao: 'usuarios.convidar',
      campos: { nome: { de: who.nome, para: changes.nome } },
    });
    const [first, second] = await emails(id);
    expect(second?.para).toBe(changes.email);
    await expect(choose(await addressOf(first?.chave_id ?? 0))).rejects.toThrow('já foi usado');
    expect((await choose(await addressOf(second?.chave_id ?? 0))).status).toBe(303);
    // Shown before somebody else changed it, it is shown again.
    const late = await convidar({ ...who, ...changes, simulado: told.json.simulado });
    expect([late.status, late.json.errorCode]).toEqual([409, 'simulacao_mudou']);
    // She came in: her address is hers, and no invitation goes out.
    const hers = await prever({ ...who, nome: 'Mais um', email: who.email });
    expect([hers.status, Object.keys(hers.json)]).toEqual([422, ['email']]);
    const again = await prever({ ...who, ...changes, nome: 'Mais um' });
    expect(again.json).toMatchObject({ existente: { muda: ['Nome'] }, convida: false });
    await convidar({ ...who, ...changes, nome: 'Mais um', simulado: again.json.simulado });
    expect(await emails(id)).toHaveLength(2);
  });

  it('de outro departamento entra neste, e o que é dela em todos fica como está', async () => {
    const { fiscalBeta } = w.people;
    const { rows } = await w.pool.query<{ login: string; email: string; nome: string }>(
      'select login, email, nome from usuario where id = $1',
      [fiscalBeta.id],
    );
    const [known] = rows;
    if (!known) throw new Error('sem pessoa');
    const quem = await w.somebody('alfa', ['sistema.usuarios.update', 'sistema.usuarios.show']);
    const body = { ...known, nome: 'Nome que não é o dela', fiscal: false };
    const told = await prever(body, quem);
    expect(told.json).toMatchObject({
      existente: { nome: known.nome, alheio: true, muda: ['Departamento'] },
      convida: false,
    });
    expect((await convidar({ ...body, simulado: told.json.simulado }, quem)).status).toBe(201);
    const { rows: now } = await w.pool.query('select nome, fiscal from usuario where id = $1', [
      fiscalBeta.id,
    ]);
    expect(now).toEqual([{ nome: known.nome, fiscal: true }]);
    await w.pool.query('update usuario set ativo = false where id = $1', [fiscalBeta.id]);
    expect((await prever(body, quem)).status).toBe(403);
    await w.pool.query('update usuario set ativo = true where id = $1', [fiscalBeta.id]);
  });

  it('inativa, volta; proprietária, só por quem o é; conta de serviço, nunca', async () => {
    const who = novo();
    const { id } = (await convidar(who)).json as { id: number };
    await w.pool.query('update usuario set ativo = false where id = $1', [id]);
    const told = await prever(who);
    expect(told.json.existente).toMatchObject({ ativo: false, muda: ['Ativo'] });
    const back = await convidar({ ...who, simulado: told.json.simulado });
    expect(back.json.ativo).toBe(true);
    await w.pool.query('update usuario set owner = true where id = $1', [id]);
    expect((await prever(who)).status).toBe(403);
    expect((await prever(who, w.people.dona)).status).toBe(200);
    await w.pool.query('update usuario set owner = false, servico = true where id = $1', [id]);
    expect((await prever(who)).json).toEqual({ login: ['é de uma conta de serviço'] });
  });
});

describe('recusa-se', () => {
  it.each<[string, object, object]>([
    ['um login que não é um', { login: 'duas palavras' }, { login: ['não é válido'] }],
    ['um e-mail que não é um', { email: 'x' }, { email: ['não é um e-mail válido'] }],
    ['o perfil que não há', { perfil_ids: [999_999] }, { perfil_ids: ['não foi encontrado'] }],
    [
      'o grupo que não há',
      { usuario_grupo_id: 999_999 },
      { usuario_grupo_id: ['não foi encontrado'] },
    ],
    ['o cargo que não há', { cargo_id: 999_999 }, { cargo_id: ['não foi encontrado'] }],
  ])('%s, ao prever e ao convidar', async (_, wrong, erro) => {
    for (const ask of [prever, convidar]) {
      const r = await ask({ ...novo(), ...wrong });
      expect([r.status, r.json]).toEqual([422, erro]);
    }
  });

  it('o e-mail de outra pessoa; quem não administra; o perfil que quem convida não tem', async () => {
    const there = novo();
    await convidar(there);
    expect((await convidar({ ...novo(), email: there.email.toUpperCase() })).json).toEqual({
      email: ['já está em uso'],
    });
    expect((await convidar(novo(), w.people.fiscal)).status).toBe(403);
    const quem = await w.somebody('alfa', ['sistema.usuarios.update']);
    const mais = await perfilDe(['sistema.perfis.create']);
    expect((await convidar({ ...novo(), perfil_ids: [mais] }, quem)).status).toBe(403);
  });

  it('duas vezes ao mesmo tempo: um é convidado, o outro fica sabendo', async () => {
    const who = novo();
    const both = await Promise.all([convidar(who), convidar(who)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});
