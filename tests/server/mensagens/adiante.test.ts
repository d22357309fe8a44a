/** Messages that go on: forwarded, handed over, taken over from who is away, made an order; an announcement as one. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { insertFile } from '../../support/files.ts';
import { executeJob } from '../../support/jobs.ts';
import { logOf } from '../../support/logs.ts';
import { insertMessage } from '../../support/mensagens.ts';
import { makeWorld, type Person, type Reply, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const post = (who: Person, path: string, body: object = {}, headers = {}): Promise<Reply> =>
  w.call(who, 'POST', path, { body, headers });
const get = (who: Person, path: string): Promise<Reply> => w.call(who, 'GET', path);
const idsOf = (reply: Reply): number[] => (reply.json.rows as { id: number }[]).map((r) => r.id);
const paraQuem = (reply: Reply): number[] =>
  (reply.json.rows as { destinatario: { id: number } }[]).map((m) => m.destinatario.id);
const box = async (who: Person): Promise<number[]> =>
  idsOf(await get(who, '/mensagens/recebidas?per_page=50'));
const recebida = (colunas = {}): Promise<number> =>
  insertMessage(w.pool, { de: w.people.gerente.id, para: w.people.fiscal.id, colunas });
const mailsOf = async (id: number): Promise<number[]> =>
  (
    await w.pool.query<{ usuario_id: number }>(
      `select usuario_id from email_historico where scope = 'mensagem' and scope_id = $1 order by id`,
      [id],
    )
  ).rows.map((r) => r.usuario_id);

describe('encaminhar', () => {
  it('leva o texto, os anexos e o que se diz a ela, uma vez, e diz de quem era', async () => {
    const { gerente, fiscal, fiscal2 } = w.people;
    const carta = await post(gerente, '/mensagens/enviadas', {
      titulo: 'Vistoria',
      conteudo: 'Ver a calçada.',
      destinatario_id: fiscal.id,
      anexos: [{ uri_token: await insertFile(w.pool, gerente.id), descricao: 'Planta' }],
    });
    const id = carta.json.id as number;
    const pedir = (): Promise<Reply> =>
      post(
        fiscal,
        `/mensagens/recebidas/${id}/encaminhar`,
        { destinatario_id: fiscal2.id, conteudo: 'Pode ver?', prioridade: 'alta' },
        { 'idempotency-key': 'encaminha-1' },
      );
    const r = await pedir();
    expect([r.status, r.json.id]).toEqual([201, id]);
    await pedir();
    const [nova = 0, ...others] = (await box(fiscal2)).filter((one) => one > id);
    expect(others).toEqual([]);
    const { json } = await get(fiscal2, `/mensagens/recebidas/${nova}`);
    expect(json).toMatchObject({
      titulo: 'Enc: Vistoria',
      tipo: 'encaminhada',
      prioridade: 'alta',
      status: 'enviada',
      remetente: { id: fiscal.id },
      anexos: [{ descricao: 'Planta' }],
      conversa: [],
    });
    expect(json.conteudo).toMatch(
      /^Pode ver\?\n\n-+ Mensagem encaminhada -+\nDe: .+\nPara: .+\nEm: \d\d\/\d\d\/\d{4} \d\d:\d\d\nAssunto: Vistoria\n\nVer a calçada\.$/,
    );
    expect(await mailsOf(nova)).toEqual([fiscal2.id]);
    expect((await logOf(w.pool, 'mensagem', nova)).map((l) => l['acao'])).toEqual([
      'mensagens.recebidas.encaminhar',
    ]);
  });
  it('a quem não pode recebê-la, ou de quem não é dela: nada', async () => {
    const { gerente, fiscal, fiscal2, dona } = w.people;
    const id = await recebida();
    const r = await post(fiscal, `/mensagens/recebidas/${id}/encaminhar`, {
      destinatario_id: 999_999,
    });
    expect([r.status, Object.keys(r.json)]).toEqual([422, ['destinatario_id']]);
    for (const [who, side] of [
      [gerente, 'recebidas'],
      [fiscal, 'enviadas'],
      [fiscal2, 'recebidas'],
      [dona, 'enviadas'],
    ] as const)
      expect(
        (await post(who, `/mensagens/${side}/${id}/encaminhar`, { destinatario_id: fiscal2.id }))
          .status,
      ).toBe(404);
    expect(
      (await post(gerente, `/mensagens/enviadas/${id}/encaminhar`, { destinatario_id: fiscal2.id }))
        .status,
    ).toBe(201);
  });
});

describe('passar a um colega', () => {
  const passar = (who: Person, id: number, para: number, nota?: string): Promise<Reply> =>
    post(who, `/mensagens/recebidas/${id}/passar`, { destinatario_id: para, nota });
  it('a mensagem troca de caixa, por ler, e a resposta vai a quem a escreveu', async () => {
    const { gerente, fiscal, fiscal2 } = w.people;
    const id = await recebida({ status: 'lida', lida_em: '2026-01-02T03:04:05Z' });
    const r = await passar(fiscal, id, fiscal2.id, 'É da sua zona');
    expect(r.status, r.text).toBe(201);
    expect(await box(fiscal)).not.toContain(id);
    expect(await box(fiscal2)).toContain(id);
    const { json } = await get(fiscal2, `/mensagens/recebidas/${id}`);
    expect(json).toMatchObject({
      status: 'enviada',
      lida_em: null,
      passada: { de: { id: fiscal.id }, nota: 'É da sua zona' },
    });
    // Who wrote it sees with whom it is, and not what colleagues say of it.
    const sent = await get(gerente, `/mensagens/enviadas/${id}`);
    expect(sent.json).toMatchObject({ destinatario: { id: fiscal2.id }, passada: null });
    expect(sent.text).not.toContain('É da sua zona');
    expect(await mailsOf(id)).toEqual([fiscal2.id]);
    expect((await post(fiscal, `/mensagens/recebidas/${id}/ler`)).status).toBe(404);
    await post(fiscal2, `/mensagens/recebidas/${id}/responder`, { conteudo: 'Vou lá' });
    expect((await get(gerente, '/mensagens/recebidas?per_page=1')).json.rows[0]).toMatchObject({
      titulo: 'Re: Vistoria na Rua das Acácias',
      remetente: { id: fiscal2.id },
    });
    const found = await get(fiscal2, '/mensagens/recebidas?busca_cont=acacias&per_page=50');
    expect(idsOf(found)).toContain(id);
  });
  it('de duas vezes ao mesmo tempo, uma', async () => {
    const { fiscal, fiscal2, analista } = w.people;
    const id = await recebida();
    const both = await Promise.all([
      passar(fiscal, id, fiscal2.id),
      passar(fiscal, id, analista.id),
    ]);
    expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 404]);
  });
  it.each([
    ['a quem a escreveu', {}, 'gerente', 'destinatario_id'],
    ['a si mesmo', {}, 'fiscal', 'destinatario_id'],
    ['respondida', { status: 'respondida', respondida_em: '2026-01-02T03:04:05Z' }, 'fiscal2', ''],
    ['um comunicado', { tipo: 'comunicado' }, 'fiscal2', ''],
  ] as const)('não: %s', async (_, colunas, para, campo) => {
    const id = await recebida(colunas);
    const r = await passar(w.people.fiscal, id, w.people[para].id);
    expect(r.status).toBe(422);
    if (campo) expect(Object.keys(r.json)).toEqual([campo]);
    else expect(r.json.errorCode).toBe('acao_impedida');
    expect(await logOf(w.pool, 'mensagem', id)).toEqual([]);
  });
  it('não a contribuintes nem a quem saiu', async () => {
    const id = await recebida();
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into usuario (login, email, nome, confirmado_em, prefeitura, ativo) values
         ('fora1', 'fora1@x.example', 'De fora', now(), false, true),
         ('fora2', 'fora2@x.example', 'Que saiu', now(), true, false) returning id`,
    );
    for (const { id: para } of rows)
      expect((await passar(w.people.fiscal, id, para)).status).toBe(422);
  });
});

describe('a caixa de quem está ausente', () => {
  const hoje = hojeEm(new Date());
  const ausentar = (de: string, ate: string, substituto: number | null): Promise<unknown> =>
    w.pool.query(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em, substituto_id)
       values ($1, 'ferias', $2, $3, $4)`,
      [w.people.fiscal.id, de, ate, substituto],
    );
  const volta = (): Promise<unknown> => w.pool.query('delete from ausente');
  afterEach(volta);
  const deOutros = async (who: Person): Promise<number[]> =>
    idsOf(await get(who, '/mensagens/substituidas?per_page=50'));

  it('é de quem o substitui, enquanto o substitui; assumida, é dele', async () => {
    const { fiscal, fiscal2, analista } = w.people;
    const id = await recebida();
    const antiga = await recebida({
      status: 'lida',
      lida_em: '2026-01-02T03:04:05Z',
      created_at: '2020-01-02T03:04:05Z',
    });
    expect(await deOutros(fiscal2)).toEqual([]);
    await ausentar(hoje, hoje, fiscal2.id);
    expect(await deOutros(fiscal2)).toContain(id);
    expect(await deOutros(fiscal2)).not.toContain(antiga);
    expect(await deOutros(analista)).toEqual([]);
    // What was done to it is its people's to know.
    const trilha = async (who: Person): Promise<number> =>
      (await get(who, `/${w.alfa.codigo}/logs/mensagem/${id}`)).status;
    expect([await trilha(fiscal2), await trilha(analista)]).toEqual([200, 404]);
    expect((await get(analista, `/mensagens/substituidas/${id}`)).status).toBe(404);
    expect((await get(fiscal2, `/mensagens/substituidas/${id}`)).json.conteudo).toBe(
      'Favor confirmar a data da vistoria.',
    );
    // Seen, not read: it is still new to whose it is.
    expect((await get(fiscal, `/mensagens/recebidas/${id}`)).json.status).toBe('enviada');
    expect((await post(analista, `/mensagens/substituidas/${id}/assumir`)).status).toBe(404);
    expect((await post(fiscal2, `/mensagens/substituidas/${id}/assumir`)).status).toBe(201);
    expect(await box(fiscal2)).toContain(id);
    expect(await box(fiscal)).not.toContain(id);
    await volta();
    expect(await deOutros(fiscal2)).toEqual([]);
  });
  it.each([
    ['sem substituto', '2020-01-01', '2099-12-31', false],
    ['que acabou', '2020-01-01', '2020-01-31', true],
    ['que ainda virá', '2099-01-01', '2099-12-31', true],
  ])('não a de uma ausência %s', async (_, de, ate, tem) => {
    await recebida();
    await ausentar(de, ate, tem ? w.people.fiscal2.id : null);
    expect(await deOutros(w.people.fiscal2)).toEqual([]);
  });
});

describe('a caixa de um departamento', () => {
  const deixar = (who: Person, id: number, dep: number, nota?: string): Promise<Reply> =>
    post(who, `/mensagens/recebidas/${id}/deixar`, { departamento_id: dep, nota });
  const caixa = async (who: Person, mais = ''): Promise<number[]> =>
    idsOf(await get(who, `/mensagens/caixas?per_page=50${mais}`));
  const naoLidas = async (who: Person): Promise<number> =>
    (await get(who, '/mensagens/recebidas/count-nao-lidas')).json.count as number;

  it('é de quem trabalha nele, até que um a assuma; dele é a resposta', async () => {
    const { gerente, fiscal, fiscalBeta, analistaBeta } = w.people;
    const id = await recebida({ status: 'lida', lida_em: '2026-01-02T03:04:05Z' });
    const antes = [await naoLidas(fiscal), await naoLidas(fiscalBeta)];
    const r = await deixar(fiscal, id, w.beta.id, 'É do Beta');
    expect(r.status, r.text).toBe(201);
    for (const who of [fiscal, gerente]) {
      expect(await box(who)).not.toContain(id);
      expect(await caixa(who)).not.toContain(id);
      expect((await get(who, `/mensagens/caixas/${id}`)).status).toBe(404);
      expect((await post(who, `/mensagens/caixas/${id}/assumir`)).status).toBe(404);
    }
    expect(await caixa(fiscalBeta)).toContain(id);
    expect(await caixa(fiscalBeta, `&caixa_id_eq=${w.beta.id}`)).toContain(id);
    expect(await caixa(fiscalBeta, '&busca_cont=acacias')).toContain(id);
    expect(await caixa(fiscalBeta, '&busca_cont=beta')).toContain(id);
    expect((await get(fiscalBeta, `/mensagens/caixas/${id}`)).json).toMatchObject({
      status: 'enviada',
      destinatario: null,
      caixa: { id: w.beta.id },
      passada: { de: { id: fiscal.id }, nota: 'É do Beta' },
      conteudo: 'Favor confirmar a data da vistoria.',
    });
    // Who wrote it sees where it waits, and not what colleagues say of it.
    const sent = await get(gerente, `/mensagens/enviadas/${id}`);
    expect(sent.json).toMatchObject({
      destinatario: null,
      caixa: { id: w.beta.id },
      passada: null,
    });
    expect(sent.text).not.toContain('É do Beta');
    expect(await mailsOf(id)).toEqual([]);
    expect(await naoLidas(fiscalBeta)).toBe(antes[1]);
    const both = await Promise.all([
      post(fiscalBeta, `/mensagens/caixas/${id}/assumir`),
      post(analistaBeta, `/mensagens/caixas/${id}/assumir`),
    ]);
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 404]);
    const dele = both[0]?.status === 201 ? fiscalBeta : analistaBeta;
    expect(await caixa(fiscalBeta)).not.toContain(id);
    expect((await get(dele, `/mensagens/recebidas/${id}`)).json).toMatchObject({
      destinatario: { id: dele.id },
      caixa: { id: w.beta.id },
      passada: { de: { id: fiscal.id }, nota: 'É do Beta' },
    });
    expect((await get(gerente, `/mensagens/enviadas/${id}`)).json).toMatchObject({
      destinatario: { id: dele.id },
      caixa: null,
    });
    expect(await naoLidas(fiscal)).toBe(antes[0]);
    await post(dele, `/mensagens/recebidas/${id}/responder`, { conteudo: 'Vou lá' });
    expect((await get(gerente, '/mensagens/recebidas?per_page=1')).json.rows[0]).toMatchObject({
      remetente: { id: dele.id },
    });
    const acoes = (await logOf(w.pool, 'mensagem', id)).map(({ acao }) => acao);
    expect(acoes).toContain('mensagens.recebidas.deixar');
    expect(acoes).toContain('mensagens.caixas.assumir');
  });
  it('deixa-se na de qualquer departamento onde alguém trabalha, e só aí', async () => {
    const { fiscal } = w.people;
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into departamento (codigo, nome) values ('vazio', 'Sem ninguém') returning id`,
    );
    const vazio = rows[0]?.id ?? 0;
    const onde = idsOf(await get(fiscal, '/mensagens/departamentos?per_page=50'));
    expect([onde.includes(w.beta.id), onde.includes(vazio)]).toEqual([true, false]);
    const id = await recebida();
    for (const dep of [vazio, 999_999_999]) {
      const r = await deixar(fiscal, id, dep);
      expect([r.status, Object.keys(r.json)]).toEqual([422, ['departamento_id']]);
    }
    expect(await box(fiscal)).toContain(id);
  });
  it.each([
    ['respondida', { status: 'respondida', respondida_em: '2026-01-02T03:04:05Z' }],
    ['um comunicado', { tipo: 'comunicado' }],
  ] as const)('não: %s', async (_, colunas) => {
    const r = await deixar(w.people.fiscal, await recebida(colunas), w.alfa.id);
    expect([r.status, r.json.errorCode]).toEqual([422, 'acao_impedida']);
  });
  it('quem a escreveu não a assume', async () => {
    const { fiscal, gerente } = w.people;
    const id = await recebida();
    await deixar(fiscal, id, w.alfa.id);
    expect(await caixa(gerente)).toContain(id);
    expect((await post(gerente, `/mensagens/caixas/${id}/assumir`)).status).toBe(422);
    // It can be left anew by whoever took it over.
    expect((await post(w.people.fiscal2, `/mensagens/caixas/${id}/assumir`)).status).toBe(201);
    expect((await deixar(w.people.fiscal2, id, w.beta.id)).status).toBe(201);
    expect(await caixa(w.people.fiscalBeta)).toContain(id);
  });
});

describe('um comunicado', () => {
  it('é uma linha de quem o enviou, com quantos o leram e quem', async () => {
    const { gerente, fiscal, fiscal2 } = w.people;
    const before = (await get(gerente, '/mensagens/enviadas?tipo_eq=comunicado')).json.count;
    const r = await post(gerente, '/mensagens/enviadas/comunicar', {
      titulo: 'Recesso',
      conteudo: 'Meio período.',
      usuario_ids: [fiscal.id, fiscal2.id, w.people.analista.id],
    });
    await executeJob(w.db, r.json.id as number, false);
    const sent = await get(gerente, '/mensagens/enviadas?tipo_eq=comunicado&per_page=50');
    expect(sent.json.count).toBe(before + 1);
    const { id, pessoas } = sent.json.rows[0];
    expect(pessoas).toBe(3);
    const recebido = (await box(fiscal2))[0] ?? 0;
    await post(fiscal2, `/mensagens/recebidas/${recebido}/ler`);
    expect((await get(gerente, `/mensagens/enviadas/${id}`)).json).toMatchObject({
      pessoas: 3,
      lidas: 1,
    });
    const who = await get(gerente, `/mensagens/enviadas/${id}/leituras`);
    expect([who.json.count, paraQuem(who)]).toEqual([
      3,
      [fiscal.id, fiscal2.id, w.people.analista.id].toSorted((a, b) => a - b),
    ]);
    const lidas = await get(gerente, `/mensagens/enviadas/${id}/leituras?status_eq=lida`);
    expect(paraQuem(lidas)).toEqual([fiscal2.id]);
    expect((await get(fiscal, `/mensagens/enviadas/${id}/leituras`)).status).toBe(404);
    // Found by whoever got it.
    const paraFiscal2 = await get(gerente, `/mensagens/enviadas?destinatario_id_eq=${fiscal2.id}`);
    expect(idsOf(paraFiscal2)).toContain(id);
    // To whom it came it is one's own, and says nothing of the others.
    const meu = await get(fiscal2, `/mensagens/recebidas/${recebido}`);
    expect(meu.json).toMatchObject({ pessoas: null, lidas: null });
  });
});

describe('uma ordem que vem de uma mensagem', () => {
  it('fica ligada a ela, com os anexos; a de outra pessoa, ou que já trata de algo, não', async () => {
    const { gerente, fiscal } = w.people;
    const carta = await post(fiscal, '/mensagens/enviadas', {
      titulo: 'Calçada',
      conteudo: 'Obra sem tapume',
      destinatario_id: gerente.id,
      anexos: [{ uri_token: await insertFile(w.pool, fiscal.id), descricao: 'Foto' }],
    });
    const mensagem_id = carta.json.id as number;
    const abrir = (body: object): Promise<Reply> =>
      post(gerente, `/${w.alfa.codigo}/ordem-servicos`, {
        assunto_id: w.assuntos.simples,
        mensagem_id,
        ...body,
      });
    const os = await abrir({});
    expect(os.status, os.text).toBe(201);
    const { json } = await get(gerente, `/mensagens/recebidas/${mensagem_id}`);
    expect(json.assunto).toMatchObject({
      entidade: 'ordem_servico',
      id: os.json.id,
      numero: os.json.numero,
      ano: os.json.ano,
    });
    const whole = await get(gerente, `/${w.alfa.codigo}/ordem-servicos/${os.json.id}`);
    expect(whole.json.anexos).toMatchObject([{ descricao: 'Foto' }]);
    const sobre = await get(
      gerente,
      `/mensagens/recebidas?assunto_entidade_eq=ordem_servico&assunto_id_eq=${os.json.id}`,
    );
    expect(idsOf(sobre)).toEqual([mensagem_id]);
    const again = await abrir({});
    expect([again.status, Object.keys(again.json)]).toEqual([422, ['mensagem_id']]);
    const alheia = await abrir({ mensagem_id: await recebida() });
    expect([alheia.status, Object.keys(alheia.json)]).toEqual([422, ['mensagem_id']]);
  });
});
