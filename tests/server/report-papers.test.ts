/** Reports on paper: what each says, to whom, and that it is written down that it went out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import { docsPorTipo, docsValorMensal } from '../../domain/doc/reports.ts';
import type { ReportQuery } from '../../domain/kernel/define.ts';
import { acaoDe, papel } from '../../domain/kernel/exports.ts';
import type { Report } from '../../domain/kernel/report.ts';
import { ordensPorAssunto } from '../../domain/ordem-servico/reports.ts';
import type { CallContext } from '../../server/http/context.ts';
import { ROWS_MOST, reportPaper } from '../../server/paper/report.ts';
import { addressOf } from '../support/catalogue.ts';
import { readPaper } from '../support/paper.ts';
import { makeWorld, type Person, type World } from '../support/world.ts';

const CODIGO = 'fiscalizacao-obras';
let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const print = (report: ReportQuery, who: Person = w.people.dona, search = '', codigo = CODIGO) =>
  w.call(who, 'GET', `${addressOf(report.call, codigo, null)}?${search}`, {
    headers: { accept: papel.tipo },
  });

describe('um relatório em papel', () => {
  it.each(queries.filter((q) => q.kind === 'report'))(
    '$id: diz o que é, de quando, de quem, o que filtra, cada coluna e o total',
    async (report) => {
      const search = 'periodo' in report.filters ? 'periodo_gteq=2024-01-01' : '';
      const reply = await print(report, w.people.dona, search);
      expect(reply.status, reply.text.slice(0, 300)).toBe(200);
      expect(reply.headers['content-type']).toBe(papel.tipo);
      expect(reply.headers['content-disposition']).toMatch(
        new RegExp(`filename="${report.noun}-\\d{4}-\\d\\d-\\d\\d\\.pdf"`),
      );
      const read = await readPaper(reply.body);
      expect(read.title).toBe(report.title);
      expect(read.text).toContain('Fiscalização de Obras');
      expect(read.text).toMatch(
        new RegExp(`Emitido em \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d por ${w.people.dona.nome}`),
      );
      if (search) expect(read.text).toContain('desde 01/01/2024');
      for (const { label } of [...Object.values(report.groups), ...Object.values(report.measures)])
        expect(read.text.replace(/-? /g, ''), label).toContain(label.replace(/-? /g, ''));
      expect(read.text).toContain('Total');
      expect(read.roles).toContain('Table');
      expect(
        read.alts.some((alt) => /^\d+ valor/.test(alt)),
        read.alts.join(),
      ).toBe(true);
    },
  );
  it('filtros pelos nomes, o período comparado, o que mudou', async () => {
    const { rows } = await w.pool.query<{ id: number; nome: string }>(
      `select g.id, g.nome from usuario_grupo g join departamento d on d.id = g.departamento_id
         join usuario_departamento ud on ud.departamento_id = d.id and ud.usuario_grupo_id = g.id
         join ordem_servico o on o.departamento_id = d.id and o.usuario_responsavel_id = ud.usuario_id
       where d.codigo = $1 and o.situacao = 'encerrada' order by o.id limit 1`,
      [CODIGO],
    );
    const reply = await print(
      ordensPorAssunto,
      w.people.dona,
      `grupo_in=${rows[0]?.id}&situacao_in=encerrada&periodo_gteq=2020-03-01&periodo_lteq=2035-06-30&comparar=ano`,
    );
    const { text } = await readPaper(reply.body);
    expect(text).toContain(rows[0]?.nome);
    expect(text).toContain('Encerrada');
    expect(text).toContain('desde 01/03/2020 até 30/06/2035');
    expect(text).toContain('Mesmo período do ano passado, de 01/03/2019 a 30/06/2034');
    expect(text).toMatch(/\d \([+-]?[\d.,]+%\)/);
    // What nothing meets is said so, and is a paper all the same.
    const none = await print(docsValorMensal, w.people.dona, 'periodo_lteq=1990-01-01');
    expect((await readPaper(none.body)).text).toContain('Nada a contar.');
  });
  it('leva-o quem vê o relatório, e isso fica no log; um filtro errado: 422 que diz qual', async () => {
    const acao = acaoDe(docsPorTipo, 'pdf');
    const quem = await w.somebody('alfa', [docsPorTipo.permission ?? '']);
    const levados = async () =>
      (
        await w.pool.query<{ n: number }>(
          'select count(*)::int as n from log where acao = $1 and usuario_id = $2',
          [acao, quem.id],
        )
      ).rows[0]?.n;
    expect((await print(docsPorTipo, quem, '', 'alfa')).status).toBe(200);
    expect(await levados()).toBe(1);
    const outro = await w.somebody('alfa', ['zonas.index']);
    expect((await print(docsPorTipo, outro, '', 'alfa')).status).toBe(403);
    const wrong = await print(docsPorTipo, quem, 'cor_eq=azul', 'alfa');
    expect([wrong.status, wrong.json]).toEqual([422, { cor_eq: ['filtro desconhecido'] }]);
    expect(await levados()).toBe(1);
  });
  it('uma lista não sai assim', async () => {
    const reply = await w.call(w.people.dona, 'GET', `/${CODIGO}/ordem-servicos`, {
      headers: { accept: papel.tipo },
    });
    expect([reply.status, reply.json]).toEqual([
      406,
      { errorCode: 'sem_pdf', message: 'Esta lista não se exporta em PDF' },
    ]);
  });
  it('mais linhas do que alguém folheia: diz quantas, e como saem', () => {
    const found = { rows: Array.from({ length: ROWS_MOST + 1 }, () => ({})) } as unknown as Report;
    const ctx = { actor: { hoje: '2026-11-20' }, departamento: null } as CallContext;
    expect(() => reportPaper(docsPorTipo, found, [], ctx)).toThrow(
      expect.objectContaining({
        body: {
          linhas: ['são 5.001, e em PDF vão até 5.000: filtre-o, ou exporte em CSV ou XLSX'],
        },
      }),
    );
  });
});
