/** Analysis of a service order, with its events (specification, section 3; decisions, section 4). */
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { pessoaRef, situacoes as situacoesOs, usuarioRef } from '../ordem-servico/schema.ts';
import { situacoesAnalise } from './situacoes.ts';

export const names: Names = { gender: 'a', one: 'análise', many: 'análises', title: 'Análise' };

export const row = {
  id: f.integer('Nº'),
  situacao: f.enumOf('Situação', situacoesAnalise),
  ordem_servico: f.object('OS', {
    id: f.integer('Id'),
    numero: f.integer('Número'),
    ano: f.integer('Ano'),
    situacao: f.enumOf('Situação da OS', situacoesOs),
    concluir_em: f.date('Prazo', f.nullable),
    concluido_em: f.instant('Encerrada em', f.nullable),
  }),
  assunto: f.object('Assunto', { id: f.integer('Id'), descricao: f.text('Descrição') }),
  contribuinte: pessoaRef,
  usuario_responsavel: usuarioRef('Fiscal'),
  analista: usuarioRef('Analista'),
  parecer: f.text('Parecer', { ...f.nullable, ...f.livre }),
  /** The newest of its order, which the order mirrors. */
  ultima: f.boolean('É a última da OS'),
  created_at: f.instant('Aberta em'),
  concluida_em: f.instant('Concluída em', f.nullable),
  lock_version: f.integer('Versão'),
} as const;
export type AnaliseRow = Infer<typeof row>;

export const evento = {
  id: f.integer('Id'),
  acao: f.text('Ação'),
  titulo: f.text('Título'),
  de: f.enumOf('De', situacoesAnalise, f.nullable),
  para: f.enumOf('Para', situacoesAnalise, f.nullable),
  texto: f.text('Texto', { ...f.nullable, ...f.livre }),
  usuario: usuarioRef('Por'),
  created_at: f.instant('Em'),
} as const;

export const record = {
  ...row,
  eventos: f.list('Eventos', f.object('Evento', evento)),
} as const;
export type Analise = Infer<typeof record>;
