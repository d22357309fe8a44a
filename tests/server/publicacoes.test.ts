/** Documents in the gazette: linked, taken away, published, and in one open publication at most. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
let modelo: number;
const hoje = hojeEm(new Date());
beforeAll(async () => {
  w = await makeWorld();
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id });
});
afterAll(() => w?.close());

const PUBLICACOES = '/alfa/fiscalizacao/publicacoes/doc-publicacoes';
const DOCS = '/alfa/fiscalizacao/docs';
const novo = (colunas: object = {}): Promise<number> =>
  insertDoc(w.pool, {
    departamento: w.alfa.id,
    modelo,
    colunas: { fiscal_id: w.people.fiscal.id, contribuinte_id: w.pessoas[0], ...colunas },
  });
/** In the order of their ids. */
const novos = async (n: number): Promise<number[]> =>
  (await Promise.all(Array.from({ length: n }, () => novo()))).toSorted((a, b) => a - b);
const criar = async (doc_ids: readonly number[] = []): Promise<number> => {
  const r = await w.call(w.people.gerente, 'POST', PUBLICACOES, {
    body: { titulo: 'Edital de ciência', doc_ids },
  });
  expect(r.status, r.text).toBe(201);
  return r.json.id as number;
};
const ler = async (id: number, who: Person = w.people.gerente) =>
  (await w.call(who, 'GET', `${PUBLICACOES}/${id}`)).json;
const doc = async (id: number) => (await w.call(w.people.gerente, 'GET', `${DOCS}/${id}`)).json;
const put = (id: number, path: string, body: object): Promise<Reply> =>
  w.call(w.people.gerente, 'PUT', `${PUBLICACOES}/${id}/${path}`, { body });
const vincular = (id: number, doc_ids: readonly number[]): Promise<Reply> =>
  w.call(w.people.gerente, 'POST', `${PUBLICACOES}/${id}/docs`, { body: { doc_ids } });
const publicar = (id: number, publicacao_id: number): Promise<Reply> =>
  w.call(w.people.gerente, 'PUT', `${DOCS}/${id}/publicacao`, { body: { publicacao_id } });
const retirar = (publicacao: number, id: number): Promise<Reply> =>
  w.call(w.people.gerente, 'DELETE', `${PUBLICACOES}/${publicacao}/docs/${id}`);
const idsDe = async (id: number): Promise<number[]> =>
  ((await ler(id)).docs as { id: number }[]).map((one) => one.id);

