/** The electronic acknowledgement: an address by mail, a page that reads one document, a reading that counts once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { catalogue } from '../../server/catalog.ts';
import { deliver } from '../../server/mail/deliver.ts';
import type { Letter } from '../../server/mail/sender.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { logOf } from '../support/logs.ts';
import { makeWorld, type World } from '../support/world.ts';
import { Browser, formIn } from './auth/kit.ts';

let w: World;
let modelo: number;
const hoje = hojeEm(new Date());
beforeAll(async () => {
  w = await makeWorld();
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id, dias: 10 });
});
afterAll(() => w?.close());
beforeEach(async () => {
  await w.pool.query('delete from auth_ritmo');
});

const docs = '/alfa/fiscalizacao/docs';
const novo = (): Promise<number> =>
  insertDoc(w.pool, {
    departamento: w.alfa.id,
    modelo,
    colunas: {
      fiscal_id: w.people.fiscal.id,
      contribuinte_id: w.pessoas[0],
      dias_regularizar: 10,
      endereco: 'Rua das Acácias, 10',
      textos: JSON.stringify([{ titulo: 'Do fato', descricao: 'Obra <b>sem</b> alvará' }]),
    },
  });
const ler = async (id: number) => (await w.call(w.people.gerente, 'GET', `${docs}/${id}`)).json;
const PAGINAS = 'https://auth.cidade.gov.br/v2';

/** Sends it and answers the address that the mail carries. */
async function enviado(id: number, email = 'morador@exemplo.com.br'): Promise<string> {
  const sent = await w.call(w.people.fiscal, 'POST', `${docs}/${id}/envios`, { body: { email } });
  expect(sent.status, sent.text).toBe(201);
  const { rows } = await w.pool.query<{ id: number }>(
    `select id from email_historico where modelo = 'doc_envio' order by id desc limit 1`,
  );
  const letters: Letter[] = [];
  const sender = {
    send: (letter: Letter) => Promise.resolve(void letters.push(letter)),
    close: () => undefined,
  };
  const parts = {
    db: w.db,
    mails: catalogue.mails,
    sender,
    municipio: 'Alfa',
    url: null,
    paginas: PAGINAS,
  };
  await deliver(parts, rows[0]?.id ?? 0, true);
  const [letter] = letters;
  expect(letter?.to).toBe(email);
  const [, address = ''] = /(https:\S+)/.exec(letter?.text ?? '') ?? [];
  expect(letter?.html).toContain(`href="${address}"`);
  return address.replace(PAGINAS, '/auth/v2');
}

it('o endereço vai só no e-mail; abri-lo nada muda; lê-lo dá a ciência, uma vez, com prazo, e-mail e trilha', async () => {
  const id = await novo();
  const address = await enviado(id);
  const { rows: kept } = await w.pool.query<{ texto: string; html: string; dados: object }>(
    `select texto, html, dados from email_historico where scope = 'doc' and scope_id = $1`,
    [id],
  );
  expect(JSON.stringify(kept)).not.toContain('documento?a=');
  const browser = new Browser(w.app);
  const page = await browser.get(address);
  expect(page.status, page.text).toBe(200);
  expect(page.text).toContain('Ler o documento');
  // Before it is read it says no more than that there is one.
  expect(page.text).not.toContain('Acácias');
  expect(page.text).not.toContain('alvará');
  expect((await ler(id)).situacao).toBe('aguardando_ciencia');

  // The one form, sent three times: a page that is opened after the first has none any more.
  const form = formIn(page.text, 'documento');
  const readings = await Promise.all([1, 2, 3].map(() => browser.post('/auth/v2/documento', form)));
  expect(readings.map(({ status }) => status)).toEqual([303, 303, 303]);
  const doc = await ler(id);
  expect(doc).toMatchObject({
    situacao: 'andamento',
    ciencia_em: hoje,
    memoria_regularizar: { inicio: hoje },
  });
  expect(doc.ciencias).toEqual([
    expect.objectContaining({ tipo: 'eletronica', ciencia_em: hoje, data: hoje, usuario: null }),
  ]);
  expect(doc.envios).toEqual([expect.objectContaining({ lido_em: expect.any(String) })]);
  const read = await browser.get(address);
  expect(read.text).toContain('Rua das Acácias, 10');
  expect(read.text).toContain('Obra &lt;b&gt;sem&lt;/b&gt; alvará');
  const last = (await logOf(w.pool, 'doc', id)).at(-1);
  expect(last).toMatchObject({ acao: 'fiscalizacao.docs.ciencia', usuario_id: null });
  const { rows: mails } = await w.pool.query(
    `select from email_historico where modelo = 'ciencia' and scope_id = $1 and usuario_id = $2`,
    [id, w.people.fiscal.id],
  );
  expect(mails).toHaveLength(1);
  // What was known is not made known again.
  const again = await w.call(w.people.fiscal, 'POST', `${docs}/${id}/ciencia`, {
    body: { tipo: 'pessoal', data: hoje },
  });
  expect(again.status).toBe(409);
});

