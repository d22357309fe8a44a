/** Log: one entry of the audit trail of a record, as people read it (specification, section 7). */
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';

/** What did something where no person did. */
export const SISTEMA = 'Sistema';
const quem = f.object(
  'Quem',
  { id: f.integer('Id'), nome: f.text('Nome') },
  { nullable: true, none: SISTEMA },
);

/** One changed field, in words; null: there was nothing. */
export const mudanca = {
  campo: f.text('Campo'),
  rotulo: f.text('Nome do campo'),
  de: f.text('De', f.nullable),
  para: f.text('Para', f.nullable),
} as const;

export const row = {
  id: f.integer('Nº'),
  /** Place in the record's chain, from 1. */
  seq: f.integer('Linha'),
  created_at: f.instant('Quando'),
  usuario: quem,
  acao: f.text('Código da ação'),
  titulo: f.text('Ação'),
  mudancas: f.list('O que mudou', f.object('Mudança', mudanca)),
  ip: f.text('Endereço IP', f.nullable),
  cliente: f.text('Programa', f.nullable),
  versao: f.text('Versão', f.nullable),
} as const;
export type LogRow = Infer<typeof row>;
export type Mudanca = Infer<typeof mudanca>;

/** Where rows of all kinds stand beside each other: of what. */
export const deQualquer = {
  entidade: f.text('Código do tipo'),
  entidade_id: f.integer('Nº do registro'),
  /** 'OS 12/2026', 'Usuário 7'; null where it is of no record (an export, a search). */
  registro: f.text('Registro', f.nullable),
} as const;

export const record = {
  ...row,
  entidade: f.text('Tipo do registro'),
  entidade_id: f.integer('Registro'),
  departamento: f.object('Departamento', { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable),
  request_id: f.text('Requisição', f.nullable),
  /** As they were written: {campo: {de, para}} in codes. */
  campos: f.json('Campos'),
  /** What was said, as it is chained: {entrada, passo, inteiro}. */
  dito: f.json('Dito', f.nullable),
  /** SHA-256 of the row before and of this one, in hexadecimal. */
  hash_anterior: f.text('Hash da linha anterior', f.nullable),
  hash: f.text('Hash'),
} as const;
export type Log = Infer<typeof record>;

/** A record as its chain tells it. */
export const comoEra = {
  /** Of the chain's row that gave it: its place, moment and act; null: the chain had not begun. */
  linha: f.integer('Linha da cadeia', f.nullable),
  quando: f.instant('Quando', f.nullable),
  titulo: f.text('Ação', f.nullable),
  usuario: quem,
  /** False: the chain does not hold the record whole before then, and only what it tells is here. */
  inteiro: f.boolean('Inteiro'),
  campos: f.list(
    'Campos',
    f.object('Campo', {
      campo: f.text('Campo'),
      rotulo: f.text('Nome do campo'),
      valor: f.text('Valor'),
      /** The record, as it is shown, shows it, too. */
      no_registro: f.boolean('No registro'),
    }),
  ),
  /** As its own query shows it; null where the chain does not hold all that is shown. */
  registro: f.json('Registro', f.nullable),
} as const;
export type ComoEra = Infer<typeof comoEra>;

/** What the list says of all entries of its filter. */
export const resumo = {
  totais: f.object('Totais', {
    entradas: f.integer('Entradas'),
    pessoas: f.integer('Pessoas'),
    primeira: f.instant('Primeira', f.nullable),
    ultima: f.instant('Última', f.nullable),
  }),
  sub_totais: f.object('Subtotais', {
    acoes: f.list(
      'Por ação',
      f.object('Ação', {
        acao: f.text('Código'),
        titulo: f.text('Ação'),
        entradas: f.integer('Entradas'),
      }),
    ),
    usuarios: f.list(
      'Por pessoa',
      f.object('Pessoa', {
        usuario: quem,
        entradas: f.integer('Entradas'),
      }),
    ),
  }),
} as const;
export type LogResumo = Infer<typeof resumo>;
