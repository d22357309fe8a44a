/** What is counted of points, as SQL. */
import { mediaColetiva, pontuacaoDosFiscais } from '../../../domain/produtividade/reports.ts';
import { tipos } from '../../../domain/produtividade/tipos.ts';
import { COUNT, byRecord, countOf, reportSource } from '../../read/report.ts';
import { percentual, resumoList, vigente } from './read.ts';

const filterJoins = {
  ...resumoList.filterJoins,
  // The rules of the month, and how many of their brackets are reached.
  pv: `left join lateral (select v.meta_mensal, (select count(*) from jsonb_array_elements(v.bonus) f
      where (f ->> 'meta')::numeric <= ${percentual('r.total', 'v.meta_mensal')}) as faixa
    from ${vigente('r.departamento_id', 'r.mes')} v) pv on true`,
};
/** As the month itself counts it: over those with a working day on duty. */
const MEDIA = `sum(r.total) / nullif(count(*) filter (where r.dias_afastado < g.uteis), 0)`;
const META = 'avg(pv.meta_mensal)';

/** A row for each type of each inspector's month. */
const porTipo = `(select r.departamento_id, r.id, r.mes, r.usuario_id, r.total, t.tipo, t.pontos
  from produtividade_resumo r cross join lateral (values ${Object.keys(tipos)
    .map((tipo) => `('${tipo}', r.${tipo})`)
    .join(', ')}) t(tipo, pontos)) r`;

export const produtividadeReports = [
  reportSource(mediaColetiva, {
    source: { ...resumoList, filterJoins },
    groups: { mes: { by: 'r.mes' } },
    measures: {
      fiscais: COUNT,
      media: { rows: MEDIA },
      meta: { rows: META },
      percentual: { rows: percentual(`(${MEDIA})`, `(${META})`) },
      sem_faixa: countOf('coalesce(pv.faixa, 0) = 0'),
      faixa_1: countOf('pv.faixa = 1'),
      faixa_2: countOf('pv.faixa = 2'),
      faixa_3: countOf('pv.faixa = 3'),
      faixa_4: countOf('pv.faixa >= 4'),
    },
  }),
  reportSource(pontuacaoDosFiscais, {
    source: { ...resumoList, filterJoins, table: porTipo },
    groups: { fiscal: byRecord('r.usuario_id', 'usuario', 'nome'), tipo: { by: 'r.tipo' } },
    measures: {
      pontos: { rows: 'sum(r.pontos)' },
      // The goal of a month is one, of however many types its points are.
      percentual: {
        rows: `sum(r.pontos) * 100 / (sum(pv.meta_mensal) / count(distinct r.tipo))`,
      },
    },
    shown: 'sum(r.pontos) <> 0',
  }),
];
