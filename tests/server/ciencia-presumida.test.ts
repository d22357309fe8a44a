/** What was sent to be read, and nobody read: known some days later, by the clock, once; around midnight in São Paulo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { enqueueDaily } from '../../server/jobs/queue.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { executeJob } from '../support/jobs.ts';
import { logOf } from '../support/logs.ts';
import { makeWorld, type World } from '../support/world.ts';
import { Browser } from './auth/kit.ts';
import { signedNumber } from '../../server/uploads/signature.ts';

let w: World;
let modelo: number;
beforeAll(async () => {
  w = await makeWorld();
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id, dias: 10 });
});
afterAll(() => w?.close());

interface Sent {
  readonly id: number;
  readonly envio: number;
}
/** Sent by mail at that instant (ISO); `status` of the mail. */
async function enviado(em: string, status = 'sent', colunas: object = {}): Promise<Sent> {
  const id = await insertDoc(w.pool, {
    departamento: w.alfa.id,
    modelo,
    colunas: {
      fiscal_id: w.people.fiscal.id,
      contribuinte_id: w.pessoas[0],
      dias_regularizar: 10,
      ...colunas,
    },
  });
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into doc_envio (departamento_id, doc_id, email, expira_em, usuario_id, created_at)
     values ($1, $2, 'morador@exemplo.com.br', now() + interval '60 days', $3, $4) returning id`,
    [w.alfa.id, id, w.people.gerente.id, em],
  );
  const envio = rows[0]?.id ?? 0;
  await w.pool.query(
    `insert into email_historico (departamento_id, scope, scope_id, para, assunto, modelo, dados, chave_id, status, enviado_em)
     values ($1, 'doc', $2, 'morador@exemplo.com.br', 'x', 'doc_envio', '{}', $3, $4, case when $4 = 'sent' then $5::timestamptz end)`,
    [w.alfa.id, id, envio, status, em],
  );
  return { id, envio };
}
/** The clock's job of the civil day of that instant; false when the day has had its own. */
async function relogio(quando: string): Promise<number | null> {
  const made = await enqueueDaily(w.db, 'presumir_ciencia', new Date(quando));
  const { rows } = await w.pool.query<{ id: number }>(
    `select id from job_output where tipo = 'presumir_ciencia' order by id desc limit 1`,
  );
  const id = rows[0]?.id ?? 0;
  if (made) await executeJob(w.db, id, true);
  return made ? id : null;
}
const ler = async (id: number) =>
  (await w.call(w.people.gerente, 'GET', `/alfa/fiscalizacao/docs/${id}`)).json;
const deles = async (id: number, modelo: string) =>
  (
    await w.pool.query<{ usuario_id: number }>(
      'select usuario_id from email_historico where scope_id = $1 and modelo = $2 order by usuario_id',
      [id, modelo],
    )
  ).rows.map(({ usuario_id }) => usuario_id);

it('vale do seu dia, uma vez, com prazo, trilha, e-mail e mensagem a quem é do documento e a quem o enviou', async () => {
  const { id } = await enviado('2026-03-02T15:00:00Z');
  // The fifteenth day is still his.
  await relogio('2026-03-17T03:05:00Z');
  expect((await ler(id)).situacao).toBe('aguardando_ciencia');
  const job = await relogio('2026-03-18T03:05:00Z');
  const doc = await ler(id);
  expect(doc).toMatchObject({
    situacao: 'andamento',
    ciencia_em: '2026-03-17',
    memoria_regularizar: { inicio: '2026-03-17' },
  });
  expect(doc.ciencias).toMatchObject([
    {
      tipo: 'eletronica',
      ciencia_em: '2026-03-17',
      data: null,
      expedido_em: '2026-03-02',
      usuario: null,
      memoria: '15 dias depois da disponibilização (02/03/2026): 17/03/2026.',
    },
  ]);
  expect((await logOf(w.pool, 'doc', id)).at(-1)).toMatchObject({
    acao: 'fiscalizacao.docs.ciencia',
    usuario_id: null,
  });
  const { fiscal, gerente } = w.people;
  const seus = [fiscal.id, gerente.id].toSorted((a, b) => a - b);
  expect(await deles(id, 'ciencia')).toEqual(seus);
  const box = await w.call(fiscal, 'GET', '/mensagens/recebidas');
  expect(box.json.rows[0]).toMatchObject({
    titulo: expect.stringMatching(/^Ciência: /),
    resumo: expect.stringContaining('com efeito em 17/03/2026 (presumida'),
    remetente: { id: gerente.id },
    assunto: { entidade: 'doc', id, nome: expect.stringMatching(/^Notificação \d+\/2099$/) },
  });
  // A day has one job, and one that runs twice does nothing.
  expect(await relogio('2026-03-18T12:00:00Z')).toBeNull();
  await w.pool.query(`update job_output set status = 'waiting', saida = '{}' where id = $1`, [job]);
  await executeJob(w.db, job ?? 0, true);
  await relogio('2026-03-19T03:05:00Z');
  expect((await ler(id)).ciencias).toHaveLength(1);
  expect(await deles(id, 'ciencia')).toEqual(seus);
  const said: string[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), {}, (f) => said.push(f.erro));
  expect(said).toEqual([]);
});

describe('à volta da meia-noite de São Paulo', () => {
  it.each([
    // Sent a minute before midnight, and a minute after it: days of that city.
    ['2026-04-02T02:59:00Z', '2026-04-01', '2026-04-16'],
    ['2026-04-02T03:01:00Z', '2026-04-02', '2026-04-17'],
  ])('enviado em %s, é de %s', async (em, expedido, dia) => {
    const { id } = await enviado(em);
    // A minute before the next day begins there it is the last day still.
    await relogio(
      `${dia.slice(0, 8)}${String(Number(dia.slice(8)) + 1).padStart(2, '0')}T02:59:00Z`,
    );
    expect((await ler(id)).situacao, 'o último dia é dele').toBe('aguardando_ciencia');
    await relogio(
      `${dia.slice(0, 8)}${String(Number(dia.slice(8)) + 1).padStart(2, '0')}T03:05:00Z`,
    );
    expect((await ler(id)).ciencias).toMatchObject([{ expedido_em: expedido, ciencia_em: dia }]);
  });
});

it('não de quem leu, do que foi revogado, do que não saiu, nem do que já é conhecido', async () => {
  const em = '2026-05-04T15:00:00Z';
  const kept = await enviado(em, 'kept');
  const failed = await enviado(em, 'error');
  const revoked = await enviado(em);
  await w.pool.query('update doc_envio set revogado_em = now() where id = $1', [revoked.envio]);
  const known = await enviado(em, 'sent', { doc_situacao_id: 11, situacao: 'cancelado' });
  const open = await enviado(em);
  await relogio('2026-05-25T03:05:00Z');
  for (const { id } of [kept, failed, revoked]) {
    const { situacao, ciencias } = await ler(id);
    expect([situacao, ciencias]).toEqual(['aguardando_ciencia', []]);
  }
  expect((await ler(known.id)).situacao).toBe('cancelado');
  expect((await ler(open.id)).ciencia_em).toBe('2026-05-19');
});

it('quem lê depois do seu dia, antes de o relógio passar, é tido por ciente do dia em que a lei o tinha', async () => {
  const { id, envio } = await enviado('2026-06-01T15:00:00Z');
  const a = await signedNumber(w.db, 'documento', envio);
  const read = await new Browser(w.app).submit(`/auth/v2/documento?a=${a}`, {}, 'documento');
  expect(read.status).toBe(303);
  expect((await ler(id)).ciencias).toMatchObject([
    { ciencia_em: '2026-06-16', data: null, observacao: expect.stringContaining('Lido') },
  ]);
  await relogio('2026-07-01T03:05:00Z');
  expect((await ler(id)).ciencias).toHaveLength(1);
});