it('não abre outro documento, nem alterado, revogado, substituído ou depois do seu prazo', async () => {
  const [id, outro] = [await novo(), await novo()];
  const first = await enviado(id);
  const status = async (address: string): Promise<number> =>
    (await new Browser(w.app).get(address)).status;
  const { rows } = await w.pool.query<{ id: number }>('select max(id) as id from doc_envio');
  await enviado(outro);
  const [, signature = ''] = first.split('.');
  expect(await status(`/auth/v2/documento?a=${(rows[0]?.id ?? 0) + 1}.${signature}`)).toBe(404);
  expect(await status('/auth/v2/documento?a=1.x')).toBe(404);
  expect(await status('/auth/v2/documento')).toBe(404);
  const second = await enviado(id, 'outro@exemplo.com.br');
  expect([await status(first), await status(second)]).toEqual([410, 200]);
  const revoked = await w.call(w.people.gerente, 'PUT', `${docs}/${id}/envios`, {
    body: { motivo: 'Foi para o endereço errado' },
  });
  expect(revoked.status, revoked.text).toBe(200);
  expect(await status(second)).toBe(410);
  const nothing = await w.call(w.people.gerente, 'PUT', `${docs}/${id}/envios`, {
    body: { motivo: 'Foi para o endereço errado' },
  });
  expect(nothing.status).toBe(422);
  const third = await enviado(id);
  await w.pool.query(`update doc_envio set expira_em = now() where doc_id = $1`, [id]);
  expect(await status(third)).toBe(410);
  expect((await ler(id)).situacao).toBe('aguardando_ciencia');
});

it('a ciência dada de outro modo fica; a leitura só se anota', async () => {
  const id = await novo();
  const address = await enviado(id);
  await w.call(w.people.gerente, 'POST', `${docs}/${id}/ciencia`, {
    body: { tipo: 'pessoal', data: hoje },
  });
  await new Browser(w.app).submit(address, {}, 'documento');
  const doc = await ler(id);
  expect(doc.ciencias).toEqual([expect.objectContaining({ tipo: 'pessoal' })]);
  expect(doc.envios[0].lido_em).not.toBeNull();
});

it('quem tenta muitas vezes espera', async () => {
  const browser = new Browser(w.app, '10.9.9.9');
  const all: number[] = [];
  for (let n = 0; n < 40; n += 1)
    all.push((await browser.get(`/auth/v2/documento?a=${n}.x`)).status);
  expect(all).toContain(429);
});

it('sem e-mail a quem enviar, diz-se; por outro meio o modelo pode exigir', async () => {
  const id = await insertDoc(w.pool, { departamento: w.alfa.id, modelo });
  const none = await w.call(w.people.gerente, 'POST', `${docs}/${id}/envios`, { body: {} });
  expect([none.status, Object.keys(none.json as object)]).toEqual([422, ['email']]);
});
