/** Analyses: decisions, section 4, as a table and effect by effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { situacoesAnalise } from '../../../domain/analise/situacoes.ts';
import { logOf } from '../../support/logs.ts';
import { orderCalls } from '../../support/order-calls.ts';
import { insertAnalysis } from '../../support/orders.ts';
import { makeWorld, type Reply, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const motivo = 'Um motivo suficiente';
const parecer = 'A obra confere com o projeto';
const conclusoes = [
  'liberado_definitivo',
  'liberado_provisorio',
  'nao_liberado',
  'exigencias',
  'local_fechado_obras',
  'nova_vistoria_entrega',
  'regular',
  'irregular',
];
const abertas = ['aguardando', 'reanalise'];
const minhas = '/alfa/ordem-servicos/analise/minhas-analises';
const todas = '/alfa/ordem-servicos/analise/analises';

interface Line {
  readonly id: string;
  readonly path: (id: number) => string;
  readonly body: () => object;
  readonly may: readonly Staff[];
  /** Holds the permission, but it is not his analysis. */
  readonly impeded: readonly Staff[];
  readonly from: readonly string[];
  readonly to: string | null;
}
/** The analyses are the analyst 'analista''s; managers hold the permission and still are not he. */
const proprio: Pick<Line, 'may' | 'impeded'> = {
  may: ['analista', 'analista2', 'gerente', 'admin'],
  impeded: ['analista2', 'gerente', 'admin'],
};
const gerencia: Pick<Line, 'may' | 'impeded'> = { may: ['gerente', 'admin'], impeded: [] };
const table: readonly Line[] = [
  {
    id: 'minhas_analises.concluir',
    path: (id) => `${minhas}/${id}/concluir`,
    body: () => ({ situacao: 'regular', parecer }),
    ...proprio,
    from: abertas,
    to: 'regular',
  },
  {
    id: 'minhas_analises.reanalise',
    path: (id) => `${minhas}/${id}/reanalise`,
    body: () => ({ motivo }),
    ...proprio,
    from: conclusoes,
    to: 'reanalise',
  },
  {
    id: 'minhas_analises.reabertura',
    path: (id) => `${minhas}/${id}/reabertura`,
    body: () => ({ motivo }),
    ...proprio,
    from: [...abertas, ...conclusoes],
    to: 'reabertura',
  },
  {
    id: 'analises.cancelar',
    path: (id) => `${todas}/${id}/cancelar`,
    body: () => ({ motivo }),
    ...gerencia,
    from: abertas,
    to: 'cancelado',
  },
  {
    id: 'analises.update',
    path: (id) => `${todas}/${id}`,
    body: () => ({ analista_id: w.people.analista2.id }),
    ...gerencia,
    from: abertas,
    to: null,
  },
];
const actors = [
  'analista',
  'analista2',
  'gerente',
  'admin',
  'fiscal',
  'consulta',
  'nada',
] as const satisfies readonly Staff[];

async function analysis(
  situacao = 'aguardando',
  ordem = 'encerrada',
): Promise<{ os: number; id: number }> {
  const { id: os } = await w.order({
    situacao: ordem,
    assunto: w.assuntos.analisado,
    responsavel: w.people.fiscal.id,
  });
  return { os, id: await insertAnalysis(w.pool, w.alfa.id, os, w.people.analista.id, situacao) };
}
const put = (who: Staff, path: string, body: object): Promise<Reply> =>
  w.call(w.people[who], 'PUT', path, { body });
const { one: order } = orderCalls(() => w);
const events = async (id: number): Promise<unknown[]> =>
  (await w.call(w.people.admin, 'GET', `${todas}/${id}`)).json.eventos as unknown[];

