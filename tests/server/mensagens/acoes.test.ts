/** Who may do what to a message, from which state, and where it leads: decisions, section 7, written out and tried in full. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOf } from '../../support/logs.ts';
import { insertMessage } from '../../support/mensagens.ts';
import { makeWorld, type Reply, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const lida_em = '2026-01-02T03:04:05.000Z';
/** Every state a message can be in, as columns. */
const states: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  enviada: {},
  lida: { status: 'lida', lida_em },
  respondida: { status: 'respondida', lida_em, respondida_em: lida_em },
  'enviada, arquivada por quem recebeu': { arquivada_destinatario: true },
  'lida, arquivada por quem recebeu': { status: 'lida', lida_em, arquivada_destinatario: true },
  'enviada, arquivada por quem enviou': { arquivada_remetente: true },
  'lida, arquivada pelos dois': {
    status: 'lida',
    lida_em,
    arquivada_remetente: true,
    arquivada_destinatario: true,
  },
};
type Columns = Record<string, unknown>;
interface Line {
  readonly path: (id: number) => string;
  readonly body?: object;
  /** Whose side it is of. */
  readonly side: 'remetente' | 'destinatario';
  /** Why not, from this state. */
  readonly impeded?: (m: Columns) => string | null;
  /** What it changes. */
  readonly to: (m: Columns) => Columns;
}
const agora = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const arquivo = (side: 'recebidas' | 'enviadas', coluna: string): Record<string, Line> => {
  const who = coluna === 'arquivada_destinatario' ? 'destinatario' : 'remetente';
  return {
    [`${side}/arquivar`]: {
      path: (id) => `/mensagens/${side}/${id}/arquivar`,
      side: who,
      impeded: (m) => (m[coluna] ? 'A mensagem já está arquivada' : null),
      to: () => ({ [coluna]: true }),
    },
    [`${side}/restaurar`]: {
      path: (id) => `/mensagens/${side}/${id}/restaurar`,
      side: who,
      impeded: (m) => (m[coluna] ? null : 'A mensagem não está arquivada'),
      to: () => ({ [coluna]: false }),
    },
  };
};
const table: Readonly<Record<string, Line>> = {
  ler: {
    path: (id) => `/mensagens/recebidas/${id}/ler`,
    side: 'destinatario',
    to: (m) => (m['status'] === 'enviada' ? { status: 'lida', lida_em: agora } : {}),
  },
  responder: {
    path: (id) => `/mensagens/recebidas/${id}/responder`,
    body: { conteudo: 'Vou na terça.' },
    side: 'destinatario',
    to: (m) => ({
      status: 'respondida',
      lida_em: m['lida_em'] ?? agora,
      respondida_em: m['respondida_em'] ?? agora,
    }),
  },
  ...arquivo('recebidas', 'arquivada_destinatario'),
  ...arquivo('enviadas', 'arquivada_remetente'),
};
const actors = ['gerente', 'fiscal', 'admin', 'dona', 'adminBeta', 'fora', 'nada'] as const;

const columnsOf = async (id: number): Promise<Columns> =>
  await w.db.selectFrom('mensagem').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const post = (who: Staff, path: string, body: unknown = {}, headers = {}): Promise<Reply> =>
  w.call(w.people[who], 'POST', path, { body, headers });

describe('cada ação, de cada estado, por cada um', () => {
  for (const [name, line] of Object.entries(table))
    for (const [state, colunas] of Object.entries(states))
      it(`${name}: ${state}`, async () => {
        // From the manager to the inspector; everybody else is nobody to it.
        for (const who of actors) {
          const id = await insertMessage(w.pool, {
            de: w.people.gerente.id,
            para: w.people.fiscal.id,
            colunas,
          });
          const before = await columnsOf(id);
          const r = await post(who, line.path(id), line.body);
          const mine = who === (line.side === 'destinatario' ? 'fiscal' : 'gerente');
          const reason = mine ? (line.impeded?.(before) ?? null) : null;
          if (!mine) expect([r.status, r.json.errorCode], who).toEqual([404, 'nao_encontrado']);
          else if (reason !== null)
            expect([r.status, r.json], who).toEqual([
              422,
              { errorCode: 'acao_impedida', message: reason },
            ]);
          else expect(r.status, r.text).toBe(201);
          const after = await columnsOf(id);
          if (!mine || reason !== null) {
            expect(after, who).toEqual(before);
            expect(await logOf(w.pool, 'mensagem', id), who).toEqual([]);
            continue;
          }
          const changed = line.to(before);
          const same = Object.entries(changed).every(([k, v]) => before[k] === v);
          const touched = name === 'ler' ? !same : true;
          expect(after).toEqual({
            ...before,
            ...changed,
            lock_version: Number(before['lock_version']) + (touched ? 1 : 0),
          });
          expect(r.json).toMatchObject({
            id,
            status: after['status'],
            arquivada_remetente: after['arquivada_remetente'],
            arquivada_destinatario: after['arquivada_destinatario'],
            lock_version: after['lock_version'],
          });
          const log = await logOf(w.pool, 'mensagem', id);
          expect(log.map((l) => l.usuario_id)).toEqual(touched ? [w.people[who].id] : []);
          for (const [coluna, para] of Object.entries(changed))
            if (before[coluna] !== para && touched)
              expect(log[0]?.campos[coluna], coluna).toEqual({ de: before[coluna], para });
        }
      });
});

