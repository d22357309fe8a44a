/** What is left to be sent, and for whom. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clear, setAside } from '../../../server/jobs/upkeep.ts';
import { queueMail, queueMails } from '../../../server/mail/outbox.ts';
import { mensagemMail } from '../../../server/nouns/mensagem/template.ts';
import { prazosMail } from '../../../server/nouns/ordem-servico/prazos-template.ts';
import { makeWorld, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
  await w.pool.query('delete from email_historico');
});
afterAll(() => w?.close());

const common = {
  mail: mensagemMail,
  scope: 'mensagem',
  departamentoId: null,
  assunto: 'Olá',
  dados: { remetente: 'Ana' },
} as const;
const rows = async (): Promise<{ usuario_id: number; scope_id: number; para: string }[]> =>
  (await w.pool.query('select usuario_id, scope_id, para from email_historico order by id')).rows;
const jobs = async (): Promise<number> =>
  (
    await w.pool.query<{ n: number }>(
      `select count(*) as n from graphile_worker.jobs where task_identifier = 'enviar_email'`,
    )
  ).rows[0]?.n ?? 0;

test('uma linha e um trabalho por destinatário; nada quando a transação é desfeita', async () => {
  const { fiscal, gerente } = w.people;
  await w.db.transaction().execute(async (trx) => {
    await queueMail(trx, { ...common, scopeId: 1, usuarioId: fiscal.id });
    await queueMails(trx, common, [
      { scopeId: 2, usuarioId: gerente.id },
      { scopeId: 3, usuarioId: fiscal.id },
    ]);
    await queueMails(trx, common, []);
  });
  await w.db
    .transaction()
    .execute(async (trx) => {
      await queueMail(trx, { ...common, scopeId: 9, usuarioId: fiscal.id });
      throw new Error('desfaz');
    })
    .catch(() => undefined);
  expect((await rows()).map((r) => [r.scope_id, r.usuario_id])).toEqual([
    [1, fiscal.id],
    [2, gerente.id],
    [3, fiscal.id],
  ]);
  expect((await rows())[0]?.para).toMatch(/^teste\.fiscal\./);
  expect(await jobs()).toBe(3);
});

test('quem não quer, está inativo ou não confirmou a conta não recebe', async () => {
  const { analista, analista2, consulta, fiscal2 } = w.people;
  await w.pool.query('delete from email_historico');
  await w.pool.query('insert into preferencia (usuario_id, valor) values ($1, $2), ($3, $4)', [
    analista.id,
    { avisos: { email: { mensagem: false } } },
    analista2.id,
    { avisos: { email: { mensagem: true, prazo: false } } },
  ]);
  await w.pool.query('update usuario set ativo = false where id = $1', [consulta.id]);
  await w.pool.query('update usuario set confirmado_em = null where id = $1', [fiscal2.id]);
  const all = [analista, analista2, consulta, fiscal2].map((p) => ({
    scopeId: 1,
    usuarioId: p.id,
  }));
  await w.db.transaction().execute((trx) => queueMails(trx, common, all));
  expect((await rows()).map((r) => r.usuario_id)).toEqual([analista2.id]);
  await w.db.transaction().execute((trx) => queueMails(trx, { ...common, mail: prazosMail }, all));
  expect((await rows()).map((r) => r.usuario_id)).toEqual([analista2.id, analista.id]);
});

test('o que um servidor morto deixou: sem mais tentativas é erro, fora da fila volta a ela', async () => {
  await w.pool.query('delete from email_historico');
  await w.pool.query('delete from graphile_worker._private_jobs');
  const one = async (scopeId: number): Promise<number> => {
    const mail = { ...common, scopeId, usuarioId: w.people.fiscal.id };
    await w.db.transaction().execute((trx) => queueMail(trx, mail));
    const { rows: made } = await w.pool.query<{ id: number }>(
      'select max(id) as id from email_historico',
    );
    return made[0]?.id ?? 0;
  };
  const [spent, lost, fine] = [await one(1), await one(2), await one(3)];
  await w.pool.query(`update email_historico set created_at = now() - interval '1 hour'`);
  await w.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '40 days' where key = 'email-' || $1`,
    [spent],
  );
  await w.pool.query(`delete from graphile_worker._private_jobs where key = 'email-' || $1`, [
    lost,
  ]);
  await setAside(w.db);
  const { rows: now } = await w.pool.query<{ id: number; status: string }>(
    'select id, status from email_historico order by id',
  );
  expect(now.map((m) => [m.id, m.status])).toEqual([
    [spent, 'error'],
    [lost, 'waiting'],
    [fine, 'waiting'],
  ]);
  expect(await jobs()).toBe(3);
  await clear(w.db);
  expect(await jobs()).toBe(2);
});
