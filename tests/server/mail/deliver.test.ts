/** Mail over a real SMTP server: what arrives, what is refused, and what the history says of it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogue } from '../../../server/catalog.ts';
import { deliver, KEPT, type MailParts } from '../../../server/mail/deliver.ts';
import { queueMail, type NewMail } from '../../../server/mail/outbox.ts';
import { createSender, type Sender } from '../../../server/mail/sender.ts';
import { insertRequest } from '../../support/orders.ts';
import { smtpServer, type Smtp } from '../../support/smtp.ts';
import { mensagemMail } from '../../../server/nouns/mensagem/template.ts';
import { makeWorld, type World } from '../../support/world.ts';

const SITE = { municipio: 'Município de Teste', url: 'https://osm.teste.example' };
const FROM = { MAIL_FROM: 'osm@teste.example', PUBLIC_URL: SITE.url };

let w: World;
let smtp: Smtp;
let sender: Sender | null;
beforeAll(async () => {
  w = await makeWorld();
  await w.pool.query(`delete from parametro where chave = 'municipio'`);
});
afterAll(() => w?.close());
beforeEach(async () => {
  smtp = await smtpServer();
  sender = createSender({ SMTP_URL: smtp.url, ...FROM });
  await w.pool.query('delete from email_historico');
});
afterEach(async () => {
  sender?.close();
  await smtp.close();
});

type Row = {
  id: number;
  status: string;
  tentativas: number;
  erro: string | null;
  texto: string | null;
  html: string | null;
  enviado_em: string | null;
  usuario_id: number;
  para: string;
};
const rows = async (): Promise<Row[]> =>
  (await w.pool.query<Row>('select * from email_historico order by id')).rows;
const row = async (): Promise<Row> => (await rows()).at(-1) as Row;
const parts = (): MailParts => ({
  db: w.db,
  mails: catalogue.mails,
  sender,
  ...SITE,
});
/** Queues a mail to the inspector; answers its id. */
async function queued(mail: Partial<NewMail> = {}): Promise<number> {
  await w.db.transaction().execute((trx) =>
    queueMail(trx, {
      mail: mensagemMail,
      scope: 'mensagem',
      scopeId: 1,
      departamentoId: null,
      usuarioId: w.people.fiscal.id,
      assunto: 'Olá',
      dados: { remetente: 'Ágata', titulo: 'Olá', conteudo: 'Um texto' },
      ...mail,
    }),
  );
  return (await row()).id;
}

