/** Reports by mail: two servers, one job a day, each mail once, what each may see. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportOf } from '../../../domain/index.ts';
import { addDays, hojeEm, toDayNumber, weekdayOf } from '../../../domain/kernel/civil-date.ts';
import { readEnvios } from '../../../domain/usuario/envios.ts';
import { buildApp } from '../../../server/app.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { enqueueDaily, handToWorkers } from '../../../server/jobs/queue.ts';
import { askedOn } from '../../../server/nouns/preferencia/envios-job.ts';
import { smtpServer, type Smtp } from '../../support/smtp.ts';
import { until } from '../../support/until.ts';
import { makeWorld, type World } from '../../support/world.ts';

let w: World;
let smtp: Smtp;
const servers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  w = await makeWorld();
  await w.pool.query(
    `delete from email_historico; delete from job_output where tipo = 'indicadores'`,
  );
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

/** The next Monday with no first of a month on it, nor on the day after. */
function segunda(): string {
  let day = addDays(hojeEm(new Date()), 1);
  while (
    weekdayOf(toDayNumber(day)) !== 1 ||
    day.endsWith('-01') ||
    addDays(day, 1).endsWith('-01')
  )
    day = addDays(day, 1);
  return day;
}
const noon = (day: string): Date => new Date(`${day}T15:00:00Z`);
const keep = async (who: { readonly id: number }, envios: unknown): Promise<unknown> =>
  w.pool.query(
    `insert into preferencia (usuario_id, valor) values ($1, $2)
     on conflict (usuario_id) do update set valor = excluded.valor`,
    [who.id, JSON.stringify({ envios })],
  );
const jobs = async () =>
  (
    await w.pool.query<{ id: number; status: string; saida: Record<string, number> }>(
      `select id, status, saida from job_output where tipo = 'indicadores' order by id`,
    )
  ).rows;
const done = (many: number) =>
  until('feitos', async () => {
    const all = await jobs();
    return all.length === many && all.every(({ status }) => status === 'done') ? all : undefined;
  });

test('na segunda, a cada um o que pediu e pode ver, uma vez, com dois servidores e de novo', async () => {
  const { gerente, fiscal, adminBeta } = w.people;
  const semana = { cada: 'semana', departamento: 'alfa' } as const;
  const zonas = { ...semana, relatorio: 'indicadores.osm.por_assunto', busca: 'comparar=anterior' };
  await w.order({ situacao: 'andamento' });
  await keep(gerente, [
    { ...zonas, nome: 'Meus assuntos' },
    { ...zonas, cada: 'mes', nome: 'Do mês' },
    // Filters of nothing, a report that is none, rubbish: not sent, and no reason to stop.
    { ...zonas, busca: 'nada_eq=1' },
    { ...semana, relatorio: 'indicadores.nenhum', busca: '' },
    7,
  ]);
  // Of a department that is none of hers.
  await keep(adminBeta, [{ ...zonas }]);
  await keep(fiscal, 'nada');
  const dia = segunda();
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => enqueueDaily(w.db, 'indicadores', noon(dia))),
  );
  expect(asked.filter(Boolean)).toHaveLength(1);
  const [job] = await done(1);
  expect(job?.saida).toMatchObject({ enviados: 1, recusados: 3 });
  await until('recebido', () => smtp.received.length > 0);

  // Handed out again, as after a restart: it is done, and does nothing.
  await w.db.transaction().execute((trx) => handToWorkers(trx, job?.id ?? 0, 'indicadores'));
  expect(await enqueueDaily(w.db, 'indicadores', noon(dia))).toBe(false);
  // The day after is no Monday.
  expect(await enqueueDaily(w.db, 'indicadores', noon(addDays(dia, 1)))).toBe(true);
  await done(2);

  const { rows } = await w.pool.query(
    `select usuario_id, modelo, departamento_id from email_historico`,
  );
  expect(rows).toMatchObject([{ usuario_id: gerente.id, modelo: 'indicadores' }]);
  expect(smtp.received).toHaveLength(1);
  const mail = smtp.received[0]?.mail;
  expect(mail?.subject).toBe('Indicadores: Meus assuntos');
  expect(mail?.html).toMatch(/<th scope="col"[^>]*>Assunto</);
  expect(mail?.html).toMatch(/<td[^>]*>Total</);
  expect(mail?.text).toContain('toda segunda-feira');
  expect(mail?.text).toMatch(
    /https:\/\/osm\.teste\.example\/app\/indicadores\/osm\/por-assunto\?comparar=anterior&periodo_gteq=\d{4}-01-01&periodo_lteq=\d{4}-\d\d-\d\d/,
  );
});

test('quem já não pode ver, quem desligou o aviso, quem saiu: nada recebem', async () => {
  const { gerente, fiscal } = w.people;
  await w.pool.query('delete from email_historico');
  await w.pool.query(`delete from job_output where tipo = 'indicadores'`);
  smtp.received.length = 0;
  const um = {
    cada: 'semana',
    departamento: 'alfa',
    relatorio: 'indicadores.analises.situacoes',
    busca: '',
  };
  await w.pool.query(`delete from preferencia`);
  await keep(gerente, [{ ...um, relatorio: 'indicadores.osm' }]);
  await w.pool.query(
    `update preferencia set valor = valor || '{"avisos": {"email": {"indicador": false}}}'`,
  );
  // An inspector sees orders, no counts of analyses.
  await keep(fiscal, [um]);
  await enqueueDaily(w.db, 'indicadores', noon(addDays(segunda(), 7)));
  const [job] = await done(1);
  expect(job?.saida).toMatchObject({ recusados: 1 });
  expect((await w.pool.query('select from email_historico')).rowCount).toBe(0);
  expect(smtp.received).toHaveLength(0);
});

test.each([
  ['', '2027-01-01', { periodo_gteq: '2026-01-01', periodo_lteq: '2026-12-31' }],
  [
    'comparar=ano',
    '2026-03-02',
    {
      comparar: 'ano',
      periodo_gteq: '2026-01-01',
      periodo_lteq: '2026-03-01',
    },
  ],
  ['periodo_gteq=2020-01-01&painel=1', '2026-03-02', { periodo_gteq: '2020-01-01' }],
])('%j em %s pergunta %j', (busca, dia, asked) => {
  expect(askedOn(reportOf('indicadores.osm.por_zona'), busca, dia)).toEqual(asked);
});

test('das preferências só se lê o que é um envio', () => {
  const um = { relatorio: 'r', busca: '', cada: 'mes', departamento: 'd' };
  expect(readEnvios(null)).toEqual([]);
  expect(readEnvios([um, { ...um, cada: 'dia' }, { ...um, cada: 'toString' }, 3])).toEqual([um]);
  expect(readEnvios([{ ...um, busca: 'x'.repeat(3000) }])).toEqual([]);
  expect(readEnvios(Array.from({ length: 50 }, () => um))).toHaveLength(20);
});
