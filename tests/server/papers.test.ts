/** Records as papers: what each says to who prints it, whom it says nothing, and that it is written down. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import { papel, temPapel } from '../../domain/kernel/exports.ts';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { jpeg, pdf, png, send } from '../support/files.ts';
import { readPaper } from '../support/paper.ts';
import { insertAnalysis } from '../support/orders.ts';
import { makeWorld, type Person, type World } from '../support/world.ts';

let w: World;
let modelo: number;
beforeAll(async () => {
  w = await makeWorld();
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id, tipo: 'auto' });
});
afterAll(() => w?.close());

const print = (who: Person | null, path: string) =>
  w.call(who, 'GET', path, { headers: { accept: papel.tipo } });
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const logged = async (acao: string): Promise<number> =>
  (await w.pool.query<{ n: number }>('select count(*)::int as n from log where acao = $1', [acao]))
    .rows[0]?.n ?? 0;

it('uma ordem sai em papel com o que o registro diz, e a saída fica no log', async () => {
  const os = await w.order({ situacao: 'andamento' });
  const before = await logged('ordem_servicos.show.pdf');
  const reply = await print(w.people.gerente, `/alfa/ordem-servicos/${os.id}`);
  expect(reply.status, reply.text.slice(0, 200)).toBe(200);
  expect(reply.headers['content-type']).toBe(papel.tipo);
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="os-${os.numero}-${os.ano}.pdf"`,
  );
  const read = await readPaper(reply.body);
  expect(read.title).toBe(`OS ${os.numero}/${os.ano}`);
  expect(read.text).toContain('Em andamento');
  expect(read.text).toContain(`por ${w.people.gerente.nome}`);
  expect(await logged('ordem_servicos.show.pdf')).toBe(before + 1);
});

it('uma análise sai em papel, pela porta de todos e pela do seu analista', async () => {
  const os = await w.order({ situacao: 'encerrada' });
  const id = await insertAnalysis(w.pool, w.alfa.id, os.id, w.people.analista.id);
  const all = await print(w.people.gerente, `/alfa/ordem-servicos/analise/analises/${id}`);
  const own = await print(w.people.analista, `/alfa/ordem-servicos/analise/minhas-analises/${id}`);
  for (const reply of [all, own]) {
    expect(reply.status, reply.text.slice(0, 200)).toBe(200);
    const read = await readPaper(reply.body);
    expect(read.title).toBe(`Análise ${id}`);
    expect(read.text).toContain(`OS ${os.numero}/${os.ano}`);
  }
});

it('quem não lê o registro não o recebe em papel; o que não tem papel diz que não tem', async () => {
  const os = await w.order();
  const path = `/alfa/ordem-servicos/${os.id}`;
  expect((await print(null, path)).status).toBe(401);
  expect((await print(await w.somebody('alfa', ['zonas.index']), path)).status).toBe(403);
  expect((await print(w.people.gerente, '/alfa/ordem-servicos/999999')).status).toBe(404);
  expect((await print(w.people.gerente, `${path}?versao=1`)).status).toBe(422);
  const without = queries.filter((q) => q.kind === 'one' && !temPapel(q));
  expect(without.length).toBeGreaterThan(0);
  const reply = await print(w.people.dona, '/alfa/sistema/legislacoes/1');
  expect([404, 406]).toContain(reply.status);
});

describe('o papel de um documento', () => {
  const emitir = async (body: object = {}) => {
    const made = await w.call(w.people.fiscal, 'POST', '/alfa/fiscalizacao/docs', {
      body: {
        doc_modelo_id: modelo,
        contribuinte_id: w.pessoas[0],
        endereco: 'Rua das Acácias, 12',
        valores: [{ parametro_id: 901, quantidade: '75' }],
        irregularidades: [{ irregularidade_id: 911, quantidade: 2 }],
        textos: [{ titulo: 'Dos fatos', descricao: 'Obra em andamento, sem alvará.' }],
        ...body,
      },
    });
    expect(made.status, made.text).toBe(201);
    return made.json as { id: number; numero: number; ano: number; lock_version: number };
  };
  const doc = (id: number): string => `/alfa/fiscalizacao/docs/${id}`;
  const codigoDe = async (id: number, versao = 1): Promise<string> =>
    (
      await w.pool.query<{ codigo: string }>(
        'select codigo from doc_papel where doc_id = $1 and versao = $2',
        [id, versao],
      )
    ).rows[0]?.codigo ?? '';

  it('diz o que ele diz, com as partes, os valores e o código; é feito uma vez, e o resumo fica no log', async () => {
    const { id, numero, ano } = await emitir();
    const all = await Promise.all([0, 1, 2].map(() => print(w.people.gerente, doc(id))));
    for (const one of all) expect(one.status, one.text.slice(0, 200)).toBe(200);
    const hashes = new Set(all.map(({ body }) => sha(body)));
    expect(hashes.size).toBe(1);
    const [first] = all;
    expect(first?.headers['content-disposition']).toContain(`-${numero}-${ano}.pdf`);
    const read = await readPaper(first?.body ?? Buffer.alloc(0));
    expect(read.title).toContain(`${numero}/${ano}`);
    for (const part of [
      'Rua das Acácias, 12',
      'Obra em andamento, sem alvará.',
      'Obra sem alvará',
      'Valor total: R$ 220,00',
      'Ciência',
      (await codigoDe(id)).replace(/(.{4})(?=.)/g, '$1-'),
    ])
      expect(read.text).toContain(part);
    const { rows } = await w.pool.query<{ sha256: string }>(
      `select dito #>> '{entrada,sha256}' as sha256 from log where entidade = 'doc' and entidade_id = $1 and acao = 'fiscalizacao.docs.papel'`,
      [id],
    );
    expect(rows.map(({ sha256 }) => sha256)).toEqual([...hashes]);
  });

  it('diz os textos do seu modelo, com o que nomeiam; quem não vê o protegido também não o lê neles', async () => {
    const text = (said: string) => ({ type: 'text', text: said });
    const nome = (of: string) => ({ type: 'variable', attrs: { nome: of } });
    const quando = (of: string, said: string) => ({
      type: 'conditional',
      attrs: { quando: of },
      content: [{ type: 'paragraph', content: [text(said)] }],
    });
    const made = await w.call(w.people.admin, 'POST', '/alfa/sistema/doc-modelos', {
      body: {
        titulo: 'Com textos no papel',
        tipo: 'termo',
        dias_regularizar: 15,
        irregularidades: [{ codigo: 'T1', descricao: 'Calçada obstruída', valor: '30' }],
        textos: [
          {
            titulo: 'Do direito',
            editavel: false,
            descricao: {
              type: 'doc',
              content: [
                { type: 'heading', attrs: { nivel: 1 }, content: [text('Da intimação')] },
                {
                  type: 'paragraph',
                  content: [
                    text('Fica '),
                    nome('contribuinte.nome'),
                    text(' intimado em '),
                    nome('local.endereco'),
                    text(', em '),
                    nome('prazo'),
                    text('.'),
                  ],
                },
                quando('com_prazo', 'Há prazo para cumprir.'),
                quando('reincidente', 'É reincidente.'),
                { type: 'variable_block', attrs: { nome: 'irregularidades' } },
              ],
            },
          },
        ],
      },
    });
    expect(made.status, made.text).toBe(201);
    const { irregularidades } = (
      await w.call(w.people.admin, 'GET', `/alfa/sistema/doc-modelos/${made.json.id}`)
    ).json;
    const { id } = await emitir({
      doc_modelo_id: made.json.id,
      valores: [],
      irregularidades: [{ irregularidade_id: irregularidades[0].id, quantidade: 1 }],
    });
    const { text: said } = await readPaper((await print(w.people.gerente, doc(id))).body);
    const { rows } = await w.pool.query<{ nome: string }>(
      'select razao_social as nome from pessoa where id = $1',
      [w.pessoas[0]],
    );
    const flat = said.replaceAll(/\s+/g, ' ');
    for (const part of [
      'Do direito',
      'Da intimação',
      `Fica ${rows[0]?.nome} intimado em Rua das Acácias, 12, em 15 dias contados da ciência.`,
      'Há prazo para cumprir.',
      'Obra em andamento, sem alvará.',
    ])
      expect(flat).toContain(part);
    expect(flat).not.toContain('É reincidente.');
    // The text has the table in its place: it is not said twice.
    expect(flat.split('Calçada obstruída')).toHaveLength(2);
  });

  it('não muda com o que muda depois; cada versão tem o seu, e nenhum se apaga', async () => {
    const { id, lock_version } = await emitir();
    await w.pool.query(`update pessoa set razao_social = 'Outro Nome' where id = $1`, [
      w.pessoas[0],
    ]);
    const before = await print(w.people.gerente, doc(id));
    expect((await readPaper(before.body)).text).not.toContain('Outro Nome');
    const edited = await w.call(w.people.fiscal, 'PUT', doc(id), {
      body: {
        irregularidades: [{ irregularidade_id: 911, quantidade: 5 }],
        textos: [{ titulo: 'Dos fatos', descricao: 'Obra concluída, sem alvará.' }],
        lock_version,
      },
    });
    expect(edited.status, edited.text).toBe(200);
    const after = await readPaper((await print(w.people.gerente, doc(id))).body);
    expect(after.text).toContain('Versão 2');
    expect(after.text).toContain('Obra concluída, sem alvará.');
    expect(after.text).toContain('Valor total: R$ 520,00');
    expect(after.text).toContain('Outro Nome');
    const old = await print(w.people.gerente, `${doc(id)}?versao=1`);
    expect(sha(old.body)).toBe(sha(before.body));
    expect((await print(w.people.gerente, `${doc(id)}?versao=3`)).status).toBe(404);
    for (const change of [
      `update doc_papel set conteudo = '{}' where doc_id = $1`,
      'delete from doc_papel where doc_id = $1',
      'update doc_papel set arquivo_id = null where doc_id = $1',
    ])
      await expect(w.pool.query(change, [id])).rejects.toThrow('papel de documento não muda');
  });

  it('com as suas fotos, se se pede: as daquela versão, ainda que depois se tirem do documento', async () => {
    const { fiscal, gerente } = w.people;
    const tokens: string[] = [];
    for (const content of [await jpeg('frente'), await png('fundos'), pdf()])
      tokens.push((await send(w, fiscal, content, { nome: 'foto.jpg' })).json.uri_token as string);
    const { id, lock_version } = await emitir({
      anexos: tokens.map((uri_token, at) => ({ uri_token, descricao: `Vista ${at + 1}` })),
      fotos_no_papel: true,
    });
    const gone = await w.call(fiscal, 'POST', `${doc(id)}/anexos`, {
      body: { anexos: [{ uri_token: tokens[0], destroy: true }] },
    });
    expect(gone.status, gone.text).toBe(201);
    // It hangs on the paper: nobody clears it away.
    const { rows } = await w.pool.query('select livre_desde from arquivo where token = $1', [
      tokens[0],
    ]);
    expect(rows).toEqual([{ livre_desde: null }]);
    const first = await print(gerente, doc(id));
    expect(first.status, first.text.slice(0, 300)).toBe(200);
    const { text, alts } = await readPaper(first.body);
    expect(alts).toEqual(expect.arrayContaining(['Foto 1: Vista 1', 'Foto 2: Vista 2']));
    expect(text).toContain('Foto 1: Vista 1');
    expect(text).not.toContain('Vista 3');
    // The next version without them; the one before is what it was.
    const edited = await w.call(fiscal, 'PUT', doc(id), {
      body: { fotos_no_papel: false, lock_version },
    });
    expect(edited.status, edited.text).toBe(200);
    expect((await readPaper((await print(gerente, doc(id))).body)).text).not.toContain('Vista');
    expect(sha((await print(gerente, `${doc(id)}?versao=1`)).body)).toBe(sha(first.body));
  });

  it('o que foi emitido antes de haver papéis ganha o seu quando alguém o pede', async () => {
    const id = await insertDoc(w.pool, { departamento: w.alfa.id, modelo });
    const reply = await print(w.people.gerente, doc(id));
    expect(reply.status, reply.text.slice(0, 200)).toBe(200);
    expect(sha((await print(w.people.gerente, doc(id))).body)).toBe(sha(reply.body));
  });

  it('de quem é protegido, quem não o vê recebe uma cópia sem ele, que não é o documento', async () => {
    const { id } = await emitir();
    const made = await w.call(w.people.admin, 'POST', '/alfa/cadastro-protegidos', {
      body: {
        pessoa_id: w.pessoas[0],
        motivo: 'Medida protetiva de urgência',
        solicitante: 'Vara de Violência Doméstica',
        inicia_em: hojeEm(new Date()),
      },
    });
    expect(made.status, made.text).toBe(201);
    const outsider = await w.somebody(
      'alfa',
      permissionPaths.filter((path) => !path.startsWith('cadastro_protegidos.')),
    );
    const copy = await print(outsider, doc(id));
    expect(copy.status).toBe(200);
    const read = await readPaper(copy.body);
    expect(read.text).toContain('Cópia com dados protegidos: não é o documento');
    for (const hidden of ['Rua das Acácias', 'Outro Nome', 'Obra em andamento', 'confira em'])
      expect(read.text).not.toContain(hidden);
    expect((await readPaper((await print(w.people.admin, doc(id))).body)).text).toContain(
      'Rua das Acácias',
    );
  });

  describe('a página de verificação', () => {
    const page = (url: string) => w.app.inject({ method: 'GET', url });

    it('diz a quem tem o código o que foi emitido, e nada de quem', async () => {
      const { id, numero, ano } = await emitir();
      const { body } = await print(w.people.admin, doc(id));
      const codigo = await codigoDe(id);
      const typed = codigo
        .toLowerCase()
        .replace(/(.{4})/g, '$1-')
        .replaceAll('0', 'o');
      for (const url of [
        `/verificar/${codigo}`,
        `/verificar/${typed}`,
        `/verificar?codigo=${typed}`,
      ]) {
        const { statusCode, body: said, headers } = await page(url);
        expect(statusCode, url).toBe(200);
        for (const part of [`${numero}/${ano}`, 'R$ 220,00', 'Aguardando ciência', sha(body)])
          expect(said).toContain(part);
        for (const hidden of ['Acácias', 'Outro Nome', 'Obra em andamento', w.people.fiscal.nome])
          expect(said).not.toContain(hidden);
        expect(headers['referrer-policy']).toBe('no-referrer');
        expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
      }
      const right = await page(`/verificar/${codigo}?sha256=${sha(body).toUpperCase()}`);
      expect(right.body).toContain('O arquivo é o documento');
      const wrong = await page(`/verificar/${codigo}?sha256=${'0'.repeat(64)}`);
      expect(wrong.body).toContain('O arquivo não é este documento');
    });

    it('de um código que não há diz só isso, e quem adivinha espera', async () => {
      expect((await page('/verificar')).statusCode).toBe(200);
      const none = await page('/verificar/0000000000000000');
      expect(none.statusCode).toBe(404);
      expect((await page('/verificar/<script>')).body).not.toContain('<script>x');
      const many = await Promise.all(
        Array.from({ length: 60 }, () => page('/verificar/0000000000000001')),
      );
      const last = many.filter(({ statusCode }) => statusCode === 429);
      expect(last.length).toBeGreaterThan(10);
      expect(Number(last[0]?.headers['retry-after'])).toBeGreaterThan(0);
    });
  });
});
