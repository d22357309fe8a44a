/** Inspection document: the row of its lists and the whole record (specification, section 3). */
import { anexos } from '../arquivo/index.ts';
import type { Names } from '../kernel/define.ts';
import { situacoes as situacoesPublicacao } from '../doc-publicacao/situacoes.ts';
import * as f from '../kernel/fields.ts';
import { row as guia } from '../guia/schema.ts';
import { jobInteiro } from '../implantacao/pedido.ts';
import {
  memoriaPrazo,
  passo,
  pessoaRef,
  protocoloTipos,
  usuarioRef,
} from '../ordem-servico/schema.ts';
import { textoDaVersao, unidades } from '../doc-modelo/schema.ts';
import { cienciaTipos, comentarioTipos, situacoes, tipos, type Tipo } from './situacoes.ts';

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

export const comentarioNames: Names = {
  gender: 'o',
  one: 'comentário de documento',
  many: 'comentários de documento',
  title: 'Comentário',
  called: { gender: 'o', one: 'comentário' },
  brief: { one: 'comentário', many: 'comentários' },
};

export const comentarioSituacaoNames: Names = {
  gender: 'a',
  one: 'situação de comentário',
  many: 'situações de comentário',
  title: 'Situação de comentário',
};

export const autoOrigemNames: Names = {
  gender: 'a',
  one: 'origem de documento',
  many: 'origens de documento',
  title: 'Origem de documento',
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

/** How the debt of a document may reach who owes it. */
export const tiposEntrega = {
  pessoal: 'Pessoal',
  correios: 'Correios',
  eletronica: 'Eletrônica',
  diario_oficial: 'Diário oficial',
} as const;

export const prazoTipos = { regularizar: 'Regularizar', defesa: 'Defesa' } as const;
export const defesaResultados = { deferida: 'Deferida', indeferida: 'Indeferida' } as const;

/** Another document: the notice that an infraction notice came of, or what came of it. */
export const docRef = {
  id: f.integer('Id'),
  tipo: f.enumOf('Tipo', tipos),
  numero: f.integer('Número'),
  ano: f.integer('Ano'),
  situacao: f.enumOf('Situação', situacoes),
  doc_situacao: docSituacao,
} as const;

/** A text of the document, as its version has it. */
export const textoDoDoc = {
  titulo: f.text('Título'),
  descricao: f.text('Descrição', f.livre),
} as const;

const publicacaoRef = {
  id: f.integer('Id'),
  numero: f.integer('Número'),
  ano: f.integer('Ano'),
  situacao: f.enumOf('Situação', situacoesPublicacao),
} as const;

export const row = {
  id: f.integer('Id'),
  tipo: f.enumOf('Tipo', tipos),
  numero: f.integer('Número'),
  ano: f.integer('Ano'),
  /** Of infraction notices; digits. */
  ainf: f.text('AINF', f.nullable),
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
  prazo_defesa: f.date('Prazo de defesa', f.nullable),
  reincidente: f.boolean('Reincidente'),
  valor_total: f.decimal('Valor', { unit: 'R$' }),
  /** Its model makes a debt of it… */
  debita: f.boolean('Gera débito'),
  /** …of which the term to defend is over before its day… */
  defesa_indeferida: f.boolean('Defesa indeferida'),
  /** …that was asked for, and did not stop… */
  implantando: f.boolean('Em implantação'),
  /** …and was made. */
  implantado_em: f.date('Implantado em', f.nullable),
  /** Its newest in the gazette that was not cancelled. */
  publicacao: f.object('Publicação', publicacaoRef, f.nullable),
  created_at: f.instant('Emitido em'),
  lock_version: f.integer('Versão'),
} as const;
export type DocRow = f.Infer<typeof row>;

const reais = (label: string) => f.decimal(label, { unit: 'R$' });
/** Of its guias together. */
export const cobranca = f.object('Cobrança', {
  guias: f.integer('Guias'),
  /** The first of them. */
  numero: f.text('Guia', f.nullable),
  /** Of those that are not paid, the next. */
  vencimento: f.date('Vence em', f.nullable),
  valor: reais('Cobrado'),
  pago: reais('Pago'),
});

export const record = {
  ...row,
  /** As its paper names him. */
  fiscal: f.object(
    'Fiscal',
    { ...row.fiscal.fields, matricula: f.text('Matrícula', f.nullable) },
    f.nullable,
  ),
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
  memoria_defesa: memoriaPrazo,
  memoria_valor: f.json('Memória do valor'),
  /** Of what the document says; those before it are in `versoes`. */
  versao: f.integer('Versão do documento'),
  textos: f.list('Textos', f.object('Texto', textoDoDoc)),
  /** What its model's version says beside them, with what is filled in from here (textos.ts). */
  modelo_textos: f.list('Textos do modelo', f.object('Texto', textoDaVersao)),
  /** That the version is founded on. */
  legislacao: f.object('Legislação', { id: f.integer('Id'), titulo: f.text('Título') }, f.nullable),
  latitude: f.decimal('Latitude', { nullable: true, shielded: null }),
  longitude: f.decimal('Longitude', { nullable: true, shielded: null }),
  /** On that of this version. */
  fotos_no_papel: f.boolean('Fotos no papel'),
  debito_vence_em: f.date('Débito vence em', f.nullable),
  tipo_entrega: f.enumOf('Entrega', tiposEntrega, f.nullable),
  auto_origem: f.object(
    'Origem',
    { id: f.integer('Id'), descricao: f.text('Descrição') },
    f.nullable,
  ),
  /** Where it stood before its revision was asked for. */
  situacao_antes: f.object('Situação antes', docSituacao.fields, f.nullable),
  origem: f.object('Notificação de origem', docRef, f.nullable),
  derivados: f.list('Documentos que vieram dele', f.object('Documento', docRef)),
  comentario: f.text('Comentário', { ...f.nullable, ...f.livre }),
  protocolo_tipo: f.enumOf('Tipo de protocolo', protocoloTipos, f.nullable),
  protocolo_numero: f.text('Protocolo', f.nullable),
  protocolo_ano: f.integer('Ano do protocolo', f.nullable),
  incluido_por_usuario: usuarioRef('Emitido por'),
  valores: f.list(
    'Valores',
    f.object('Valor', {
      id: f.integer('Id'),
      parametro_id: f.integer('Parâmetro'),
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
      irregularidade_id: f.integer('Irregularidade'),
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
  /** Its debt, as it was asked for, or as it would be; null: its model makes none. */
  implantacao: f.object(
    'Implantação',
    {
      debito_tipo: f.object(
        'Tipo de débito',
        { id: f.integer('Id'), descricao: f.text('Descrição') },
        f.nullable,
      ),
      vencimento: f.date('Vencimento', f.nullable),
      parcelas: f.integer('Parcelas'),
      observacao: f.text('Observação', { ...f.nullable, ...f.livre }),
      pedida_em: f.instant('Pedida em', f.nullable),
      pedida_por: usuarioRef('Pedida por'),
      job: jobInteiro,
    },
    f.nullable,
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
  ciencias: f.list(
    'Ciências',
    f.object('Ciência', {
      id: f.integer('Id'),
      tipo: f.enumOf('Tipo', cienciaTipos),
      /** From when it takes effect, and how that came about. */
      ciencia_em: f.date('Ciência em'),
      memoria: f.text('Memória', f.nullable),
      data: f.date('Data', f.nullable),
      expedido_em: f.date('Expedido em', f.nullable),
      quem: f.text('Quem', { nullable: true, shielded: 'Protegido' }),
      documento: f.text('Documento', { nullable: true, shielded: null }),
      observacao: f.text('Observação', { ...f.nullable, ...f.livre }),
      usuario: usuarioRef('Registrada por'),
      anulada_em: f.instant('Anulada em', f.nullable),
      created_at: f.instant('Em'),
    }),
  ),
  /** In the gazette, cancelled ones too. */
  publicacoes: f.list(
    'Publicações',
    f.object('Publicação', {
      ...publicacaoRef,
      titulo: f.text('Título'),
      edicao: f.text('Edição', f.nullable),
      publicado_em: f.date('Publicada em', f.nullable),
      /** Which of its versions went out. */
      versao: f.integer('Versão', f.nullable),
    }),
  ),
  /** To whom it was sent to be read at an address of its own. */
  envios: f.list(
    'Envios por e-mail',
    f.object('Envio', {
      id: f.integer('Id'),
      email: f.text('E-mail', { nullable: true, shielded: null }),
      expira_em: f.instant('Vale até'),
      revogado_em: f.instant('Revogado em', f.nullable),
      lido_em: f.instant('Lido em', f.nullable),
      usuario: usuarioRef('Enviado por'),
      created_at: f.instant('Em'),
    }),
  ),
  comentarios: f.list(
    'Comentários',
    f.object('Comentário', {
      id: f.integer('Id'),
      texto: f.text('Texto', f.livre),
      comentario_situacao: f.object(
        'Situação',
        {
          id: f.integer('Id'),
          descricao: f.text('Descrição'),
          tipo: f.enumOf('Tipo', comentarioTipos),
        },
        f.nullable,
      ),
      usuario: usuarioRef('Por'),
      created_at: f.instant('Em'),
    }),
  ),
  defesas: f.list(
    'Defesas',
    f.object('Defesa', {
      id: f.integer('Id'),
      apresentada_em: f.date('Apresentada em'),
      texto: f.text('Texto', f.livre),
      motivo: f.text('Motivo', { ...f.nullable, ...f.livre }),
      usuario: usuarioRef('Registrada por'),
      resultado: f.enumOf('Resultado', defesaResultados, f.nullable),
      fundamentos: f.text('Fundamentos', { ...f.nullable, ...f.livre }),
      julgada_por: usuarioRef('Julgada por'),
      julgada_em: f.instant('Julgada em', f.nullable),
      created_at: f.instant('Em'),
    }),
  ),
  /** What it said before, whole. */
  versoes: f.list(
    'Versões anteriores',
    f.object('Versão', {
      versao: f.integer('Versão'),
      endereco: f.text('Endereço', f.nullable),
      conteudo: f.json('Conteúdo'),
      usuario: usuarioRef('Por'),
      created_at: f.instant('Até'),
    }),
    // Of what is protected, no version is told.
    { shielded: [] },
  ),
  prazos: f.list(
    'Prazos',
    f.object('Prazo', {
      id: f.integer('Id'),
      tipo: f.enumOf('Tipo', prazoTipos),
      de: f.date('De', f.nullable),
      para: f.date('Para', f.nullable),
      motivo: f.text('Motivo', { ...f.nullable, ...f.livre }),
      usuario: usuarioRef('Por'),
      created_at: f.instant('Em'),
    }),
  ),
  anexos,
  historico: f.list('Histórico', f.object('Passo', passo(situacoes))),
} as const;
export type Doc = f.Infer<typeof record>;

/** 'Notificação 12/2026' */
export const nomeDoc = (doc: { tipo: Tipo; numero: number; ano: number }): string =>
  `${tipos[doc.tipo]} ${doc.numero}/${doc.ano}`;
