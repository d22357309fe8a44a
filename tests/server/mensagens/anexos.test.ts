/** Files that go with messages: sent, sent back, announced to many; other people's are not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeJob } from '../../support/jobs.ts';
import { fetchFile, pdf, send } from '../../support/files.ts';
import type { Person, Reply } from '../../support/world.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../../support/world-of-files.ts';

let w: WorldOfFiles;
beforeAll(async () => {
  w = await makeWorldOfFiles();
});
afterAll(() => w?.close());

const texto = { titulo: 'Laudo', conteudo: 'Segue o laudo.' };
const post = (who: Person, path: string, body: object): Promise<Reply> =>
  w.call(who, 'POST', `/mensagens/${path}`, { body });
const upload = async (who: Person, nome: string): Promise<string> =>
  (await send(w, who, pdf(nome), { nome })).json.uri_token as string;
type Anexo = { url: string; descricao: string | null; file_info: { name: string } };

it('vai com a mensagem, e quem a recebe o abre e o devolve', async () => {
  const { gerente, fiscal } = w.people;
  const uri_token = await upload(gerente, 'laudo.pdf');
  const anexos = [{ uri_token, descricao: 'O laudo' }];
  const sent = await post(gerente, 'enviadas', { ...texto, destinatario_id: fiscal.id, anexos });
  expect(sent.json, sent.text).toMatchObject({ anexos_quantidade: 1 });
  const got = await w.call(fiscal, 'GET', `/mensagens/recebidas/${sent.json.id}`);
  const [file] = got.json.anexos as Anexo[];
  expect(file).toMatchObject({ descricao: 'O laudo', file_info: { name: 'laudo.pdf' } });
  expect((await fetchFile(w, file?.url ?? '')).statusCode).toBe(200);
  const { rows } = await w.pool.query<{ campos: { anexos: unknown } }>(
    `select campos from log where entidade = 'mensagem' and entidade_id = $1`,
    [sent.json.id],
  );
  expect(rows[0]?.campos.anexos).toMatchObject({
    de: null,
    para: [{ nome: 'laudo.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  });

  const back = await post(fiscal, `recebidas/${sent.json.id}/responder`, {
    conteudo: 'Devolvo o laudo, com o meu.',
    anexos: [{ uri_token }, { uri_token: await upload(fiscal, 'meu.pdf') }],
  });
  expect(back.status, back.text).toBe(201);
  const answer = await w.call(gerente, 'GET', '/mensagens/recebidas?tipo_eq=resposta');
  const whole = await w.call(gerente, 'GET', `/mensagens/recebidas/${answer.json.rows[0].id}`);
  expect((whole.json.anexos as Anexo[]).map((a) => a.file_info.name)).toEqual([
    'laudo.pdf',
    'meu.pdf',
  ]);
});

it('o de outra pessoa, ou que não há, é recusado, e nada fica escrito', async () => {
  const { gerente, fiscal, fiscal2 } = w.people;
  const theirs = await upload(fiscal2, 'deles.pdf');
  const body = { ...texto, destinatario_id: fiscal.id };
  const before = (await w.call(gerente, 'GET', '/mensagens/enviadas')).json.count as number;
  for (const uri_token of [theirs, 'nada']) {
    const r = await post(gerente, 'enviadas', { ...body, anexos: [{ uri_token }] });
    expect([r.status, Object.keys(r.json)]).toEqual([422, ['anexos']]);
    const c = await post(gerente, 'enviadas/comunicar', {
      ...texto,
      departamento_ids: [w.alfa.id],
      anexos: [{ uri_token }],
    });
    expect([c.status, Object.keys(c.json)]).toEqual([422, ['anexos']]);
  }
  expect((await w.call(gerente, 'GET', '/mensagens/enviadas')).json.count).toBe(before);
});

it('o de um comunicado chega a cada um', async () => {
  const { gerente } = w.people;
  const anexos = [{ uri_token: await upload(gerente, 'escala.pdf') }];
  const r = await post(gerente, 'enviadas/comunicar', {
    ...texto,
    departamento_ids: [w.alfa.id],
    anexos,
  });
  await executeJob(w.db, r.json.id as number, false);
  for (const who of ['fiscal', 'consulta', 'nada'] as const) {
    const box = await w.call(w.people[who], 'GET', '/mensagens/recebidas?tipo_eq=comunicado');
    const one = await w.call(w.people[who], 'GET', `/mensagens/recebidas/${box.json.rows[0].id}`);
    const [file] = one.json.anexos as Anexo[];
    expect(file?.file_info.name).toBe('escala.pdf');
    expect((await fetchFile(w, file?.url ?? '')).statusCode).toBe(200);
  }
});
