/**
 * What belongs to no department, and who sees it: a word that only its author and its addressees may read is
 * planted in all of it, and looked for in every reading of the catalogue by everybody else.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import { plainNouns } from '../../domain/index.ts';
import { catalogue, nouns } from '../../server/catalog.ts';
import { addressOf, entries, isQuery, nounOf, paramOf, recordsOf } from '../support/catalogue.ts';
import { makeWorld, type Person, type World } from '../support/world.ts';

const WORD = 'quimera';
/** Whose a record of no department is. A noun that is not here has a department in every row. */
const WHOSE: Readonly<Record<string, string>> = {
  cadastro: 'do município',
  cadastro_protegido: 'do município',
  guia: 'do município',
  pessoa: 'do município',
  zona: 'do município',
  debito_tipo: 'do município',
  doc_situacao: 'do município',
  auto_origem: 'do município',
  comentario_situacao: 'do município',
  doc: 'do departamento; na consulta, de quem consulta documentos',
  ...Object.fromEntries(
    plainNouns.filter((one) => one.municipal).map(({ noun }) => [noun, 'do município']),
  ),
  departamento: 'de quem é dele',
  usuario: 'dos departamentos da pessoa',
  ausente: 'dos departamentos da pessoa',
  os_compartilhada: 'do departamento que pediu',
  assunto_compartilhado: 'de quem pode pedir por ele',
  mensagem: 'de quem escreveu e de quem recebe',
  email_historico: 'de quem pode ver o de que trata',
  job_output: 'de quem pediu; o do relógio, de quem vê trabalhos',
  log: 'de quem pode ver o registro',
  preferencia: 'de cada um',
  rascunho: 'de cada um',
};

let w: World;
let author: Person;
let ids: Record<string, number>;
let everything: Record<string, number>;

beforeAll(async () => {
  w = await makeWorld();
  everything = (await recordsOf(w)).alfa;
  author = w.people.gerente;
  const announce = async (who: Person): Promise<number> =>
    (
      await w.call(who, 'POST', '/mensagens/enviadas/comunicar', {
        body: { titulo: WORD, conteudo: WORD, usuario_ids: [w.people.fiscal.id] },
      })
    ).json.id as number;
  const deAlfa = await announce(author);
  const sent = await w.call(author, 'POST', '/mensagens/enviadas', {
    body: { destinatario_id: w.people.fiscal.id, titulo: WORD, conteudo: WORD },
  });
  for (const [path, body] of [
    ['/usuarios/preferencias', { valor: { a: WORD } }],
    ['/usuarios/rascunhos', { chave: WORD, valor: { a: WORD } }],
  ] as const)
    await w.call(author, 'PUT', path, { body });
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await w.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  // Asked where one may announce in several departments: of none of them.
  const deNenhum = await one(
    `insert into job_output (departamento_id, tipo, status, entrada, usuario_id)
     values (null, 'comunicar', 'error', $1, $2) returning id`,
    [JSON.stringify({ titulo: WORD, conteudo: WORD }), author.id],
  );
  ids = {
    job: deNenhum,
    jobDeAlfa: deAlfa,
    recebida: sent.json.id as number,
    enviada: sent.json.id as number,
    mensagem: sent.json.id as number,
    email: await one('select id from email_historico where scope_id = $1 and scope = $2', [
      sent.json.id,
      'mensagem',
    ]),
  };
  expect(Object.values(ids).every((id) => id > 0)).toBe(true);
});
afterAll(() => w.close());

it('cada substantivo sem departamento diz de quem são os seus registros', () => {
  const without = nouns.filter(
    (n) =>
      Object.values(n.sources ?? {}).some((s) => s.tenant === null) ||
      n.writer?.source.tenant === null,
  );
  expect(without.map((n) => n.noun).toSorted()).toEqual(Object.keys(WHOSE).toSorted());
  expect(catalogue.sources.size).toBeGreaterThan(30);
});

describe.each(['alfa', 'beta'] as const)('quem pode tudo em %s e não é dos dois', (codigo) => {
  it.each(entries.filter(isQuery).map((q) => [q.id, q] as const))(
    'nada lê do que não é seu em %s',
    async (_, query) => {
      const stranger = await w.somebody(codigo, permissionPaths);
      const param = paramOf(query.call);
      const targets =
        param === null
          ? [null]
          : [everything[nounOf(param)] ?? 1, ...Object.values(ids), author.id];
      for (const id of targets)
        for (const noun of query.call.path.includes('{entityName}') ? nouns : [null]) {
          const path = query.call.path
            .replace('{entityName}', noun?.noun ?? '')
            .replace('{scope}', 'mensagem')
            .replaceAll(/\{\w+\}/g, String(id));
          for (const accept of query.kind === 'list' ? ['application/json', 'text/csv'] : ['*/*']) {
            const reply = await w.call(
              stranger,
              query.call.method,
              addressOf({ ...query.call, path }, codigo, id),
              { headers: { accept } },
            );
            expect(reply.status, path).toBeLessThan(500);
            expect(reply.text, path).not.toContain(WORD);
          }
        }
    },
  );
});

it('quem pediu vê o seu trabalho e o que pediu; o do departamento, sem o texto, os do departamento', async () => {
  const rows = async (who: Person, codigo: string): Promise<{ id: number; entrada: object }[]> =>
    (await w.call(who, 'GET', `/${codigo}/sistema/job-outputs`)).json.rows;
  const own = await rows(author, 'alfa');
  for (const id of [ids['job'], ids['jobDeAlfa']])
    expect(own.find((j) => j.id === id)?.entrada).toMatchObject({ titulo: WORD });
  const colleague = await w.somebody('alfa', permissionPaths);
  const seen = await rows(colleague, 'alfa');
  expect(seen.find((j) => j.id === ids['jobDeAlfa'])?.entrada).toEqual({});
  expect(seen.some((j) => j.id === ids['job'])).toBe(false);
  const retry = await w.call(colleague, 'PUT', `/alfa/sistema/job-outputs/${ids['job']}/retry`, {
    body: {},
  });
  expect(retry.status).toBe(404);
});
