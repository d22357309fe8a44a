/** Inspection document: the row of its lists and the whole record (specification, section 3). */
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { row as guia } from '../guia/schema.ts';
import { memoriaPrazo, pessoaRef, protocoloTipos, usuarioRef } from '../ordem-servico/schema.ts';
import { unidades } from '../doc-modelo/schema.ts';
import { situacoes, tipos, type Tipo } from './situacoes.ts';

export const names: Names = {
  gender: 'o',
  one: 'documento',
  many: 'documentos',
  title: 'Documento',
};

export const docSituacaoNames: Names = {
  gender: 'a',
  one: 'situação de documento',
  many: 'situações de documento',
  title: 'Situação de documento',
};

const ordemRef = f.object(
  'OS',
  { id: f.integer('Id'), numero: f.integer('Número'), ano: f.integer('Ano') },
  f.nullable,
);
const docSituacao = f.object('Situação', {
  id: f.integer('Código'),
  descricao: f.text('Descrição'),
});

export const row = {
  id: f.integer('Id'),
  tipo: f.enumOf('Tipo', tipos),
  numero: f.integer('Número'),
  ano: f.integer('Ano'),
  situacao: f.enumOf('Situação', situacoes),
  doc_situacao: docSituacao,
  modelo: f.object('Modelo', { id: f.integer('Id'), titulo: f.text('Título') }),
  contribuinte: pessoaRef,
  cadastro: f.object('Cadastro', { id: f.integer('Id'), numero: f.text('Número') }, f.nullable),
  ordem_servico: ordemRef,
  fiscal: usuarioRef('Fiscal'),
  endereco: f.text('Endereço', { nullable: true, shielded: 'Protegido' }),
  autuado_em: f.date('Autuado em'),
  ciencia_em: f.date('Ciência em', f.nullable),
  prazo_regularizar: f.date('Prazo para regularizar', f.nullable),
  reincidente: f.boolean('Reincidente'),
  valor_total: f.decimal('Valor', { unit: 'R$' }),
  created_at: f.instant('Emitido em'),
  lock_version: f.integer('Versão'),
} as const;
export type DocRow = f.Infer<typeof row>;

export const record = {
  ...row,
  mes: f.integer('Mês'),
  modelo_versao: f.integer('Versão do modelo'),
  departamento: f.object('Departamento', {
    id: f.integer('Id'),
    codigo: f.text('Código'),
    nome: f.text('Nome'),
  }),
  zona: f.object('Zona', { id: f.integer('Id'), descricao: f.text('Descrição') }, f.nullable),
  dias_regularizar: f.integer('Dias para regularizar', f.nullable),
  memoria_regularizar: memoriaPrazo,
  memoria_valor: f.json('Memória do valor'),
  comentario: f.text('Comentário', { ...f.nullable, ...f.livre }),
  protocolo_tipo: f.enumOf('Tipo de protocolo', protocoloTipos, f.nullable),
  protocolo_numero: f.text('Protocolo', f.nullable),
  protocolo_ano: f.integer('Ano do protocolo', f.nullable),
  incluido_por_usuario: usuarioRef('Emitido por'),
  valores: f.list(
    'Valores',
    f.object('Valor', {
      id: f.integer('Id'),
      codigo: f.text('Código'),
      descricao: f.text('Descrição'),
      unidade: f.enumOf('Unidade', unidades),
      quantidade: f.decimal('Quantidade'),
      valor: f.decimal('Valor', { unit: 'R$' }),
    }),
  ),
  irregularidades: f.list(
    'Irregularidades',
    f.object('Irregularidade', {
      id: f.integer('Id'),
      codigo: f.text('Código'),
      descricao: f.text('Descrição'),
      texto: f.text('Texto', f.nullable),
      quantidade: f.integer('Quantidade'),
      valor: f.decimal('Valor', { unit: 'R$', nullable: true }),
      legislacao: f.object(
        'Legislação',
        { id: f.integer('Id'), titulo: f.text('Título') },
        f.nullable,
      ),
    }),
  ),
  /** What was charged for it. */
  guias: f.list(
    'Guias',
    f.object('Guia', {
      id: guia.id,
      numero: guia.numero,
      situacao: guia.situacao,
      vencimento: guia.vencimento,
      valor: guia.valor,
      pago: guia.pago,
    }),
  ),
  historico: f.list(
    'Histórico',
    f.object('Passo', {
      id: f.integer('Id'),
      acao: f.text('Ação'),
      titulo: f.text('Título'),
      de: f.enumOf('De', situacoes, f.nullable),
      para: f.enumOf('Para', situacoes, f.nullable),
      texto: f.text('Texto', { ...f.nullable, ...f.livre }),
      usuario: usuarioRef('Por'),
      created_at: f.instant('Em'),
    }),
  ),
} as const;
export type Doc = f.Infer<typeof record>;

/** 'Notificação 12/2026' */
export const nomeDoc = (doc: { tipo: Tipo; numero: number; ano: number }): string =>
  `${tipos[doc.tipo]} ${doc.numero}/${doc.ano}`;
