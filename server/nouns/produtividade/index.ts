/** Productivity: parameters, entries of points, what inspectors come to in a month, the months. */
import * as geral from '../../../domain/produtividade/geral.ts';
import * as params from '../../../domain/produtividade/params.ts';
import * as pontos from '../../../domain/produtividade/pontuacao.ts';
import * as resumo from '../../../domain/produtividade/resumo.ts';
import type { Noun } from '../../noun.ts';
import { geralHandlers, paramsHandlers, pontuacaoHandlers } from './effects.ts';
import { resumoPapers } from './extrato.ts';
import { cuidarDosMeses, fecharProdutividade } from './fechar-job.ts';
import {
  geralList,
  geralOne,
  meuResumoOne,
  meusResumosList,
  paramsList,
  pontuacaoReaders,
  resumoDoMesOne,
  resumoList,
  resumoOne,
  resumosDoMesList,
} from './read.ts';
import { produtividadeReports } from './reports.ts';
import { geralWriter, paramsWriter, pontuacaoWriter } from './writer.ts';

const MES = `to_char(t.mes, 'MM/YYYY')`;

export const produtividadeParams: Noun = {
  noun: 'produtividade_params',
  names: params.names,
  name: {
    table: 'produtividade_params',
    sql: `'Versão ' || t.versao`,
    ofDepartment: true,
  },
  sources: [paramsList],
  writer: paramsWriter,
  handlers: paramsHandlers,
};

export const pontuacao: Noun = {
  noun: 'pontuacao',
  names: pontos.names,
  trail: pontuacaoReaders,
  writer: pontuacaoWriter,
  handlers: pontuacaoHandlers,
};

export const produtividadeResumo: Noun = {
  noun: 'produtividade_resumo',
  names: resumo.names,
  sources: [resumoList, resumoOne, resumosDoMesList, resumoDoMesOne, meusResumosList, meuResumoOne],
  reports: produtividadeReports,
  papers: resumoPapers,
  name: {
    table: 'produtividade_resumo',
    sql: `(select u.nome from usuario u where u.id = t.usuario_id) || ', ' || ${MES}`,
    ofDepartment: true,
  },
};

export const produtividadeGeral: Noun = {
  noun: 'produtividade_geral',
  names: geral.names,
  sources: [geralList, geralOne],
  name: { table: 'produtividade_geral', sql: `'Produtividade de ' || ${MES}`, ofDepartment: true },
  writer: geralWriter,
  handlers: geralHandlers,
  jobs: [
    { kind: 'asked', tipo: 'fechar_produtividade', run: fecharProdutividade },
    {
      kind: 'routine',
      tipo: 'meses_produtividade',
      // 05:10 in São Paulo.
      clock: { cron: '10 8 * * *', catchUp: '20h' },
      run: (parts) => cuidarDosMeses(parts),
    },
  ],
};