for (const line of table)
  describe(line.id, () => {
    it.each(Object.keys(situacoesAnalise))('%s', async (situacao) => {
      const starts = line.from.includes(situacao);
      const may = line.may.filter((who) => !line.impeded.includes(who));
      const refused = await analysis(situacao);
      for (const who of actors) {
        if (starts && may.includes(who)) continue;
        const r = await put(who, line.path(refused.id), line.body());
        const expected = !line.may.includes(who)
          ? [403, 'sem_permissao']
          : !starts
            ? [409, 'transicao_invalida']
            : [422, 'acao_impedida'];
        expect([r.status, r.json.errorCode], who).toEqual(expected);
        if (r.status === 422)
          expect(r.json.message).toBe(`A análise é de ${w.people.analista.nome}`);
      }
      expect(await events(refused.id)).toEqual([]);
      expect(await logOf(w.pool, 'analise', refused.id)).toEqual([]);
      expect((await order(refused.os)).situacao).toBe('encerrada');
      if (!starts) return;
      for (const who of may) {
        const { os, id } = await analysis(situacao);
        const r = await put(who, line.path(id), line.body());
        const para = line.to ?? situacao;
        expect([r.status, r.json.situacao], r.text).toEqual([200, para]);
        const usuario = { id: w.people[who].id };
        expect(await events(id)).toMatchObject([
          { acao: `ordem_servicos.analise.${line.id}`, de: situacao, para, usuario },
        ]);
        expect(await logOf(w.pool, 'analise', id)).toMatchObject([
          { acao: `ordem_servicos.analise.${line.id}`, usuario_id: usuario.id },
        ]);
        expect((await order(os)).analise_situacao).toBe(para);
      }
    });
  });

describe('concluir', () => {
  it.each(conclusoes)('%s, com parecer', async (situacao) => {
    const { os, id } = await analysis();
    const r = await put('analista', `${minhas}/${id}/concluir`, { situacao, parecer });
    expect(r.json).toMatchObject({
      situacao,
      parecer,
      lock_version: 1,
      ordem_servico: { id: os, situacao: 'encerrada' },
    });
    expect(r.json.concluida_em).not.toBeNull();
    expect(await order(os)).toMatchObject({
      analise_situacao: situacao,
      lock_version: 1,
      situacao: 'encerrada',
    });
    expect(await events(id)).toMatchObject([{ texto: parecer, titulo: 'Concluir análise' }]);
    expect(await logOf(w.pool, 'ordem_servico', os)).toMatchObject([
      { campos: { analise_situacao: { de: 'aguardando', para: situacao } } },
    ]);
  });
  it('só com um resultado que conclui, e um parecer que diga alguma coisa', async () => {
    const { id } = await analysis();
    for (const situacao of ['aguardando', 'reabertura', 'cancelado', 'nenhuma', 'outra'])
      expect(
        (await put('analista', `${minhas}/${id}/concluir`, { situacao, parecer })).json,
      ).toEqual({ situacao: ['não é válido'] });
    expect(
      (await put('analista', `${minhas}/${id}/concluir`, { situacao: 'regular', parecer: 'curto' }))
        .json,
    ).toEqual({ parecer: ['é muito curto (mínimo: 10 caracteres)'] });
  });
  it('sem analista, ninguém conclui', async () => {
    const { os } = await analysis('regular');
    const id = await insertAnalysis(w.pool, w.alfa.id, os, null);
    expect(
      (await put('analista', `${minhas}/${id}/concluir`, { situacao: 'regular', parecer })).json
        .message,
    ).toBe('A análise não tem analista');
  });
});