test('uma solicitação decidida chega a quem pediu e ao fiscal, em texto e HTML, e não a quem decidiu', async () => {
  const { fiscal, fiscal2, gerente } = w.people;
  const os = await w.order({ situacao: 'andamento', responsavel: fiscal2.id });
  const id = await insertRequest(w.pool, w.alfa.id, os.id, fiscal.id);
  const r = await w.call(gerente, 'PUT', `/alfa/ordem-servicos/solicitacoes/${id}/recusar`, {
    body: { motivo_recusado: 'Não há <b>motivo</b> & ação' },
  });
  expect(r.status, r.text).toBe(200);
  const waiting = await rows();
  expect(new Set(waiting.map((m) => m.usuario_id))).toEqual(new Set([fiscal.id, fiscal2.id]));
  expect(waiting.map((m) => m.status)).toEqual(['waiting', 'waiting']);
  for (const { id: mail } of waiting) await deliver(parts(), mail, false);
  expect(new Set(smtp.received.map((m) => m.to[0]))).toEqual(new Set(waiting.map((m) => m.para)));
  const mail = smtp.received[0]?.mail;
  const name = `OS ${os.numero}/${os.ano}`;
  expect(mail?.subject).toBe(`Prazo recusado: ${name}`);
  expect(mail?.from?.address).toBe('osm@teste.example');
  expect(mail?.messageId).toMatch(/^<osm-\d+\.\d+@osm\.teste\.example>$/);
  expect(mail?.headers.find((h) => h.key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(mail?.text).toContain('Motivo da recusa: Não há <b>motivo</b> & ação');
  expect(mail?.text).toContain(`${SITE.url}/app/osm/servicos/${os.id}`);
  expect(mail?.text).toContain('Município de Teste');
  expect(mail?.html).toContain('Não há &lt;b&gt;motivo&lt;/b&gt; &amp; ação');
  expect(mail?.html).toContain(`href="${SITE.url}/app/osm/servicos/${os.id}"`);
  expect(mail?.html).toMatch(/<html lang="pt-BR">/);
  for (const m of await rows())
    expect(m).toMatchObject({
      status: 'sent',
      tentativas: 1,
      erro: null,
      texto: expect.stringContaining(name),
      enviado_em: expect.any(String),
    });
});

test('enviado de novo é o mesmo Message-ID; o que já foi não vai outra vez', async () => {
  const id = await queued();
  await deliver(parts(), id, false);
  await deliver(parts(), id, false);
  expect(smtp.received).toHaveLength(1);
  // As if the server had died between the receiver's answer and the commit.
  await w.pool.query(`update email_historico set status = 'waiting' where id = $1`, [id]);
  await Promise.all([deliver(parts(), id, false), deliver(parts(), id, false)]);
  expect(smtp.received).toHaveLength(2);
  expect(new Set(smtp.received.map((m) => m.mail.messageId)).size).toBe(1);
});

test('um assunto ou nome não põe cabeçalhos nem marcação', async () => {
  const evil = 'Oi\r\nBcc: outro@mal.example';
  const id = await queued({
    assunto: evil,
    dados: {
      remetente: '<script>alert(1)</script>',
      titulo: evil,
      conteudo: '"><img src=x onerror=alert(1)>',
      caminho: 'javascript:alert(1)',
    },
  });
  await deliver(parts(), id, false);
  const [got] = smtp.received;
  expect(got?.to).toHaveLength(1);
  expect(got?.mail.headers.map((h) => h.key)).not.toContain('bcc');
  expect(got?.mail.html).not.toMatch(/<script|<img|javascript:/);
});

test('servidor fora do ar: espera, com o motivo; de volta, vai', async () => {
  const id = await queued();
  await smtp.close();
  await expect(deliver(parts(), id, false)).rejects.toThrow('não respondeu');
  expect(await row()).toMatchObject({
    status: 'waiting',
    tentativas: 1,
    erro: 'o servidor de e-mail não respondeu',
  });
  smtp = await smtpServer(smtp.port);
  await deliver(parts(), id, false);
  expect(await row()).toMatchObject({ status: 'sent', tentativas: 2, erro: null });
  expect(smtp.received).toHaveLength(1);
});

test('recusa passageira (4xx) tenta-se de novo, até a última vez; definitiva (5xx) não', async () => {
  smtp.refuse(() => 451);
  const first = await queued();
  await expect(deliver(parts(), first, false)).rejects.toThrow('451');
  expect(await row()).toMatchObject({ status: 'waiting', tentativas: 1 });
  await expect(deliver(parts(), first, true)).rejects.toThrow('451');
  expect(await row()).toMatchObject({ status: 'error', tentativas: 2 });

  smtp.refuse(() => 550);
  const second = await queued();
  await deliver(parts(), second, false);
  expect(await row()).toMatchObject({ status: 'error', tentativas: 1 });
  expect((await row()).erro).toMatch(/^o servidor de e-mail não aceitou \(.*550.*Recusado aqui\)$/);
  expect(smtp.received).toHaveLength(0);
});

test('senha recusada pelo nosso servidor não é culpa do e-mail: espera', async () => {
  sender?.close();
  sender = createSender({ SMTP_URL: smtp.url.replace('//', '//usuario:segredo@'), ...FROM });
  const id = await queued();
  await expect(deliver(parts(), id, false)).rejects.toThrow();
  const { status, erro } = await row();
  expect(status).toBe('waiting');
  expect(erro).not.toMatch(/segredo|usuario/);
});

test('sem servidor de e-mail fica guardado, com o texto; também de quem deixou de ser usuário', async () => {
  const id = await queued();
  await deliver({ ...parts(), sender: null }, id, false);
  expect(await row()).toMatchObject({
    status: 'kept',
    tentativas: 0,
    erro: KEPT,
    texto: expect.stringContaining('Um texto'),
    html: expect.stringContaining('Um texto'),
  });
  const other = await queued();
  await w.pool.query('update usuario set ativo = false where id = $1', [w.people.fiscal.id]);
  await deliver(parts(), other, false);
  await w.pool.query('update usuario set ativo = true where id = $1', [w.people.fiscal.id]);
  expect(await row()).toMatchObject({ status: 'kept', erro: expect.stringContaining('ativa') });
  expect(smtp.received).toHaveLength(0);
});

test('um modelo que não existe é um erro que se lê', async () => {
  const id = await queued({ mail: { ...mensagemMail, modelo: 'constructor' } });
  await deliver(parts(), id, false);
  expect(await row()).toMatchObject({ status: 'error', erro: 'modelo desconhecido: constructor' });
});