describe('vincular e retirar', () => {
  it('um, muitos e ao criar: a publicação e cada documento o dizem, e o log dos dois', async () => {
    const [a = 0, b = 0, c = 0] = await novos(3);
    const id = await criar([a]);
    expect((await vincular(id, [b])).status).toBe(201);
    const r = await publicar(c, id);
    expect(r.json, r.text).toMatchObject({ publicacao: { id, situacao: 'aberto' } });
    expect(new Set(await idsDe(id))).toEqual(new Set([a, b, c]));
    expect(await ler(id)).toMatchObject({ documentos: 3, numero: expect.any(Number) });
    const fora = await retirar(id, b);
    expect(fora.status).toBe(200);
    expect(fora.json).toMatchObject({ id: b, publicacao: null });
    expect(new Set(await idsDe(id))).toEqual(new Set([a, c]));
    expect((await doc(b)).historico.map((h: { acao: string }) => h.acao)).toEqual([
      'fiscalizacao.publicacoes.doc_publicacao_docs.attach',
      'fiscalizacao.docs.despublicar',
    ]);
    const { rows } = await w.pool.query<{ entidade: string; n: number }>(
      `select entidade, count(*)::int as n from log where campos ? 'docs' and entidade = 'doc_publicacao' and entidade_id = $1
         or campos ? 'publicacoes' and entidade = 'doc' and entidade_id = any($2) group by 1 order by 1`,
      [id, [a, b, c]],
    );
    expect(rows).toEqual([
      { entidade: 'doc', n: 4 },
      { entidade: 'doc_publicacao', n: 4 },
    ]);
  });

  it('não vincula o que já está em outra aberta, o que não existe, o que se cancelou nem o que está em revisão', async () => {
    const [a = 0, b = 0] = await novos(2);
    const [uma, outra] = [await criar([a]), await criar()];
    const { numero, ano } = await ler(uma);
    const r = await vincular(outra, [a, b]);
    expect(r.status).toBe(422);
    expect(r.json.message).toContain(`já está na Publicação ${numero}/${ano}`);
    // All of them or none.
    expect(await idsDe(outra)).toEqual([]);
    expect((await vincular(outra, [999_999])).json).toEqual({ doc_ids: ['não foi encontrado'] });
    const cancelado = await novo({ situacao: 'cancelado', doc_situacao_id: 11 });
    expect((await vincular(outra, [cancelado])).json.message).toContain('está cancelado');
    const revisao = await novo({
      situacao: 'andamento',
      doc_situacao_id: 3,
      situacao_antes_id: 1,
    });
    expect((await vincular(outra, [revisao])).json.message).toContain('está em revisão');
    expect((await retirar(outra, a)).status).toBe(404);
    const { rows } = await w.pool.query<{ id: number }>(
      `select id from doc where departamento_id <> $1 limit 1`,
      [w.alfa.id],
    );
    if (rows[0]) expect((await vincular(outra, [rows[0].id])).status).toBe(422);
  });

  it('de um modelo que não aceita ciência pelo diário oficial, só o que já a tem', async () => {
    const outro = await insertModelo(w.pool, { departamento: w.alfa.id });
    await w.pool.query(
      `update doc_modelo_versao set modelo = modelo || '{"ciencia_tipos": ["pessoal"]}' where doc_modelo_id = $1`,
      [outro],
    );
    const id = await criar();
    const sem = await novo({ doc_modelo_id: outro });
    expect((await vincular(id, [sem])).json.message).toContain('não aceita ciência');
    const com = await novo({
      doc_modelo_id: outro,
      situacao: 'andamento',
      doc_situacao_id: 2,
      ciencia_em: '2026-03-04',
    });
    expect((await vincular(id, [com])).status).toBe(201);
  });

  it('ao mesmo tempo, um documento fica em uma só, e o banco não deixa que fique em duas', async () => {
    const ids = await novos(3);
    const abertas = await Promise.all(Array.from({ length: 4 }, () => criar()));
    const all = await Promise.all(
      abertas.flatMap((id, at) => [
        at % 2 ? vincular(id, ids) : vincular(id, ids.toReversed()),
        ...ids.map((one) => publicar(one, id)),
      ]),
    );
    expect(all.filter((r) => ![200, 201, 409, 422].includes(r.status))).toEqual([]);
    const { rows } = await w.pool.query<{ doc_id: number; n: number }>(
      'select doc_id, count(*)::int as n from doc_publicado where aberta and doc_id = any($1) group by 1',
      [ids],
    );
    expect(rows.toSorted((x, y) => x.doc_id - y.doc_id)).toEqual(
      ids.map((doc_id) => ({ doc_id, n: 1 })),
    );
    await expect(
      w.pool.query(
        `insert into doc_publicado (departamento_id, publicacao_id, doc_id)
         select departamento_id, $2, doc_id from doc_publicado where aberta and doc_id = $1`,
        [ids[0], await criar()],
      ),
    ).rejects.toThrow('doc_publicado_um');
  });

  it('enquanto se retiram e se vinculam documentos, a que se encerra tem os que tem', async () => {
    const ids = await novos(6);
    const id = await criar(ids.slice(0, 4));
    const replies = await Promise.all([
      put(id, 'encerrar', { publicado_em: hoje }),
      ...ids.slice(0, 2).map((one) => retirar(id, one)),
      ...ids.slice(4).map((one) => publicar(one, id)),
    ]);
    expect(replies.filter((r) => r.status >= 500)).toEqual([]);
    const lida = await ler(id);
    expect(lida.situacao).toBe('encerrado');
    for (const one of lida.docs as { id: number; ciencia_daqui: boolean }[])
      expect(one.ciencia_daqui).toBe(true);
    const presentes = new Set((lida.docs as { id: number }[]).map((one) => one.id));
    for (const one of ids.filter((each) => !presentes.has(each)))
      expect((await doc(one)).situacao).toBe('aguardando_ciencia');
  });

  it('quem escreve a publicação e um documento espera pela publicação sem segurar o documento', async () => {
    const [dentro = 0, fora = 0] = await novos(2);
    const id = await criar([dentro]);
    const other = await w.pool.connect();
    await other.query('begin');
    await other.query('select from doc_publicacao where id = $1 for no key update', [id]);
    const waiting = [retirar(id, dentro), publicar(fora, id)];
    await expect
      .poll(async () => {
        const { rows } = await w.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%doc_publicacao%'`,
        );
        return rows[0]?.n;
      })
      .toBe(2);
    // Refused at once where somebody holds them.
    await other.query('select from doc where id = any($1) for update nowait', [[dentro, fora]]);
    await other.query('commit');
    other.release();
    expect((await Promise.all(waiting)).map((r) => r.status)).toEqual([200, 200]);
  });

  it('os que esperam: aguardam ciência e não estão em nenhuma', async () => {
    const [a = 0, b = 0] = await novos(2);
    const listed = async (): Promise<number[]> =>
      (
        (await w.call(w.people.gerente, 'GET', `${PUBLICACOES}/docs-para-publicar?id_in=${a},${b}`))
          .json.rows as { id: number }[]
      ).map((one) => one.id);
    expect(await listed()).toEqual([a, b]);
    const id = await criar([a]);
    expect(await listed()).toEqual([b]);
    await put(id, 'cancelar', { motivo: 'Ficou para a próxima edição' });
    expect(await listed()).toEqual([a, b]);
  });
});

