/** The figures that points are counted by, dated and versioned: a law that changes is a version, not a release. */
import { actionsOf, call, filter, listQuery, type Errors, type Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { Decimal } from '../kernel/money.ts';
import { usuarioRef } from '../ordem-servico/schema.ts';
import { mesDe } from './mes.ts';

export const names: Names = {
  gender: 'o',
  one: 'parâmetro de produtividade',
  many: 'parâmetros de produtividade',
  title: 'Parâmetros de produtividade',
  called: { gender: 'a', one: 'versão dos parâmetros' },
  brief: { one: 'versão', many: 'versões' },
};

const pontos = { min: '0', max: '999999.99', unit: 'pontos' } as const;
const none = { nullable: true, optional: true } as const;
const faixas = f.list(
  'Faixas de bônus',
  f.object('Faixa', {
    meta: f.decimal('Da meta, a partir de', { min: '0.01', max: '999.99', unit: '%' }),
    bonus: f.decimal('Bônus', { min: '0', max: '999.99', unit: '%' }),
  }),
  { max: 20 },
);

export const valores = {
  vigente_de: f.date('Vigente de', { hint: 'O primeiro dia do mês em que começam a valer' }),
  meta_mensal: f.decimal('Meta mensal', { ...pontos, min: '0.01' }),
  fora_prazo_percentual: f.decimal('Desconto fora do prazo', {
    min: '0',
    max: '100',
    unit: '%',
    hint: 'Da pontuação do assunto, da OS encerrada depois do prazo',
  }),
  reabertura_dias: f.integer('Dias da reabertura', {
    min: 0,
    max: 3650,
    hint: 'A OS reaberta até tantos dias depois de encerrada perde a sua pontuação',
  }),
  local_fechado_pontos: f.decimal('Local fechado', pontos),
  local_fechado_maximo: f.integer('Local fechado, vezes por OS', { min: 0, max: 100 }),
  razao_valor: f.decimal('Razão do valor', {
    min: '0.01',
    max: '999999999.99',
    unit: 'R$',
    hint: 'Reais do documento que valem um ponto',
  }),
  razao_maximo: f.decimal('Máximo pelo valor', { ...pontos, hint: 'De cada documento' }),
  servico_extra_maximo: f.decimal('Máximo de serviço extra', { ...pontos, hint: 'Por mês' }),
  fechamento_dia: f.integer('Dia do fechamento', {
    min: 1,
    max: 28,
    hint: 'Do mês seguinte; vazio: só à mão',
    ...none,
  }),
  bonus: faixas,
} as const;

export const row = {
  id: f.integer('Id'),
  versao: f.integer('Versão dos parâmetros'),
  ...valores,
  fechamento_dia: f.integer('Dia do fechamento', f.nullable),
  motivo: f.text('Motivo', f.nullable),
  /** It is the one in force this month. */
  em_vigor: f.boolean('Em vigor'),
  incluido_por_usuario: usuarioRef('Por'),
  created_at: f.instant('Desde'),
  lock_version: f.integer('Versão'),
} as const;
export type Params = f.Infer<typeof row>;

/** 'Versão 3' */
export const nomeDosParams = ({ versao }: { readonly versao: number }): string =>
  `Versão ${versao}`;

const PARAMS = '/D/sistema/produtividade-params';

export const listaParams = listQuery({
  id: 'sistema.produtividade_params.show',
  noun: 'produtividade_params',
  title: 'Parâmetros de produtividade',
  permission: 'sistema.produtividade_params.show',
  call: call(`v2 GET ${PARAMS}`),
  row,
  filters: {
    id: filter('integer', 'Id'),
    versao: filter('integer', 'Versão'),
    vigente_de: filter('date', 'Vigente de'),
  },
  orders: ['versao', 'vigente_de'],
  order: ['versao', 'desc'],
});

export const salvarParams = actionsOf<Params>('produtividade_params')({
  id: 'sistema.produtividade_params.update',
  title: 'Alterar parâmetros',
  info: 'Salva outra versão dos parâmetros de produtividade, que vale de um mês em diante',
  keywords: ['meta', 'bônus', 'pontuação', 'produtividade'],
  permission: 'sistema.produtividade_params.update',
  call: call(`v2 PUT ${PARAMS}`),
  input: {
    ...valores,
    motivo: f.text('Motivo', { min: 10, max: 2000, multiline: true }),
  },
  from: null,
  to: null,
  check: ({ vigente_de, bonus }): Errors => ({
    ...(vigente_de === mesDe(vigente_de) ? {} : { vigente_de: [mensagens.primeiroDia] }),
    ...Object.fromEntries(
      bonus.flatMap(({ meta }, at) => {
        const before = bonus[at - 1]?.meta;
        return before !== undefined && new Decimal(meta).lessThanOrEqualTo(before)
          ? [[`bonus.${at}.meta`, [mensagens.maior(before)]]]
          : [];
      }),
    ),
  }),
  tier: 'C',
});

export const paramsActions = [salvarParams] as const;
export const paramsQueries = [listaParams] as const;
