/** What of persons is kept only for a time: by the rule in force, told before, taken each night, and nothing else is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { dados, padroes, type Dado } from '../../domain/prazo-guarda/index.ts';
import { catalogue } from '../../server/catalog.ts';
import type { Finding } from '../../server/audit/finding.ts';
import { verifyLog } from '../../server/audit/verify.ts';
import { logOf } from '../support/logs.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
  // What the municipality began with is not counted here, nor its rules.
  await w.pool.query('delete from prazo_guarda');
  await noite();
});
afterAll(() => w?.close());

const hoje = hojeEm(new Date());
const PATH = '/alfa/sistema/prazos-guarda';

async function noite(): Promise<unknown> {
  const job = catalogue.jobs.get('apagar_posicoes');
  if (job?.kind !== 'routine') throw new Error('sem rotina');
  return job.run({ db: w.db, onError: (message) => expect.fail(message) });
}
const previsto = async (
  dado: Dado,
): Promise<{ dias: number; passados: number; regra: unknown }> => {
  const { json } = await w.call(w.people.admin, 'GET', `${PATH}/previsao`);
  return (json as { dado: Dado; dias: number; passados: number; regra: unknown }[]).find(
    (one) => one.dado === dado,
  ) as never;
};
const regra = (dado: Dado, dias: number, vigente_de: string): Promise<Reply> =>
  w.call(w.people.admin, 'POST', PATH, {
    body: { descricao: `${dados[dado]} por ${dias} dias`, dado, dias, vigente_de },
  });

/** By kind: makes one of it that is so many days old, and answers how many there are left of those made. */
const DE: Readonly<Record<Dado, (dias: number) => Promise<() => Promise<number>>>> = {
  async posicoes(dias) {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into usuario_geo (departamento_id, usuario_id, latitude, longitude, em, origem)
       values ($1, $2, -22.7, -45.5, now() - make_interval(days => $3, hours => 1), 'aplicativo') returning id`,
      [w.alfa.id, w.people.fiscal.id, dias],
    );
    return restam('usuario_geo', rows[0]?.id);
  },
  async sessoes(dias) {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into sessao (token_hash, tipo, usuario_id, expira_em, ip)
       values (sha256(random()::text::bytea), 'conta', $1, now() - make_interval(days => $2, hours => 1), '10.0.0.1') returning id`,
      [w.people.fiscal.id, dias],
    );
    return restam('sessao', rows[0]?.id);
  },
  async emails(dias) {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into email_historico (scope, scope_id, usuario_id, para, assunto, modelo, texto, status, created_at)
       values ('usuario', $1, $1, 'alguem@alfa.example', 'Aviso', 'mensagem', 'o que se disse', 'sent', now() - make_interval(days => $2, hours => 1)) returning id`,
      [w.people.fiscal.id, dias],
    );
    return restam('email_historico', rows[0]?.id, `and texto = 'o que se disse'`);
  },
  async rascunhos(dias) {
    const quem = await w.somebody('alfa', []);
    await w.pool.query(
      `insert into rascunho (usuario_id, valor, updated_at) values ($1, '{}', now() - make_interval(days => $2, hours => 1))`,
      [quem.id, dias],
    );
    return restam('rascunho', quem.id, '', 'usuario_id');
  },
  async contas(dias) {
    const quem = await w.somebody('alfa', []);
    await w.pool.query(
      `update usuario set ativo = false, telefone = '31987654321', endereco = '{"cep":"30140071"}',
         updated_at = now() - make_interval(days => $2, hours => 1) where id = $1`,
      [quem.id, dias],
    );
    return restam('usuario', quem.id, `and telefone is not null and endereco <> '{}'`);
  },
  async entregas_webhook(dias) {
    await w.pool.query(
      `insert into webhook (departamento_id, descricao, url, eventos, ativo)
       values ($1, 'Que ouve', 'https://exemplo.gov.br', '[]', false) on conflict do nothing`,
      [w.alfa.id],
    );
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into webhook_entrega (departamento_id, webhook_id, evento, situacao, created_at)
       select departamento_id, id, 'teste', 'entregue', now() - make_interval(days => $2, hours => 1)
       from webhook where departamento_id = $1 and descricao = 'Que ouve' returning id`,
      [w.alfa.id, dias],
    );
    return restam('webhook_entrega', rows[0]?.id);
  },
};
const restam =
  (tabela: string, id: number | undefined, more = '', chave = 'id') =>
  async (): Promise<number> =>
    (await w.pool.query(`select 1 from ${tabela} where ${chave} = $1 ${more}`, [id])).rows.length;