describe('encerrar', () => {
  it('dá ciência aos que a aguardam, quinze dias depois, com os prazos; os outros só constam', async () => {
    const [a, b] = [
      await novo({ dias_regularizar: 10, tipo: 'auto', serie: 'auto' }),
      await novo({ dias_regularizar: 10 }),
    ];
    const sabido = await novo({
      situacao: 'andamento',
      doc_situacao_id: 2,
      ciencia_em: '2026-03-04',
    });
    const id = await criar([a, b, sabido]);
    const r = await put(id, 'encerrar', { publicado_em: hoje, edicao: '1.234' });
    expect(r.json, r.text).toMatchObject({
      situacao: 'encerrado',
      publicado_em: hoje,
      edicao: '1.234',
    });
    const dia = addDays(hoje, 15);
    const [x, y] = [await doc(a), await doc(b)];
    expect(x).toMatchObject({ doc_situacao: { id: 12 }, ciencia_em: dia });
    expect(y).toMatchObject({
      doc_situacao: { id: 13 },
      ciencia_em: dia,
      memoria_regularizar: { inicio: dia, regra: { dias: 10, ato: 'regularizar' } },
      publicacao: { id, situacao: 'encerrado' },
      publicacoes: [{ id, versao: 1, edicao: '1.234', publicado_em: hoje }],
    });
    expect(y.prazo_defesa).toBe(y.memoria_defesa.vence);
    expect(y.ciencias).toHaveLength(1);
    expect(y.ciencias[0]).toMatchObject({
      tipo: 'diario_oficial',
      expedido_em: hoje,
      ciencia_em: dia,
      memoria: expect.stringContaining('15 dias depois da publicação'),
    });
    expect(await doc(sabido)).toMatchObject({
      situacao: 'andamento',
      ciencia_em: '2026-03-04',
      ciencias: [],
      publicacao: { id },
    });
    const lida = await ler(id);
    expect(lida.docs.map((one: { tipo: string }) => one.tipo)).toEqual([
      'auto',
      'notificacao',
      'notificacao',
    ]);
    // Of two inspectors each hears of his own.
    const { rows } = await w.pool.query<{ n: number }>(
      `select count(*)::int as n from email_historico where scope = 'doc' and scope_id = any($1)`,
      [[a, b, sabido]],
    );
    expect(rows[0]?.n).toBe(2);
    // Closed, nothing goes into it or out of it.
    const depois = await novo();
    expect((await vincular(id, [depois])).status).toBe(409);
    expect((await publicar(depois, id)).json).toEqual({ publicacao_id: ['não foi encontrado'] });
    expect((await retirar(id, a)).status).toBe(422);
    expect((await put(id, 'encerrar', { publicado_em: hoje })).status).toBe(409);
    // What went out may go out again.
    expect((await vincular(await criar(), [a])).status).toBe(201);
  });

  it('não sem documentos, nem em dia por vir, nem antes do documento, nem com um que se cancelou', async () => {
    expect((await put(await criar(), 'encerrar', { publicado_em: hoje })).status).toBe(422);
    const um = await novo({ autuado_em: '2026-05-10' });
    const id = await criar([um]);
    for (const publicado_em of [addDays(hoje, 1), '2026-05-09'])
      expect((await put(id, 'encerrar', { publicado_em })).json).toHaveProperty('publicado_em');
    await w.call(w.people.gerente, 'PUT', `${DOCS}/${um}/cancelar`, {
      body: { motivo: 'Lavrado por engano' },
    });
    const r = await put(id, 'encerrar', { publicado_em: hoje });
    expect(r.status).toBe(422);
    expect(r.json.message).toContain('está cancelado');
    expect((await retirar(id, um)).status).toBe(200);
  });

  it('duas vezes ao mesmo tempo, uma', async () => {
    const [um = 0] = await novos(1);
    const id = await criar([um]);
    const all = await Promise.all(
      Array.from({ length: 4 }, () => put(id, 'encerrar', { publicado_em: hoje })),
    );
    expect(all.map((r) => r.status).toSorted((x, y) => x - y)).toEqual([200, 409, 409, 409]);
    expect((await doc(um)).ciencias).toHaveLength(1);
  });
});

describe('cancelar', () => {
  it('libera os documentos, que guardam onde estiveram', async () => {
    const [um = 0] = await novos(1);
    const id = await criar([um]);
    expect((await put(id, 'cancelar', { motivo: 'Edital repetido por engano' })).status).toBe(200);
    expect(await doc(um)).toMatchObject({
      situacao: 'aguardando_ciencia',
      publicacao: null,
      publicacoes: [{ id, situacao: 'cancelado', versao: null }],
    });
    expect((await publicar(um, await criar())).status).toBe(200);
  });
});

