/** A department's month: what its inspectors came to, and its closing. */
import { actionsOf, call, filter, listQuery, oneQuery, type Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { usuarioRef } from '../ordem-servico/schema.ts';
import { mesSeguinte, nomeDoMes } from './mes.ts';
import { linhaDoResumo } from './resumo.ts';
import { situacoes } from './situacoes.ts';

export const names: Names = {
  gender: 'o',
  one: 'mês de produtividade',
  many: 'meses de produtividade',
  title: 'Mês',
  called: { gender: 'o', one: 'mês' },
  brief: { one: 'mês', many: 'meses' },
};

export const row = {
  id: f.integer('Id'),
  mes: f.date('Mês'),
  situacao: f.enumOf('Situação', situacoes),
  /** Of all inspectors. */
  total: f.decimal('Soma', { unit: 'pontos' }),
  /** Those with at least one working day on duty. */
  trabalharam: f.integer('Fiscais'),
  media: f.decimal('Média coletiva', { unit: 'pontos', ...f.nullable }),
  meta_mensal: f.decimal('Meta', { unit: 'pontos', ...f.nullable }),
  percentual: f.decimal('Da meta', { unit: '%', ...f.nullable }),
  uteis: f.integer('Dias úteis'),
  fechado_em: f.instant('Fechado em', f.nullable),
  lock_version: f.integer('Versão'),
} as const;
export type GeralRow = f.Infer<typeof row>;

export const record = {
  ...row,
  /** Version of the parameters in force; null: none was. */
  regra: f.integer('Versão dos parâmetros', f.nullable),
  fechado_por: usuarioRef('Fechado por'),
  ressalva: f.text('Ressalva', f.nullable),
  /** What was asked for, and is not done yet. */
  fechamento: f.object(
    'Fechamento',
    { id: f.integer('Id'), status: f.text('Estado'), erro: f.text('Erro', f.nullable) },
    f.nullable,
  ),
  resumos: f.list('Fiscais', f.object('Resumo', linhaDoResumo)),
} as const;
export type Geral = f.Infer<typeof record>;

export const nomeDoGeral = ({ mes }: Pick<GeralRow, 'mes'>): string =>
  `Produtividade de ${nomeDoMes(mes)}`;

const GERAL = '/D/produtividade/geral';

export const listaGeral = listQuery({
  id: 'produtividade.geral.index',
  noun: 'produtividade_geral',
  title: 'Produtividade geral',
  permission: 'produtividade.geral.index',
  call: call(`v2 GET ${GERAL}`),
  row,
  filters: {
    id: filter('integer', 'Id'),
    mes: filter('date', 'Mês'),
    situacao: filter('enum', 'Situação', { options: situacoes }),
  },
  orders: ['mes'],
  order: ['mes', 'desc'],
  csv: 'produtividade.geral.exportar_csv',
});

export const umGeral = oneQuery({
  id: 'produtividade.geral.show',
  noun: 'produtividade_geral',
  title: 'Mês de produtividade',
  permission: 'produtividade.geral.show',
  call: call(`v2 GET ${GERAL}/{geral}`),
  record,
});

export const fecharMes = actionsOf<GeralRow>('produtividade_geral')({
  id: 'produtividade.geral.encerrar',
  title: 'Fechar mês',
  info: 'Fecha o mês num trabalho: os pontos não mudam mais, e o extrato de cada fiscal fica guardado',
  keywords: ['fechamento', 'encerrar mês', 'produtividade'],
  permission: 'produtividade.geral.encerrar',
  call: call(`v2 PUT ${GERAL}/{geral}/fechar`),
  input: {
    ressalva: f.text('Fechar mesmo assim, porque', {
      min: 10,
      max: 2000,
      multiline: true,
      optional: true,
      nullable: true,
      hint: 'Só se OS do mês esperam decisão',
    }),
  },
  from: ['aberto'],
  to: null,
  guard: ({ mes }, _, { hoje }) => (hoje < mesSeguinte(mes) ? 'O mês ainda não terminou' : null),
  tier: 'C',
});

export const geralActions = [fecharMes] as const;
export const geralQueries = [listaGeral, umGeral] as const;
