/** Payments: a guia with its debts and what was paid of it (decisions of the wings, section 12). */
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { tipos as docTipos } from '../doc/situacoes.ts';
import { pessoaRef } from '../ordem-servico/schema.ts';

export const names: Names = { gender: 'a', one: 'guia', many: 'guias', title: 'Guia' };

/** Overdue is derived: open, and past its day. */
export const situacoes = {
  aberta: 'Aberta',
  vencida: 'Vencida',
  paga: 'Paga',
  parcelada: 'Parcelada',
  cancelada: 'Cancelada',
} as const;

export const tipos = {
  lancamento: 'Lançamento',
  parcela: 'Parcela',
  avulsa: 'Avulsa',
  auto: 'Auto de infração',
} as const;

export const tributos = {
  iptu: 'IPTU',
  iss: 'ISS',
  itbi: 'ITBI',
  itr: 'ITR',
  taxa_licenca: 'Taxa de licença',
  taxa_obras: 'Taxa de obras',
  multa: 'Multa',
} as const;

const reais = (label: string) => f.decimal(label, { unit: 'R$' });

export const row = {
  id: f.integer('Id'),
  numero: f.text('Número'),
  situacao: f.enumOf('Situação', situacoes),
  tipo: f.enumOf('Tipo', tipos),
  tributo: f.enumOf('Tributo', tributos),
  contribuinte: pessoaRef,
  cadastro: f.object('Cadastro', { id: f.integer('Id'), numero: f.text('Número') }, f.nullable),
  /** What it collects; it may be another department's. */
  doc: f.object(
    'Documento',
    {
      id: f.integer('Id'),
      tipo: f.enumOf('Tipo', docTipos),
      numero: f.integer('Número'),
      ano: f.integer('Ano'),
      departamento: f.object('Departamento', {
        id: f.integer('Id'),
        codigo: f.text('Código'),
        nome: f.text('Nome'),
      }),
    },
    f.nullable,
  ),
  /** Which part of that debt; null: it is whole, or of none. */
  parcela: f.integer('Parcela', f.nullable),
  /** The first day of its month. */
  competencia: f.date('Competência'),
  vencimento: f.date('Vencimento'),
  valor: reais('Valor'),
  /** Of all its payments. */
  pago: reais('Pago'),
  /** The day of the last payment. */
  pago_em: f.date('Pago em', f.nullable),
  lock_version: f.integer('Versão'),
} as const;
export type GuiaRow = Infer<typeof row>;

export const record = {
  ...row,
  debitos: f.list(
    'Débitos',
    f.object('Débito', {
      id: f.integer('Id'),
      tipo: f.text('Tipo'),
      valor: reais('Valor'),
      multa: reais('Multa'),
      juros: reais('Juros'),
      correcao: reais('Correção'),
    }),
  ),
  pagamentos: f.list(
    'Pagamentos',
    f.object('Pagamento', {
      id: f.integer('Id'),
      data: f.date('Data'),
      valor: reais('Valor'),
      banco: f.text('Banco', f.nullable),
      autenticacao: f.text('Autenticação', f.nullable),
    }),
  ),
} as const;
export type Guia = Infer<typeof record>;