describe('papel', () => {
  const pagina = (who: Person, id: number): Promise<Reply> =>
    w.call(who, 'GET', `${PUBLICACOES}/${id}`, { headers: { accept: 'text/html' } });

  it('em HTML: nomes por extenso, na ordem, sem CPF inteiro', async () => {
    const cpf = '52998224725';
    const { rows } = await w.pool.query<{ razao_social: string }>(
      `update pessoa set cpf_cnpj = $2, razao_social = 'Ana <b>Maria' where id = $1 returning razao_social`,
      [w.pessoas[0], cpf],
    );
    const um = await novo({
      textos: JSON.stringify([
        { titulo: 'Outro', descricao: 'Responde também o CPF 529.982.247-25, e 52998224725.' },
      ]),
    });
    const id = await criar([um]);
    const prova = await pagina(w.people.gerente, id);
    expect(prova.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(prova.text).toContain('prova, ainda não publicada');
    await put(id, 'encerrar', { publicado_em: hoje, edicao: '77' });
    const { text } = await pagina(w.people.gerente, id);
    expect(rows[0]?.razao_social).toContain('<b>');
    expect(text).toContain('Ana &lt;b&gt;Maria');
    expect(text).not.toMatch(/529\.?982\.?247-?25/);
    expect(text.match(/\*\*\*\.982\.247-\*\*/g)).toHaveLength(3);
    expect(text).toContain('Edição 77');
    const { rows: logged } = await w.pool.query(
      `select from log where entidade = 'doc_publicacao' and entidade_id = $1 and acao like '%.html'`,
      [id],
    );
    expect(logged).toHaveLength(2);
  });

  it('em PDF: o mesmo sempre que se lê, com o código que a página de verificação conhece', async () => {
    const [um = 0] = await novos(1);
    const id = await criar([um]);
    await put(id, 'encerrar', { publicado_em: hoje });
    const pdf = async (): Promise<Reply> =>
      w.call(w.people.gerente, 'GET', `${PUBLICACOES}/${id}`, {
        headers: { accept: 'application/pdf' },
      });
    const first = await pdf();
    expect(first.status, first.text.slice(0, 200)).toBe(200);
    expect(first.headers['content-disposition']).toMatch(/publicacao-\d+-\d{4}\.pdf/);
    expect((await pdf()).text).toBe(first.text);
    const { rows } = await w.pool.query<{ codigo: string; sha256: string }>(
      `select p.codigo, encode(a.sha256, 'hex') as sha256 from doc_publicacao_papel p join arquivo a on a.id = p.arquivo_id
       where p.publicacao_id = $1`,
      [id],
    );
    const { codigo = '', sha256 = '' } = rows[0] ?? {};
    const { rows: logged } = await w.pool.query<{ dito: { entrada: { sha256: string } } }>(
      `select dito from log where entidade = 'doc_publicacao' and entidade_id = $1 and acao like '%.papel'`,
      [id],
    );
    expect(logged.map((one) => one.dito.entrada.sha256)).toEqual([sha256]);
    const page = await w.app.inject({ method: 'GET', url: `/verificar/${codigo}` });
    expect(page.body).toContain('A publicação é autêntica');
    expect(page.body).toContain(sha256);
    await expect(
      w.pool.query('update doc_publicacao_papel set codigo = codigo where publicacao_id = $1', [
        id,
      ]),
    ).rejects.toThrow();
  });

  it('de quem é protegido, para quem não o vê, uma cópia que o esconde', async () => {
    const um = await novo({ contribuinte_id: w.pessoas[1] });
    const id = await criar([um]);
    await put(id, 'encerrar', { publicado_em: hoje });
    const { rows } = await w.pool.query<{ razao_social: string }>(
      'select razao_social from pessoa where id = $1',
      [w.pessoas[1]],
    );
    const nome = rows[0]?.razao_social ?? '';
    await w.pool.query(
      `insert into cadastro_protegido (pessoa_id, motivo, solicitante, inicia_em) values ($1, 'Medida protetiva', 'Vara', '2026-01-01')`,
      [w.pessoas[1]],
    );
    const { consulta, gerente } = w.people;
    expect((await pagina(gerente, id)).text).toContain(nome);
    const copia = await pagina(consulta, id);
    expect(copia.text).not.toContain(nome);
    expect(copia.text).toContain('cópia com dados protegidos');
    expect((await ler(id, consulta)).docs[0]).toMatchObject({
      contribuinte: 'Protegido',
      cpf_cnpj: '***',
    });
    expect((await ler(id)).docs[0].contribuinte).toBe(nome);
  });
});