describe('reanálise e reabertura', () => {
  it('reanálise tira a conclusão e conserva o parecer', async () => {
    const { id } = await analysis();
    await put('analista', `${minhas}/${id}/concluir`, { situacao: 'exigencias', parecer });
    expect((await put('analista', `${minhas}/${id}/reanalise`, { motivo })).json).toMatchObject({
      situacao: 'reanalise',
      concluida_em: null,
      parecer,
    });
    expect(
      (
        await put('analista', `${minhas}/${id}/concluir`, {
          situacao: 'regular',
          parecer: 'Agora está tudo certo',
        })
      ).json.situacao,
    ).toBe('regular');
    expect((await events(id)).length).toBe(3);
  });

  it('reabertura manda a ordem de volta, e o próximo encerramento abre outra análise', async () => {
    const { os, id } = await analysis();
    await put('analista', `${minhas}/${id}/reabertura`, { motivo });
    const back = await order(os);
    expect(back).toMatchObject({
      situacao: 'reabrindo',
      analise_situacao: 'reabertura',
      reaberta: true,
      concluido_em: null,
      encerramento: null,
    });
    expect(back.historico).toMatchObject([
      {
        acao: 'ordem_servicos.analise.minhas_analises.reabertura',
        titulo: 'Reabrir a OS',
        de: 'encerrada',
        para: 'reabrindo',
        texto: motivo,
        usuario: { id: w.people.analista.id },
      },
    ]);
    expect(await logOf(w.pool, 'ordem_servico', os)).toMatchObject([
      { campos: { situacao: { de: 'encerrada', para: 'reabrindo' } } },
    ]);
    for (const [who, path, body] of [
      ['gerente', 'confirmar-fiscal', { usuario_responsavel_id: w.people.fiscal.id }],
      ['fiscal', 'aceitar', {}],
      ['fiscal', 'encerrar', { encerramento_id: 'ok', comentario: 'Agora sim' }],
    ] as const)
      expect((await put(who, `/alfa/ordem-servicos/${os}/${path}`, body)).status, path).toBe(200);
    const again = await order(os);
    expect(again).toMatchObject({
      situacao: 'encerrada',
      analise_situacao: 'aguardando',
      analises: [{ id, situacao: 'reabertura' }, { situacao: 'aguardando' }],
    });
    // The order mirrors its newest analysis: the older one has no more say.
    const newest = again.analises[1] as { id: number; analista: { id: number } };
    const who = newest.analista.id === w.people.analista.id ? 'analista' : 'analista2';
    await put(who, `${minhas}/${newest.id}/concluir`, { situacao: 'irregular', parecer });
    expect((await order(os)).analise_situacao).toBe('irregular');
  });

  it('uma análise antiga é história: só da última se decide', async () => {
    const { os, id } = await analysis('regular');
    await insertAnalysis(w.pool, w.alfa.id, os, w.people.analista2.id, 'aguardando');
    for (const verb of ['reanalise', 'reabertura'])
      expect((await put('analista', `${minhas}/${id}/${verb}`, { motivo })).json.message).toBe(
        'A OS tem uma análise mais nova',
      );
    expect(await order(os)).toMatchObject({ analise_situacao: 'aguardando', lock_version: 0 });
  });

  it('da ordem que não está encerrada não se decide nada', async () => {
    for (const situacao of ['reabrindo', 'andamento', 'cancelada']) {
      const { id } = await analysis('regular', situacao);
      for (const verb of ['reanalise', 'reabertura'])
        expect((await put('analista', `${minhas}/${id}/${verb}`, { motivo })).json.message).toBe(
          'A OS não está encerrada',
        );
    }
  });
});

describe('trocar analista', () => {
  it('passa a outra pessoa que analisa no departamento, e diz de quem para quem', async () => {
    const { os, id } = await analysis();
    const trocar = (body: object) => put('gerente', `${todas}/${id}`, body);
    for (const analista_id of [w.people.analistaBeta.id, w.people.fiscal.id, 999_999_999])
      expect((await trocar({ analista_id })).json).toEqual({ analista_id: ['não foi encontrado'] });
    expect((await trocar({ analista_id: w.people.analista.id })).json.message).toBe(
      'A análise já é dessa pessoa',
    );
    expect(
      (await trocar({ analista_id: w.people.analista2.id, motivo: 'Férias' })).json,
    ).toMatchObject({ analista: { id: w.people.analista2.id }, situacao: 'aguardando' });
    expect(await events(id)).toMatchObject([
      {
        texto: `${w.people.analista.nome} → ${w.people.analista2.nome}: Férias`,
        de: 'aguardando',
        para: 'aguardando',
      },
    ]);
    expect((await order(os)).lock_version).toBe(0);
    expect(
      (await put('analista2', `${minhas}/${id}/concluir`, { situacao: 'regular', parecer })).status,
    ).toBe(200);
  });

  it('quem escolhe vê quantas cada um tem à espera', async () => {
    const r = await w.call(w.people.gerente, 'GET', '/alfa/usuarios/analistas');
    const { rows } = await w.pool.query<{ id: number; n: number }>(
      `select analista_id as id, count(*) as n from ordem_servico_analise where departamento_id = $1 and situacao in ('aguardando', 'reanalise') and analista_id is not null group by 1 order by 1`,
      [w.alfa.id],
    );
    expect(
      (r.json.rows as { id: number; analises_aguardando: number }[])
        .map((a) => ({ id: a.id, n: a.analises_aguardando }))
        .toSorted((a, b) => a.id - b.id),
    ).toEqual(rows);
  });
});
