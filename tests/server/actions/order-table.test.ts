/**
 * Who may do what to a service order, in which situação, and where it leads: decisions, section 3, written
 * out once more and tried in full over the API.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSemFiscal, situacoes, type Situacao } from '../../../domain/ordem-servico/schema.ts';
import { makeWorld, type Method, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const todas = Object.keys(situacoes) as Situacao[];
const abertas = todas.filter((s) => s !== 'encerrada' && s !== 'cancelada');
const actors = [
  'admin',
  'gerente',
  'fiscal',
  'fiscal2',
  'analista',
  'consulta',
  'nada',
] as const satisfies readonly Staff[];
type Who = (typeof actors)[number];

interface Line {
  readonly id: string;
  readonly call: readonly [Method, string];
  readonly body?: () => object;
  /** The subject that its orders have. */
  readonly assunto?: () => number;
  /** Holds the permission. The order is the inspector 'fiscal''s. */
  readonly may: readonly Who[];
  /** Held, but the rule is against it. */
  readonly impeded?: readonly Who[];
  readonly from: readonly Situacao[];
  /** null: stays. */
  readonly to: Situacao | null;
  /** Where it leads an order that was reopened before. */
  readonly again?: Situacao;
  readonly edits?: true;
  /** A comment is no step of the order. */
  readonly silent?: true;
}
const motivo = 'Um motivo suficiente';
const gerencia: readonly Who[] = ['admin', 'gerente'];
const campo: Pick<Line, 'may' | 'impeded'> = {
  may: ['admin', 'gerente', 'fiscal', 'fiscal2'],
  impeded: ['fiscal2'],
};

const table: readonly Line[] = [
  {
    id: 'confirmar_fiscal',
    call: ['PUT', '/confirmar-fiscal'],
    body: () => ({ usuario_responsavel_id: w.people.fiscal2.id, motivo }),
    may: gerencia,
    from: abertas,
    to: 'a_confirmar',
  },
  {
    id: 'aceitar',
    call: ['PUT', '/aceitar'],
    ...campo,
    from: ['a_confirmar'],
    to: 'andamento',
    again: 'reaberto',
  },
  {
    id: 'questionar',
    call: ['PUT', '/questionar'],
    body: () => ({ motivo }),
    ...campo,
    from: ['a_confirmar'],
    to: 'questionada',
  },
  {
    id: 'notificar',
    call: ['PUT', '/notificar'],
    ...campo,
    from: ['andamento', 'reaberto'],
    to: 'a_notificar',
  },
  {
    id: 'local_fechado',
    call: ['PUT', '/local-fechado'],
    body: () => ({ comentario: 'Ninguém atendeu' }),
    ...campo,
    from: ['andamento', 'reaberto', 'a_notificar'],
    to: 'local_fechado',
  },
  {
    id: 'retomar',
    call: ['PUT', '/retomar'],
    ...campo,
    from: ['local_fechado', 'a_notificar'],
    to: 'andamento',
    again: 'reaberto',
  },
  {
    id: 'encerrar',
    call: ['PUT', '/encerrar'],
    body: () => ({ encerramento_id: 'ok', comentario: 'Tudo regular' }),
    ...campo,
    from: ['andamento', 'reaberto', 'a_notificar', 'local_fechado'],
    to: 'encerrada',
  },
  {
    id: 'reabrir',
    call: ['PUT', '/reabrir'],
    body: () => ({ motivo }),
    ...campo,
    from: ['encerrada'],
    to: 'reabrindo',
  },
  {
    id: 'retificar_encerramento',
    call: ['PUT', '/retificar-encerramento'],
    body: () => ({ motivo, encerramento_id: 'nok' }),
    may: gerencia,
    from: ['encerrada'],
    to: null,
    edits: true,
  },
  {
    id: 'cancelar',
    call: ['PUT', '/cancelar'],
    body: () => ({ motivo }),
    may: gerencia,
    from: abertas,
    to: 'cancelada',
  },
  {
    id: 'manutencao',
    call: ['PUT', '/manutencao'],
    body: () => ({ motivo, endereco: 'Rua Corrigida, 1' }),
    may: gerencia,
    from: todas,
    to: null,
    edits: true,
  },
  {
    id: 'substituir',
    call: ['PUT', '/substituir'],
    body: () => ({ motivo, assunto_id: w.assuntos.simples }),
    ...campo,
    from: abertas,
    to: null,
  },
  {
    id: 'update',
    call: ['PUT', ''],
    body: () => ({ endereco: 'Rua Nova, 2' }),
    ...campo,
    from: abertas,
    to: null,
    edits: true,
  },
  {
    id: 'areas',
    call: ['PUT', '/areas'],
    body: () => ({ areas: [{ tipo: 'terreno', descricao: 'Terreno', area: '10' }] }),
    ...campo,
    from: abertas,
    to: null,
    edits: true,
  },
  {
    id: 'items',
    call: ['PUT', '/items'],
    assunto: () => w.assuntos.vistoriado,
    body: () => ({ versao: 1, items: [{ codigo: 'sim_nao', sim_nao: true }] }),
    ...campo,
    from: ['andamento', 'reaberto', 'a_notificar', 'local_fechado'],
    to: null,
    edits: true,
  },
  {
    id: 'solicitar_prazo',
    call: ['POST', '/solicitacoes'],
    body: () => ({ motivo_solicitado: motivo, solicitado_concluir_em: '2100-06-30' }),
    ...campo,
    from: abertas,
    to: null,
  },
  {
    id: 'comentar',
    call: ['POST', '/comentarios'],
    body: () => ({ texto: 'Um comentário' }),
    may: ['admin', 'gerente', 'fiscal', 'fiscal2', 'analista'],
    from: todas,
    to: null,
    silent: true,
  },
];

