/**
 * Points: entries that are only ever added (decisions of the wings, section 19). What is granted by hand is done
 * and taken back here; the others follow from orders, documents and absences.
 */
import { docRef } from '../doc/schema.ts';
import { actionsOf, call, type Actor, type Errors, type Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { Decimal } from '../kernel/money.ts';
import { situacoes as situacoesOs, usuarioRef } from '../ordem-servico/schema.ts';
import { concedidos, isConcedido, tipos } from './tipos.ts';

export const names: Names = {
  gender: 'o',
  one: 'lançamento de pontos',
  many: 'lançamentos de pontos',
  title: 'Lançamento',
  called: { gender: 'o', one: 'lançamento' },
  brief: { one: 'lançamento', many: 'lançamentos' },
};

/** A line of a statement: every point with where it comes from. */
export const row = {
  id: f.integer('Id'),
  dia: f.date('Dia'),
  /** The month that it counts in. */
  mes: f.date('Mês'),
  tipo: f.enumOf('Tipo', tipos),
  pontos: f.decimal('Pontos', { unit: 'pontos' }),
  fato: f.json('Fato'),
  regra: f.integer('Versão dos parâmetros', f.nullable),
  usuario: f.object('Fiscal', { id: f.integer('Id'), nome: f.text('Nome') }),
  ordem_servico: f.object(
    'OS',
    {
      id: f.integer('Id'),
      numero: f.integer('Número'),
      ano: f.integer('Ano'),
      situacao: f.enumOf('Situação', situacoesOs),
    },
    f.nullable,
  ),
  doc: f.object('Documento', docRef, f.nullable),
  ausente: f.object(
    'Ausência',
    {
      id: f.integer('Id'),
      tipo: f.text('Tipo'),
      inicia_em: f.date('Início'),
      termina_em: f.date('Término'),
    },
    f.nullable,
  ),
  texto: f.text('Texto', { ...f.nullable, ...f.livre }),
  autor: usuarioRef('Por'),
  estorno_de: f.integer('Estorno de', f.nullable),
  estornado: f.boolean('Estornado'),
  created_at: f.instant('Lançado em'),
} as const;
export type Pontuacao = f.Infer<typeof row>;

/** Is it what a closed month left to the open one? */
export const isTardio = ({ dia, mes }: Pick<Pontuacao, 'dia' | 'mes'>): boolean => dia < mes;

const action = actionsOf<Pontuacao>('pontuacao');
const permission = 'produtividade.resumos.create_servico_extra';
const PONTOS = '/D/produtividade/pontuacoes';

const texto = f.text('Texto', { min: 10, max: 2000, multiline: true });
const quem = {
  usuario_id: f.ref('Fiscal', 'usuarios.fiscais'),
  dia: f.date('Dia'),
} as const;
const ateHoje = ({ dia }: { readonly dia: string }, _: unknown, { hoje }: Actor): Errors =>
  dia > hoje ? { dia: [mensagens.ate(hoje)] } : {};

export const concederServicoExtra = action({
  id: 'produtividade.pontuacoes.servico_extra',
  title: 'Conceder serviço extra',
  info: 'Dá pontos a um fiscal por serviço que nenhuma OS e nenhum documento conta',
  keywords: ['serviço extra', 'pontos extras', 'produtividade'],
  permission,
  call: call(`v2 POST ${PONTOS}/servicos-extras`),
  input: {
    ...quem,
    pontos: f.decimal('Pontos', { min: '0.01', max: '999999.99', unit: 'pontos' }),
    texto,
  },
  from: null,
  to: null,
  check: ateHoje,
  tier: 'C',
});

export const marcarFalta = action({
  id: 'produtividade.pontuacoes.falta',
  title: 'Marcar falta',
  info: 'Desconta de um fiscal a meta de um dia útil em que faltou',
  keywords: ['falta', 'ausência sem justificativa', 'penalidade', 'produtividade'],
  permission,
  call: call(`v2 POST ${PONTOS}/faltas`),
  input: { ...quem, texto },
  from: null,
  to: null,
  check: ateHoje,
  tier: 'C',
});

export const lancarOutros = action({
  id: 'produtividade.pontuacoes.outros',
  title: 'Lançar outros pontos',
  info: 'Dá ou desconta pontos de um fiscal por outro motivo',
  keywords: ['outros pontos', 'penalidade', 'desconto', 'produtividade'],
  permission,
  call: call(`v2 POST ${PONTOS}/outros`),
  input: {
    ...quem,
    pontos: f.decimal('Pontos', {
      min: '-999999.99',
      max: '999999.99',
      unit: 'pontos',
      hint: 'Com menos na frente, desconta',
    }),
    texto,
  },
  from: null,
  to: null,
  check: (input, _, actor): Errors => ({
    ...ateHoje(input, _, actor),
    ...(new Decimal(input.pontos).isZero() ? { pontos: [mensagens.diferente(0)] } : {}),
  }),
  tier: 'C',
});

export const estornarPontos = action({
  id: 'produtividade.pontuacoes.estornar',
  title: 'Estornar lançamento',
  info: 'Desfaz o que se concedeu ou descontou à mão, com outro lançamento',
  keywords: ['desfazer pontos', 'estorno', 'produtividade'],
  permission,
  call: call(`v2 PUT ${PONTOS}/{pontuacao}/estornar`),
  input: { motivo: f.text('Motivo', { min: 10, max: 2000, multiline: true }) },
  from: 'any',
  to: null,
  guard: ({ tipo, estorno_de, estornado }) =>
    !isConcedido(tipo)
      ? 'Os pontos seguem da OS, do documento ou da ausência: corrija-os lá'
      : estorno_de !== null
        ? 'O lançamento é ele mesmo um estorno'
        : estornado
          ? 'O lançamento já foi estornado'
          : null,
  tier: 'C',
});

export const pontuacaoActions = [
  concederServicoExtra,
  marcarFalta,
  lancarOutros,
  estornarPontos,
] as const;
/** How what is granted is done, by its type. */
export type Concedido = (typeof concedidos)[number];