describe('ler', () => {
  it('repetido, e por dois ao mesmo tempo, marca e registra uma vez', async () => {
    const { gerente, fiscal } = w.people;
    const id = await insertMessage(w.pool, { de: gerente.id, para: fiscal.id });
    const ler = () => post('fiscal', `/mensagens/recebidas/${id}/ler`);
    const first = await ler();
    const again = await Promise.all([ler(), ler(), ler()]);
    for (const r of again) expect(r.json).toEqual(first.json);
    expect(first.json).toMatchObject({ status: 'lida', lida_em: agora, lock_version: 1 });
    expect(await logOf(w.pool, 'mensagem', id)).toHaveLength(1);
    const other = await insertMessage(w.pool, { de: gerente.id, para: fiscal.id });
    await Promise.all([1, 2, 3, 4].map(() => post('fiscal', `/mensagens/recebidas/${other}/ler`)));
    expect(await logOf(w.pool, 'mensagem', other)).toHaveLength(1);
    expect(await columnsOf(other)).toMatchObject({ status: 'lida', lock_version: 1 });
  });

  it('com a versão errada: 409 com o registro como está', async () => {
    const id = await insertMessage(w.pool, {
      de: w.people.gerente.id,
      para: w.people.fiscal.id,
    });
    const r = await post('fiscal', `/mensagens/recebidas/${id}/arquivar`, { lock_version: 3 });
    expect([r.status, r.json.errorCode, r.json.atual.id]).toEqual([409, 'conflito', id]);
  });
});

describe('quem lê o quê', () => {
  it('cada caixa tem só o que é de quem a lê, e um registro alheio é 404', async () => {
    const { gerente, fiscal, adminBeta, dona } = w.people;
    const toFiscal = await insertMessage(w.pool, { de: gerente.id, para: fiscal.id });
    const fromFiscal = await insertMessage(w.pool, { de: fiscal.id, para: gerente.id });
    const beside = await insertMessage(w.pool, { de: gerente.id, para: adminBeta.id });
    const box = async (who: Staff, side: string): Promise<number[]> =>
      (
        (await w.call(w.people[who], 'GET', `/mensagens/${side}?per_page=200`)).json.rows as {
          id: number;
        }[]
      ).map((row) => row.id);
    expect(await box('fiscal', 'recebidas')).toContain(toFiscal);
    expect(await box('fiscal', 'enviadas')).toContain(fromFiscal);
    for (const [side, id] of [
      ['recebidas', fromFiscal],
      ['enviadas', toFiscal],
      ['recebidas', beside],
      ['enviadas', beside],
    ] as const) {
      expect(await box('fiscal', side)).not.toContain(id);
      expect((await w.call(fiscal, 'GET', `/mensagens/${side}/${id}`)).status, side).toBe(404);
      expect((await w.call(dona, 'GET', `/mensagens/${side}/${id}`)).status, side).toBe(404);
    }
    // An owner of everything has no more messages than anybody else.
    expect(await box('dona', 'recebidas')).toEqual([]);
    const outra = await w.call(fiscal, 'GET', `/mensagens/recebidas?remetente_id_eq=${fiscal.id}`);
    expect(outra.json).toMatchObject({ rows: [], count: 0 });
  });

  it('não lidas: as da caixa, sem as arquivadas', async () => {
    const { consulta, gerente } = w.people;
    const conta = async (): Promise<number> =>
      (await w.call(consulta, 'GET', '/mensagens/recebidas/count-nao-lidas')).json.count as number;
    expect(await conta()).toBe(0);
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1)
      ids.push(await insertMessage(w.pool, { de: gerente.id, para: consulta.id }));
    await insertMessage(w.pool, {
      de: gerente.id,
      para: consulta.id,
      colunas: { arquivada_destinatario: true },
    });
    expect(await conta()).toBe(3);
    await post('consulta', `/mensagens/recebidas/${ids[0]}/ler`);
    expect(await conta()).toBe(2);
    await post('consulta', `/mensagens/recebidas/${ids[1]}/arquivar`);
    expect(await conta()).toBe(1);
    await post('consulta', `/mensagens/recebidas/${ids[1]}/restaurar`);
    expect(await conta()).toBe(2);
    const nada = await w.call(w.people.fora, 'GET', '/mensagens/recebidas/count-nao-lidas');
    expect(nada.json).toEqual({ count: 0 });
  });
});
