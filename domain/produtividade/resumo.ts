/** One inspector's month: points by type, and the statement that traces each of them. */
import { call, filter, listQuery, oneQuery, type Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { nomeDoMes } from './mes.ts';
import { row as lancamento } from './pontuacao.ts';
import { situacoes } from './situacoes.ts';
import { tipos, type TipoPonto } from './tipos.ts';

export const names: Names = {
  gender: 'o',
  one: 'resumo de produtividade',
  many: 'resumos de produtividade',
  title: 'Resumo',
  called: { gender: 'o', one: 'resumo' },
  brief: { one: 'resumo', many: 'resumos' },
};

const pontos = { unit: 'pontos' } as const;
/** A field for each type, called by it. */
const porTipo = Object.fromEntries(
  Object.entries(tipos).map(([tipo, label]) => [tipo, f.decimal(label, pontos)]),
) as unknown as Readonly<Record<TipoPonto, { kind: 'decimal'; label: string }>>;

/** As it stands in its department's month: without what is the inspector's own business. */
export const linhaDoResumo = {
  id: f.integer('Id'),
  usuario: f.object('Fiscal', { id: f.integer('Id'), nome: f.text('Nome') }),
  total: f.decimal('Pontos', pontos),
  percentual: f.decimal('Da meta', { unit: '%', ...f.nullable }),
  posicao: f.integer('Posição'),
  dias_afastado: f.integer('Dias afastado'),
} as const;

export const row = {
  ...linhaDoResumo,
  mes: f.date('Mês'),
  situacao: f.enumOf('Situação', situacoes),
  geral: f.object('Mês', { id: f.integer('Id') }),
  meta_mensal: f.decimal('Meta', { ...pontos, ...f.nullable }),
  /** Of the highest bracket that was reached; null: none was. */
  bonus: f.decimal('Bônus', { unit: '%', ...f.nullable }),
  ...porTipo,
} as const;
export type ResumoRow = f.Infer<typeof row>;

export const record = {
  ...row,
  uteis: f.integer('Dias úteis'),
  regra: f.integer('Versão dos parâmetros', f.nullable),
  lancamentos: f.list('Lançamentos', f.object('Lançamento', lancamento)),
} as const;
export type Resumo = f.Infer<typeof record>;

/** 'Ana Souza, novembro de 2026' */
export const nomeDoResumo = ({ usuario, mes }: Pick<ResumoRow, 'usuario' | 'mes'>): string =>
  `${usuario.nome}, ${nomeDoMes(mes)}`;

const same = {
  noun: 'produtividade_resumo',
  row,
  filters: {
    id: filter('integer', 'Id'),
    mes: filter('date', 'Mês'),
    usuario_id: filter('ref', 'Fiscal', { query: 'usuarios.fiscais' }),
    /** The group that the inspector is of. */
    usuario_grupo_id: filter('ref', 'Grupo', { query: 'usuario_grupos.index' }),
    total: filter('decimal', 'Pontos'),
    situacao: filter('enum', 'Situação', { options: situacoes }),
  },
  orders: ['mes', 'total'],
  order: ['mes', 'desc'],
} as const;
const RESUMOS = '/D/produtividade/resumos';
const DO_MES = '/D/produtividade/geral/{geral}/resumos';
const MEUS = '/D/produtividade/meus-resumos';

export const listaResumos = listQuery({
  ...same,
  id: 'produtividade.resumos.index',
  title: 'Resumos de produtividade',
  permission: 'produtividade.resumos.index',
  call: call(`v2 GET ${RESUMOS}`),
  csv: 'produtividade.resumos.exportar_csv',
});
export const umResumo = oneQuery({
  id: 'produtividade.resumos.show',
  noun: same.noun,
  title: 'Resumo de produtividade',
  permission: 'produtividade.resumos.show',
  call: call(`v2 GET ${RESUMOS}/{resumo}`),
  record,
  paper: true,
});

/** Those of one month. */
export const listaResumosDoMes = listQuery({
  ...same,
  id: 'produtividade.geral.resumos.index',
  title: 'Fiscais do mês',
  permission: 'produtividade.resumos.index',
  call: call(`v2 GET ${DO_MES}`, { record: null }),
  order: ['total', 'desc'],
});
export const umResumoDoMes = oneQuery({
  id: 'produtividade.geral.resumos.show',
  noun: same.noun,
  title: 'Resumo de produtividade',
  permission: 'produtividade.resumos.show',
  call: call(`v2 GET ${DO_MES}/{resumo}`, { record: 'resumo' }),
  record,
  paper: true,
});

/** One's own, whoever may see the others'. */
export const meusResumos = listQuery({
  ...same,
  id: 'produtividade.meus_resumos.index',
  title: 'Minha produtividade',
  permission: 'produtividade.meus_resumos.index',
  call: call(`v2 GET ${MEUS}`),
});
export const meuResumo = oneQuery({
  id: 'produtividade.meus_resumos.show',
  noun: same.noun,
  title: 'Minha produtividade',
  permission: 'produtividade.meus_resumos.show',
  call: call(`v2 GET ${MEUS}/{meuResumo}`),
  record,
  paper: true,
});

export const resumoQueries = [
  listaResumos,
  umResumo,
  listaResumosDoMes,
  umResumoDoMes,
  meusResumos,
  meuResumo,
] as const;