const traces = async (id: number): Promise<{ steps: unknown[]; logs: unknown[] }> => {
  const steps = await w.pool.query(
    'select acao, de, para, usuario_id from ordem_servico_historico where ordem_servico_id = $1',
    [id],
  );
  const logs = await w.pool.query(
    `select acao, usuario_id, departamento_id from log where entidade = 'ordem_servico' and entidade_id = $1`,
    [id],
  );
  return { steps: steps.rows, logs: logs.rows };
};

for (const line of table) {
  const [method, path] = line.call;
  const act = (who: Who, id: number) =>
    w.call(w.people[who], method, `/alfa/ordem-servicos/${id}${path}`, {
      body: { ...line.body?.(), ...(line.edits ? { lock_version: 0 } : {}) },
    });
  const may = line.may.filter((who) => !line.impeded?.includes(who));

  describe(line.id, () => {
    it.each(todas)('%s', async (situacao) => {
      // A correction leaves no contradiction: nobody is named for what waits to be given out.
      const nobody = line.id === 'manutencao' && isSemFiscal(situacao);
      const order = () =>
        w.order({
          situacao,
          responsavel: nobody ? null : w.people.fiscal.id,
          ...(line.assunto ? { assunto: line.assunto() } : {}),
        });
      const starts = line.from.includes(situacao);
      const refused = (await order()).id;
      for (const who of actors) {
        if (starts && may.includes(who)) continue;
        const r = await act(who, refused);
        const expected = !line.may.includes(who)
          ? [403, 'sem_permissao']
          : !starts
            ? [409, 'transicao_invalida']
            : [422, 'acao_impedida'];
        expect([r.status, r.json.errorCode], who).toEqual(expected);
        if (r.status === 409)
          expect(r.json.message).toMatch(
            new RegExp(`não é possível na situação ${situacoes[situacao]}$`),
          );
        if (r.status === 422) expect(r.json.message).toBe(`A OS é de ${w.people.fiscal.nome}`);
      }
      expect(await traces(refused)).toEqual({ steps: [], logs: [] });
      if (!starts) return;
      for (const who of may) {
        const { id } = await order();
        const r = await act(who, id);
        expect(r.status, `${who}: ${r.text}`).toBe(method === 'POST' ? 201 : 200);
        const para = line.to ?? situacao;
        expect(r.json).toMatchObject({ id, situacao: para });
        const { steps, logs } = await traces(id);
        const acao = `ordem_servicos.${line.id}`;
        const usuario_id = w.people[who].id;
        expect(steps).toEqual(line.silent ? [] : [{ acao, de: situacao, para, usuario_id }]);
        expect(logs).toEqual([{ acao, usuario_id, departamento_id: w.alfa.id }]);
      }
    });

    if (line.again)
      it('uma que já foi reaberta', async () => {
        for (const situacao of line.from) {
          const { id } = await w.order({
            situacao,
            responsavel: w.people.fiscal.id,
            colunas: { reaberta: true },
          });
          expect((await act('fiscal', id)).json.situacao, situacao).toBe(line.again);
        }
      });
  });
}

it('a ordem sem fiscal só o gerente move; substituída, ninguém a não ser para cancelar ou corrigir', async () => {
  const { id } = await w.order({ situacao: 'andamento' });
  const alone = await w.call(w.people.fiscal, 'PUT', `/alfa/ordem-servicos/${id}/notificar`, {
    body: {},
  });
  expect(alone.json).toEqual({ errorCode: 'acao_impedida', message: 'A OS não tem fiscal' });
  const nova = await w.call(w.people.gerente, 'PUT', `/alfa/ordem-servicos/${id}/substituir`, {
    body: { motivo, assunto_id: w.assuntos.simples },
  });
  const { numero, ano } = nova.json.substituida as { numero: number; ano: number };
  for (const line of table) {
    const [method, path] = line.call;
    if (['cancelar', 'manutencao', 'comentar'].includes(line.id)) continue;
    const r = await w.call(w.people.gerente, method, `/alfa/ordem-servicos/${id}${path}`, {
      body: {
        ...line.body?.(),
        ...(line.edits ? { lock_version: nova.json.lock_version as number } : {}),
      },
    });
    if (line.from.includes('andamento'))
      expect(r.json, line.id).toEqual({
        errorCode: 'acao_impedida',
        message: `Substituída pela OS ${numero}/${ano}`,
      });
    else expect(r.status, line.id).toBe(409);
  }
});

it('as contagens guardadas são as reais depois de tudo', async () => {
  const { rows } = await w.pool.query(`
    select coalesce(a.departamento_id, b.departamento_id) as dep, a.n, b.n as real
    from (select departamento_id, situacao, ano, assunto_id, sum(n) as n from ordem_servico_contagem group by 1, 2, 3, 4 having sum(n) <> 0) a
    full join (select departamento_id, situacao, ano, assunto_id, count(*) as n from ordem_servico group by 1, 2, 3, 4) b
      using (departamento_id, situacao, ano, assunto_id)
    where a.n is distinct from b.n`);
  expect(rows).toEqual([]);
});
