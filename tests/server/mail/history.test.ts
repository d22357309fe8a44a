/** Who reads the mails about a record, and what each sees of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../server/catalog.ts';
import { deliver } from '../../../server/mail/deliver.ts';
import { queueMail, type MailCommon } from '../../../server/mail/outbox.ts';
import { insertMessage } from '../../support/mensagens.ts';
import { insertRequest } from '../../support/orders.ts';
import { mensagemMail } from '../../../server/nouns/mensagem/template.ts';
import { makeWorld, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

/** A mail about a record; answers its id. */
async function mailed(
  scope: MailCommon['scope'],
  scopeId: number,
  to: Staff,
  departamentoId: number | null = w.alfa.id,
): Promise<number> {
  await w.db.transaction().execute((trx) =>
    queueMail(trx, {
      mail: mensagemMail,
      scope,
      scopeId,
      departamentoId,
      usuarioId: w.people[to].id,
      assunto: 'Aviso',
      dados: { remetente: 'Ana', titulo: 'Aviso', conteudo: 'Um texto' },
    }),
  );
  const { rows } = await w.pool.query<{ id: number }>(
    'select id from email_historico order by id desc limit 1',
  );
  return rows[0]?.id ?? 0;
}
const list = (who: Staff, scope: string, id: number) =>
  w.call(w.people[who], 'GET', `/email-historicos/${scope}/${id}`);
const one = (who: Staff, id: number) => w.call(w.people[who], 'GET', `/email-historicos/${id}`);
const seen = async (who: Staff, scope: string, id: number): Promise<number | string> => {
  const r = await list(who, scope, id);
  return r.status === 200 ? (r.json.count as number) : String(r.status);
};

test('de um registro do departamento: quem o vê; os outros, 404', async () => {
  const os = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
  const id = await insertRequest(w.pool, w.alfa.id, os.id, w.people.fiscal.id);
  const mail = await mailed('solicitacao', id, 'fiscal');
  await mailed('solicitacao', id, 'fiscal2');
  expect(await seen('gerente', 'solicitacao', id)).toBe(2);
  expect(await seen('dona', 'solicitacao', id)).toBe(2);
  for (const who of ['adminBeta', 'fora', 'nada'] as const) {
    expect(await seen(who, 'solicitacao', id)).toBe('404');
    expect((await one(who, mail)).status).toBe(404);
  }
  expect((await one('gerente', mail)).json).toMatchObject({ id: mail, scope: 'solicitacao' });
  // The order's mail is also that of its requests.
  expect(await seen('gerente', 'ordem_servico', os.id)).toBe(2);
  expect(await seen('adminBeta', 'ordem_servico', os.id)).toBe('404');
  // A record without mail is an empty list; one that is not there is not.
  const silent = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
  expect(await seen('gerente', 'ordem_servico', silent.id)).toBe(0);
  expect(await seen('gerente', 'ordem_servico', 999_999_999)).toBe('404');
  for (const scope of ['perfil', 'constructor', 'ordem-servico', 'ORDEM', "x' or true"])
    expect(await seen('dona', encodeURIComponent(scope), os.id)).toBe('404');
});

test('de uma mensagem: as duas pessoas, e mais ninguém', async () => {
  const id = await insertMessage(w.pool, {
    de: w.people.gerente.id,
    para: w.people.fiscal.id,
  });
  const mail = await mailed('mensagem', id, 'fiscal', null);
  expect(await seen('gerente', 'mensagem', id)).toBe(1);
  expect(await seen('fiscal', 'mensagem', id)).toBe(1);
  for (const who of ['admin', 'dona'] as const) {
    expect(await seen(who, 'mensagem', id)).toBe('404');
    expect((await one(who, mail)).status).toBe(404);
  }
});

test('o próprio e-mail sempre se lê, também de um registro que já não se vê', async () => {
  const os = await w.order({ situacao: 'andamento' });
  const mail = await mailed('ordem_servico', os.id, 'fora');
  await mailed('ordem_servico', os.id, 'fiscal');
  expect(await seen('fora', 'ordem_servico', os.id)).toBe(1);
  expect((await one('fora', mail)).status).toBe(200);
  expect(await seen('consulta', 'ordem_servico', os.id)).toBe(2);
});

test('texto e HTML só no registro, e depois de escritos; o HTML vem escapado', async () => {
  const os = await w.order({ situacao: 'andamento' });
  const id = await mailed('ordem_servico', os.id, 'fiscal');
  expect((await one('gerente', id)).json).toMatchObject({ texto: null, html: null });
  await deliver(
    { db: w.db, mails: catalogue.mails, sender: null, municipio: '<b>Vila</b>', url: null },
    id,
    false,
  );
  const { json } = await one('gerente', id);
  expect(json.texto).toContain('Um texto');
  expect(json.html).not.toContain('<b>Vila</b>');
  const row = (await list('gerente', 'ordem_servico', os.id)).json.rows[0];
  expect(row).not.toHaveProperty('html');
  expect(row).toMatchObject({ status: 'kept', erro: expect.stringContaining('sem servidor') });
});
