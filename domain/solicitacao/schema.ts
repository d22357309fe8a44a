/** Deadline request (specification, section 3: ordem_servico_solicitacao). */
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { pessoaRef, situacoes as situacoesOs, usuarioRef } from '../ordem-servico/schema.ts';

export const names: Names = {
  gender: 'a',
  one: 'solicitação',
  many: 'solicitações',
  title: 'Solicitação de prazo',
  called: { gender: 'o', one: 'prazo' },
};

export const situacoes = {
  solicitado: 'Solicitado',
  autorizado: 'Autorizado',
  recusado: 'Recusado',
} as const;

export const row = {
  id: f.integer('Id'),
  situacao: f.enumOf('Situação', situacoes),
  ordem_servico: f.object('OS', {
    id: f.integer('Id'),
    numero: f.integer('Número'),
    ano: f.integer('Ano'),
    situacao: f.enumOf('Situação da OS', situacoesOs),
    concluir_em: f.date('Prazo atual', f.nullable),
  }),
  assunto: f.object('Assunto', { id: f.integer('Id'), descricao: f.text('Descrição') }),
  contribuinte: pessoaRef,
  usuario_responsavel: usuarioRef('Fiscal'),
  motivo_solicitado: f.text('Motivo', f.livre),
  solicitado_em: f.instant('Solicitado em'),
  solicitado_por: usuarioRef('Solicitado por'),
  solicitado_concluir_em: f.date('Prazo pedido'),
  autorizado_concluir_em: f.date('Prazo autorizado', f.nullable),
  motivo_recusado: f.text('Motivo da recusa', { ...f.nullable, ...f.livre }),
  decidido_em: f.instant('Decidido em', f.nullable),
  decidido_por: usuarioRef('Decidido por'),
  lock_version: f.integer('Versão'),
} as const;
export type Solicitacao = Infer<typeof row>;
