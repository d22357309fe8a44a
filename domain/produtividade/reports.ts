/** What is counted of points, by the month that they count in. */
import { call, filter, reportQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { doMes, fiscal, mes } from '../kernel/report.ts';
import { listaResumos } from './resumo.ts';
import { tipos } from './tipos.ts';

/** Who may list the inspectors' months may count them. */
const common = {
  noun: 'produtividade_resumo',
  permission: listaResumos.permission,
  csv: 'produtividade.resumos.exportar_csv',
  filters: {
    periodo: filter('date', 'Mês', { ops: ['gteq', 'lteq'] }),
    fiscal: filter('ref', 'Fiscal', { query: 'usuarios.fiscais', ops: ['in'] }),
    grupo: filter('ref', 'Grupo', { query: 'usuario_grupos.index', ops: ['in'] }),
  },
} as const;
const list = listaResumos;
const as = { periodo: 'mes', fiscal: 'usuario_id', grupo: 'usuario_grupo_id' } as const;
const pontos = { unit: 'pontos' } as const;
const percentual = f.decimal('Da meta', { unit: '%', ...f.nullable });

/** Brackets are a version's own: they are counted by their place in it. */
export const mediaColetiva = reportQuery({
  ...common,
  id: 'indicadores.produtividade.media_coletiva',
  title: 'Média coletiva por mês',
  call: call('v2 GET /D/indicadores/produtividade/media-coletiva'),
  groups: { mes },
  measures: {
    fiscais: f.integer('Fiscais'),
    media: f.decimal('Média coletiva', { ...pontos, ...f.nullable }),
    meta: f.decimal('Meta', { ...pontos, ...f.nullable }),
    percentual,
    sem_faixa: f.integer('Sem faixa'),
    faixa_1: f.integer('1ª faixa'),
    faixa_2: f.integer('2ª faixa'),
    faixa_3: f.integer('3ª faixa'),
    faixa_4: f.integer('4ª ou acima'),
  },
  // The same inspector is in each month.
  unsummed: ['fiscais'],
  chart: { kind: 'linhas', of: ['media', 'meta'] },
  drill: { list, as, filter: (row) => doMes('mes', row.mes) },
});

export const pontuacaoDosFiscais = reportQuery({
  ...common,
  id: 'indicadores.produtividade.pontuacao_fiscais',
  title: 'Pontuação dos fiscais por tipo',
  call: call('v2 GET /D/indicadores/produtividade/pontuacao-fiscais'),
  groups: { fiscal, tipo: f.enumOf('Tipo', tipos) },
  measures: { pontos: f.decimal('Pontos', pontos), percentual },
  drill: { list, as, filter: (row) => row.fiscal && { usuario_id_in: String(row.fiscal.id) } },
});

export const produtividadeReports = [mediaColetiva, pontuacaoDosFiscais] as const;