describe.each(Object.keys(dados) as Dado[])('%s', (dado) => {
  it('passado o prazo se conta e vai; o que está no prazo fica; outra noite não acha mais nada', async () => {
    const dias = padroes[dado];
    const velho = await DE[dado](dias);
    const novo = await DE[dado](dias - 1);
    expect(await previsto(dado)).toMatchObject({ dias, regra: null, passados: 1 });
    expect(await noite()).toEqual({ [dado]: 1 });
    expect([await velho(), await novo()]).toEqual([0, 1]);
    expect(await noite()).toBeNull();
    expect((await previsto(dado)).passados).toBe(0);
  });

  it('vale a regra mais nova das que já começaram', async () => {
    // Longer than the norm, so that what the norm would take stays.
    const dias = padroes[dado] + 100;
    for (const [n, de] of [
      [dias + 50, addDays(hoje, -10)],
      [dias, hoje],
      [padroes[dado] + 1, addDays(hoje, 1)],
    ] as const)
      expect((await regra(dado, n, de)).status).toBe(201);
    const velho = await DE[dado](dias);
    const novo = await DE[dado](padroes[dado] + 50);
    expect(await previsto(dado)).toMatchObject({
      dias,
      regra: { descricao: `${dados[dado]} por ${dias} dias` },
      passados: 1,
    });
    expect(await noite()).toEqual({ [dado]: 1 });
    expect([await velho(), await novo()]).toEqual([0, 1]);
    await w.pool.query('delete from prazo_guarda');
    await noite();
  });
});

describe('o que nunca vai', () => {
  it('o e-mail de um ato, o que espera, e o que se disse já apagado não se reenvia', async () => {
    const { rows } = await w.pool.query<{ id: number; scope: string }>(
      `insert into email_historico (scope, scope_id, departamento_id, usuario_id, para, assunto, modelo, texto, status, created_at)
       select s, 1, $2, $1, 'alguem@alfa.example', 'Aviso', 'mensagem', 'o que se disse', e, now() - interval '9 years'
       from (values ('doc', 'sent'), ('ordem_servico', 'sent'), ('solicitacao', 'sent'), ('usuario', 'waiting'), ('usuario', 'error')) x (s, e)
       returning id`,
      [w.people.fiscal.id, w.alfa.id],
    );
    expect(await noite()).toEqual({ emails: 1 });
    const { rows: now } = await w.pool.query<{ texto: string }>(
      'select texto from email_historico where id = any($1) order by id',
      [rows.map(({ id }) => id)],
    );
    expect(now.map(({ texto }) => texto === 'o que se disse')).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    const again = await w.call(
      w.people.dona,
      'PUT',
      `/alfa/sistema/emails/${rows[4]?.id}/reenviar`,
      {
        body: {},
      },
    );
    expect([again.status, again.json.message]).toEqual([
      422,
      'O texto passou do prazo de guarda: já não há o que enviar',
    ]);
  });

  it('a sessão de onde outra veio, antes dela; a conta ativa; o nome de quem já saiu', async () => {
    const { rows } = await w.pool.query<{ id: number }>(
      `with mae as (insert into sessao (token_hash, tipo, usuario_id, expira_em)
         values (sha256('mae'), 'conta', $1, now() - interval '2 years') returning id)
       insert into sessao (token_hash, tipo, usuario_id, origem_id, expira_em)
         select sha256('filha'), 'console', $1, id, now() - interval '2 years' from mae returning id`,
      [w.people.fiscal.id],
    );
    expect(rows).toHaveLength(1);
    expect(await noite()).toEqual({ sessoes: 1 });
    expect(await noite()).toEqual({ sessoes: 1 });
    const quem = await w.somebody('alfa', []);
    await w.pool.query(
      `update usuario set telefone = '31987654321', updated_at = now() - interval '9 years' where id = $1`,
      [quem.id],
    );
    expect(await noite()).toBeNull();
    await w.pool.query('update usuario set ativo = false where id = $1', [quem.id]);
    expect(await noite()).toEqual({ contas: 1 });
    const log = await logOf(w.pool, 'usuario', quem.id);
    expect(log.at(-1)).toMatchObject({ acao: 'guarda.contato', usuario_id: null });
    const { rows: left } = await w.pool.query<{ nome: string; login: string }>(
      'select nome, login from usuario where id = $1',
      [quem.id],
    );
    expect(left[0]?.nome).not.toBe('');
    const found: Finding[] = [];
    await verifyLog(w.pool, catalogue.writers.values(), { entidade: 'usuario', id: quem.id }, (f) =>
      found.push(f),
    );
    expect(found).toEqual([]);
  });
});

it.each<[string, object, object]>([
  [
    'sessões por menos de seis meses',
    { dado: 'sessoes', dias: 179 },
    { dias: ['deve ser maior ou igual a 180'] },
  ],
  ['por dia nenhum', { dias: 0 }, { dias: ['deve ser maior ou igual a 1'] }],
  ['o que não se guarda', { dado: 'atos' }, { dado: ['não é válido'] }],
])('recusa-se guardar %s', async (_, changes, erro) => {
  const body = { descricao: 'De prova', dado: 'posicoes', dias: 30, vigente_de: hoje, ...changes };
  const r = await w.call(w.people.admin, 'POST', PATH, { body });
  expect([r.status, r.json]).toEqual([422, erro]);
});

it('de um dia é uma regra só; quem não pode não vê nem muda', async () => {
  expect((await regra('posicoes', 30, hoje)).status).toBe(201);
  const twice = await regra('posicoes', 31, hoje);
  expect([twice.status, twice.json]).toEqual([422, { vigente_de: ['já está em uso'] }]);
  for (const path of [PATH, `${PATH}/previsao`])
    expect((await w.call(w.people.fiscal, 'GET', path)).status).toBe(403);
});
