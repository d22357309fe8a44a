/** What of a department's mail did not leave: who sees to it, and sends it again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../server/catalog.ts';
import { deliver } from '../../../server/mail/deliver.ts';
import { createSender } from '../../../server/mail/sender.ts';
import { smtpServer, type Smtp } from '../../support/smtp.ts';
import { makeWorld, type World } from '../../support/world.ts';

const SITE = { municipio: 'Município de Teste', url: 'https://osm.teste.example' };
const LIST = '/alfa/sistema/emails';
let w: World;
let smtp: Smtp;
beforeAll(async () => {
  w = await makeWorld();
  smtp = await smtpServer();
});
afterAll(async () => {
  await smtp?.close();
  await w?.close();
});

async function mail(of: {
  status: string;
  modelo?: string;
  departamento?: number | null;
  para?: number;
}) {
  const { status, modelo = 'mensagem', departamento = w.alfa.id, para = w.people.fiscal.id } = of;
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into email_historico (departamento_id, scope, scope_id, usuario_id, para, assunto, modelo, dados, status, erro)
     values ($1, 'usuario', $2, $2, 'alguem@alfa.example', 'Olá', $3, '{"remetente": "Ágata", "titulo": "Olá", "conteudo": "Um texto"}', $4,
       case when $4 = 'error' then 'o servidor não respondeu' end) returning id`,
    [departamento, para, modelo, status],
  );
  return rows[0]?.id ?? 0;
}
const resend = (id: number, who = w.people.admin) =>
  w.call(who, 'PUT', `${LIST}/${id}/reenviar`, { body: {} });

describe('e-mails do departamento', () => {
  it('o que não saiu volta à fila, e chega; o texto não se mostra', async () => {
    const id = await mail({ status: 'error' });
    const list = await w.call(w.people.admin, 'GET', `${LIST}?status_in=error,kept&id_eq=${id}`);
    expect(list.json.rows).toMatchObject([
      { id, erro: 'o servidor não respondeu', pessoal: false },
    ]);
    expect(list.text).not.toContain('Um texto');
    expect(await resend(id)).toMatchObject({
      status: 200,
      json: { status: 'waiting', erro: null },
    });
    const { rows } = await w.pool.query(`select from graphile_worker.jobs where key = $1`, [
      `email-${id}`,
    ]);
    expect(rows).toHaveLength(1);
    const sender = createSender({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'osm@teste.example',
      PUBLIC_URL: SITE.url,
    });
    await deliver({ db: w.db, mails: catalogue.mails, sender, ...SITE }, id, false);
    sender?.close();
    expect(smtp.received.map(({ to }) => to)).toEqual([['alguem@alfa.example']]);
    expect((await resend(id)).json.message).toContain('já foi enviado');
    const { rows: told } = await w.pool.query(
      `select from log where acao = 'sistema.emails.reenviar' and entidade_id = $1`,
      [id],
    );
    expect(told).toHaveLength(1);
  });

  it('o assunto de uma mensagem é dos seus dois', async () => {
    const id = await mail({ status: 'error' });
    await w.pool.query(`update email_historico set scope = 'mensagem' where id = $1`, [id]);
    const one = await w.call(w.people.admin, 'GET', `${LIST}/${id}`);
    expect(one.json).toMatchObject({ assunto: 'Mensagem', scope: 'mensagem' });
  });

  it.each([
    ['waiting', 'mensagem', 'já aguarda o envio'],
    ['sent', 'mensagem', 'já foi enviado'],
    ['error', 'conta', 'pede-se de novo na entrada'],
  ])('%s de %s não se reenvia', async (status, modelo, why) => {
    const reply = await resend(await mail({ status, modelo }));
    expect([reply.status, reply.json.message]).toEqual([422, expect.stringContaining(why)]);
  });

  it('o de nenhum departamento aparece onde trabalha quem o recebe, o de outro em parte alguma', async () => {
    const ours = await mail({ status: 'error', departamento: null });
    const theirs = await mail({
      status: 'error',
      departamento: null,
      para: w.people.fiscalBeta.id,
    });
    const other = await mail({
      status: 'error',
      departamento: w.beta.id,
      para: w.people.fiscalBeta.id,
    });
    const shown = await w.call(w.people.admin, 'GET', `${LIST}?id_in=${ours},${theirs},${other}`);
    expect(shown.json.rows.map((r: { id: number }) => r.id)).toEqual([ours]);
    for (const id of [theirs, other]) expect((await resend(id)).status).toBe(404);
    expect((await resend(ours, w.people.fiscal)).status).toBe(403);
  });
});
