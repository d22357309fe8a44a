/** Two servers on one database: each mail once, what runs by the clock once, whoever is up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, hojeEm } from '../../../domain/kernel/deadlines.ts';
import { buildApp } from '../../../server/app.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { enqueueDaily } from '../../../server/jobs/queue.ts';
import { queueMails } from '../../../server/mail/outbox.ts';
import { smtpServer, type Smtp } from '../../support/smtp.ts';
import { until } from '../../support/until.ts';
import { mensagemMail } from '../../../server/nouns/mensagem/template.ts';
import { makeWorld, type World } from '../../support/world.ts';

let w: World;
let smtp: Smtp;
/** Beside the world's own, without workers. */
const servers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  w = await makeWorld();
  // The demonstration's own.
  await w.pool.query(`delete from email_historico; delete from job_output where tipo = 'prazos'`);
  smtp = await smtpServer();
  const env = {
    ...w.env,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'osm@teste.example',
    PUBLIC_URL: 'https://osm.teste.example',
  };
  for (let i = 0; i < 2; i += 1) {
    const pool = createPool(w.url, { max: 6 });
    const db = createDb(pool);
    const app = await buildApp({ env, db, pool, log: () => undefined });
    await app.ready();
    servers.push(async () => {
      await app.close();
      await db.destroy();
    });
  }
});
afterAll(async () => {
  for (const close of servers) await close();
  await smtp?.close();
  await w?.close();
});

const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await w.pool.query<{ status: string; n: number }>(
        'select status, count(*) as n from email_historico group by 1',
      )
    ).rows.map((r) => [r.status, r.n]),
  );
/** What waits for its next try need not wait that long. */
const hurry = (): Promise<unknown> =>
  w.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
  );

test('sessenta e-mails, dois servidores: cada um uma vez; o recusado fica de lado', async () => {
  const { fiscal, gerente } = w.people;
  const mails = Array.from({ length: 60 }, (_, i) => ({
    scopeId: i + 1,
    usuarioId: i % 2 ? fiscal.id : gerente.id,
  }));
  let first = true;
  smtp.refuse(() => {
    // One is refused for good, in the middle of the others.
    if (!first || smtp.received.length < 20) return 250;
    first = false;
    return 550;
  });
  await w.db.transaction().execute((trx) =>
    queueMails(
      trx,
      {
        mail: mensagemMail,
        scope: 'mensagem',
        departamentoId: null,
        assunto: 'Comunicado',
        dados: { remetente: 'Ana', titulo: 'Comunicado', conteudo: 'A todos' },
      },
      mails,
    ),
  );
  await until('todos enviados', async () => (await counts())['waiting'] === undefined);
  expect(await counts()).toEqual({ sent: 59, error: 1 });
  expect(new Set(smtp.received.map((m) => m.mail.messageId)).size).toBe(59);
  expect(smtp.received).toHaveLength(59);
});

test('o servidor sem SMTP_URL deixa os e-mails ao que tem', async () => {
  const pool = createPool(w.url, { max: 6 });
  const db = createDb(pool);
  const without = await buildApp({ env: w.env, db, pool, log: () => undefined, workers: true });
  await without.ready();
  try {
    await w.db.transaction().execute((trx) =>
      queueMails(
        trx,
        {
          mail: mensagemMail,
          scope: 'mensagem',
          departamentoId: null,
          assunto: 'A três',
          dados: { remetente: 'Ana', titulo: 'A três', conteudo: 'A todos' },
        },
        Array.from({ length: 40 }, (_, i) => ({ scopeId: 200 + i, usuarioId: w.people.fiscal.id })),
      ),
    );
    await until('todos enviados', async () => {
      await hurry();
      return (await counts())['waiting'] === undefined;
    });
    expect(
      (await w.pool.query(`select distinct status from email_historico where assunto = 'A três'`))
        .rows,
    ).toEqual([{ status: 'sent' }]);
  } finally {
    await without.close();
    await db.destroy();
  }
});

test('servidor de e-mail fora do ar: os trabalhadores tentam de novo até que volte', async () => {
  smtp.received.length = 0;
  await smtp.close();
  await w.db.transaction().execute((trx) =>
    queueMails(
      trx,
      {
        mail: mensagemMail,
        scope: 'mensagem',
        departamentoId: null,
        assunto: 'Mais tarde',
        dados: { remetente: 'Ana', titulo: 'Mais tarde', conteudo: 'A todos' },
      },
      [{ scopeId: 99, usuarioId: w.people.fiscal.id }],
    ),
  );
  const mail = async () =>
    (
      await w.pool.query<{ status: string; tentativas: number; erro: string | null }>(
        `select status, tentativas, erro from email_historico where assunto = 'Mais tarde'`,
      )
    ).rows[0];
  await until('duas tentativas', async () => {
    await hurry();
    return ((await mail())?.tentativas ?? 0) >= 2;
  });
  expect(await mail()).toMatchObject({
    status: 'waiting',
    erro: 'o servidor de e-mail não respondeu',
  });
  smtp = await smtpServer(smtp.port);
  await until('enviado', async () => {
    await hurry();
    return (await mail())?.status === 'sent';
  });
  expect(smtp.received).toHaveLength(1);
});

test('o aviso de prazos: um trabalho por dia, um e-mail por fiscal e departamento', async () => {
  const { fiscal, fiscal2 } = w.people;
  const hoje = hojeEm(new Date());
  await w.pool.query(`update ordem_servico set concluir_em = null`);
  const os = (responsavel: number, concluir_em: string, situacao = 'andamento') =>
    w.order({ situacao, responsavel, colunas: { concluir_em } });
  const late = await os(fiscal.id, addDays(hoje, -2));
  await os(fiscal.id, hoje);
  await os(fiscal.id, addDays(hoje, 3));
  await os(fiscal.id, addDays(hoje, 4));
  await os(fiscal.id, addDays(hoje, -9), 'encerrada');
  await os(fiscal2.id, addDays(hoje, 30));
  smtp.received.length = 0;

  const asked = await Promise.all(
    Array.from({ length: 6 }, () => enqueueDaily(w.db, 'prazos', new Date())),
  );
  expect(asked.filter(Boolean)).toHaveLength(1);
  const job = await until('feito', async () => {
    const { rows } = await w.pool.query(
      `select status, saida, feitos, tentativas from job_output where tipo = 'prazos' and status = 'done'`,
    );
    return rows[0];
  });
  expect(job).toEqual({
    status: 'done',
    tentativas: 1,
    feitos: 1,
    saida: { avisados: 1, ordens_vencidas: 1, ordens_a_vencer: 2 },
  });
  await until('recebido', () => smtp.received.length > 0);
  expect(smtp.received).toHaveLength(1);
  const mail = smtp.received[0]?.mail;
  expect(mail?.subject).toBe('Prazos: 1 ordem vencida e 2 a vencer');
  expect(mail?.text).toContain('Departamento alfa');
  expect(mail?.text).toContain(`OS ${late.numero}/${late.ano}`);
  expect(mail?.html).toMatch(/<th scope="col"/);
  // Tomorrow is another day.
  expect(await enqueueDaily(w.db, 'prazos', new Date())).toBe(false);
  expect(await enqueueDaily(w.db, 'prazos', new Date(Date.now() + 86_400_000))).toBe(true);
});
