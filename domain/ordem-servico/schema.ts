/** Service order: enumerations (specification, section 3), the row of its list and the whole record. */
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { subItem } from '../kernel/sub-items.ts';
import { encerramentoRow, resultados } from '../assunto/schema.ts';
import { item, resposta } from '../formulario/itens.ts';
import { tipos as tiposFormulario } from '../formulario/tipos.ts';
import { anexos } from '../arquivo/index.ts';
import { situacoes as docSituacoes, tipos as docTipos } from '../doc/situacoes.ts';
import { situacoesAnalise } from '../analise/situacoes.ts';
import { situacoes as situacoesImplantacao } from '../implantacao/situacoes.ts';

export const names: Names = {
  gender: 'a',
  one: 'ordem de serviço',
  many: 'ordens de serviço',
  title: 'OS',
  called: { gender: 'a', one: 'OS' },
  brief: { one: 'ordem', many: 'ordens' },
};

export const situacoes = {
  abertura: 'Abertura',
  aguardando_distribuir: 'Aguardando distribuir',
  em_distribuicao: 'Em distribuição',
  a_confirmar: 'A confirmar',
  questionada: 'Questionada',
  andamento: 'Em andamento',
  a_notificar: 'A notificar',
  local_fechado: 'Local fechado',
  reabrindo: 'Reabrindo',
  reaberto: 'Reaberto',
  encerrada: 'Encerrada',
  cancelada: 'Cancelada',
} as const;
export type Situacao = keyof typeof situacoes;

export const origens = {
  admin: 'Admin',
  osm: 'OSM',
  portal: 'Portal',
  sistema: 'Sistema',
  integracao: 'Integração',
} as const;

export const protocoloTipos = {
  geral: 'Geral',
  ouvidoria_156: 'Ouvidoria 156',
  pgd: 'PGD',
  mensagem: 'Mensagem',
  sgo: 'SGO',
  laudo: 'Laudo',
  alvara: 'Alvará',
  notificacao: 'Notificação',
  sei: 'SEI',
} as const;

/** What an order's area is used for; measured in m² on the site. */
export const areaTipos = {
  terreno: 'Terreno',
  construida: 'Construída',
  ampliacao: 'Ampliação',
  demolicao: 'Demolição',
  calcada: 'Calçada',
  outra: 'Outra',
} as const;

/** Situações in which nothing is left to be done. */
export const fechadas = ['encerrada', 'cancelada'] as const satisfies readonly Situacao[];
export const isFechada = (situacao: string): situacao is (typeof fechadas)[number] =>
  (fechadas as readonly string[]).includes(situacao);
/** Situações in which the order is still open: it can be overdue, replaced, or asked for more time. */
export const abertas = (Object.keys(situacoes) as Situacao[]).filter((s) => !isFechada(s));

/** In the field: somebody has accepted the order and works on it. */
export const emCampo = [
  'andamento',
  'reaberto',
  'a_notificar',
  'local_fechado',
] as const satisfies readonly Situacao[];
export const isEmCampo = (situacao: string): situacao is (typeof emCampo)[number] =>
  (emCampo as readonly string[]).includes(situacao);
/** Nobody was ever named for it: its term has not begun. */
export const semFiscal = [
  'abertura',
  'aguardando_distribuir',
  'em_distribuicao',
] as const satisfies readonly Situacao[];
export const isSemFiscal = (situacao: string): boolean =>
  (semFiscal as readonly string[]).includes(situacao);

/** What names a protocol: all of it, or nothing. */
export const PROTOCOLO = ['protocolo_tipo', 'protocolo_numero', 'protocolo_ano'] as const;

/** The situação a new order begins in: what came from outside waits to be looked at. */
export const primeiraSituacao = (nova: {
  readonly incluido_por?: string | undefined;
  readonly avulsa?: boolean | undefined;
  readonly usuario_responsavel_id?: number | null | undefined;
}): Situacao =>
  nova.incluido_por === 'portal' || nova.incluido_por === 'integracao'
    ? 'abertura'
    : nova.avulsa
      ? 'andamento'
      : nova.usuario_responsavel_id
        ? 'a_confirmar'
        : 'aguardando_distribuir';

export const pessoaRef = f.object(
  'Contribuinte',
  {
    id: f.integer('Id'),
    razao_social: f.text('Nome', { shielded: 'Protegido' }),
    /** CPF masked ('***.207.663-**') in every list and record; CNPJ whole (decisions, 11). */
    cpf_cnpj: f.text('CPF/CNPJ', { shielded: '***' }),
  },
  f.nullable,
);

export const usuarioRef = (label: string) =>
  f.object(label, { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable);

/** One row: everything the list shows and everything the guards of the actions ask for. */
export const row = {
  id: f.integer('Id'),
  numero: f.integer('Número'),
  ano: f.integer('Ano'),
  situacao: f.enumOf('Situação', situacoes),
  analise_situacao: f.enumOf('Análise', situacoesAnalise),
  assunto: f.object('Assunto', {
    id: f.integer('Id'),
    descricao: f.text('Descrição'),
    exige_cadastro: f.boolean('Exige cadastro'),
    exige_protocolo: f.boolean('Exige protocolo'),
    exige_doc: f.boolean('Exige documento'),
    exige_analise: f.boolean('Exige análise'),
    permite_analise: f.boolean('Permite análise'),
  }),
  contribuinte: pessoaRef,
  cadastro: f.object('Cadastro', { id: f.integer('Id'), numero: f.text('Número') }, f.nullable),
  usuario_responsavel: usuarioRef('Fiscal'),
  zona: f.object('Zona', { id: f.integer('Id'), descricao: f.text('Descrição') }, f.nullable),
  endereco: f.text('Endereço', { nullable: true, shielded: 'Protegido' }),
  incluido_por: f.enumOf('Incluída por', origens),
  /** The department that asked for it by a shared subject. */
  origem_departamento: f.object(
    'Pedida por',
    { id: f.integer('Id'), codigo: f.text('Código'), nome: f.text('Nome') },
    f.nullable,
  ),
  protocolo_tipo: f.enumOf('Tipo de protocolo', protocoloTipos, f.nullable),
  protocolo_numero: f.text('Protocolo', f.nullable),
  protocolo_ano: f.integer('Ano do protocolo', f.nullable),
  prazo: f.integer('Prazo (dias)'),
  concluir_em: f.date('Concluir em', f.nullable),
  concluido_em: f.instant('Concluída em', f.nullable),
  fiscal_ciente_em: f.instant('Fiscal ciente em', f.nullable),
  reaberta: f.boolean('Já foi reaberta'),
  /** Documents issued for the order, counted by the inspection area. */
  docs_emitidos: f.integer('Documentos'),
  /** The deadline request that waits for its decision. */
  solicitacao: f.object(
    'Prazo solicitado',
    {
      id: f.integer('Id'),
      solicitado_concluir_em: f.date('Prazo pedido'),
      lock_version: f.integer('Versão'),
    },
    f.nullable,
  ),
  /** The subject's form, as the order was filled with it; till then as it is now. */
  formulario: f.object(
    'Formulário',
    { id: f.integer('Id'), descricao: f.text('Descrição'), versao: f.integer('Versão') },
    f.nullable,
  ),
  /** Of an order in the field: the items that closing still waits for, by their titles. */
  itens_pendentes: f.list('Itens por preencher', f.text('Item')),
  substituida: f.object(
    'Substituída por',
    { id: f.integer('Id'), numero: f.integer('Número'), ano: f.integer('Ano') },
    f.nullable,
  ),
  created_at: f.instant('Aberta em'),
  updated_at: f.instant('Alterada em'),
  lock_version: f.integer('Versão'),
} as const;
export type OrdemServicoRow = Infer<typeof row>;

/** What the rules on closing ask of an order. */
export interface ParaEncerrar extends Readonly<Record<(typeof PROTOCOLO)[number], unknown>> {
  readonly docs_emitidos: number;
  readonly cadastro_id: number | null;
  readonly assunto: Readonly<Record<'exige_doc' | 'exige_protocolo' | 'exige_cadastro', boolean>>;
}
/** What the subject demands before closing and the order lacks; null when nothing. */
export function exigenciasPendentes(os: ParaEncerrar): string | null {
  const falta = [
    os.assunto.exige_doc && os.docs_emitidos === 0 && 'documento',
    os.assunto.exige_protocolo && PROTOCOLO.some((name) => !os[name]) && 'protocolo',
    os.assunto.exige_cadastro && !os.cadastro_id && 'cadastro',
  ].filter((x) => x !== false);
  return falta.length === 0 ? null : `O assunto exige: ${falta.join(', ')}`;
}

/** What the subject's form still waits for before closing; null when nothing. */
export const itensPendentes = ({
  itens_pendentes: falta,
}: Pick<OrdemServicoRow, 'itens_pendentes'>) =>
  falta.length === 0 ? null : `Falta no formulário: ${falta.join(', ')}`;

/** Does closing open an analysis? An order that its analyst sent back is always analysed again. */
export const opensAnalise = (
  os: Pick<OrdemServicoRow, 'analise_situacao'> & {
    readonly assunto: Pick<OrdemServicoRow['assunto'], 'exige_analise' | 'permite_analise'>;
  },
  pedida: boolean,
): boolean =>
  os.assunto.exige_analise ||
  os.analise_situacao === 'reabertura' ||
  (pedida && os.assunto.permite_analise);

const area = {
  tipo: f.enumOf('Tipo', areaTipos),
  descricao: f.text('Descrição', { min: 3, max: 150, ...f.livre }),
  area: f.decimal('Área', { min: '0.01', max: '9999999999.99', unit: 'm²' }),
} as const;
/** As they are edited. */
export const areas = f.list('Áreas', subItem('Área', area), { max: 200 });

export const comentario = {
  id: f.integer('Id'),
  texto: f.text('Comentário', f.livre),
  usuario: usuarioRef('Autor'),
  /** The department that asked for the order reads it. */
  publico: f.boolean('Visível a quem pediu'),
  /** Written by that department. */
  de_quem_pediu: f.boolean('De quem pediu'),
  created_at: f.instant('Em'),
} as const;

/** A step of a record that goes from one of these situations to another. */
export const passo = <const S extends Readonly<Record<string, string>>>(of: S) =>
  ({
    id: f.integer('Id'),
    acao: f.text('Ação'),
    /** Portuguese title of the action. */
    titulo: f.text('Título'),
    de: f.enumOf('De', of, f.nullable),
    para: f.enumOf('Para', of, f.nullable),
    texto: f.text('Texto', { ...f.nullable, ...f.livre }),
    usuario: usuarioRef('Por'),
    created_at: f.instant('Em'),
  }) as const;
export const historico = passo(situacoes);

/** The memory of a computed deadline: rule, days left out, result (decisions, 6). */
export const memoriaPrazo = f.json('Memória do prazo', f.nullable);

export const record = {
  ...row,
  mes: f.integer('Mês'),
  departamento: f.object('Departamento', {
    id: f.integer('Id'),
    codigo: f.text('Código'),
    nome: f.text('Nome'),
  }),
  assunto: f.object('Assunto', {
    ...row.assunto.fields,
    prazo: f.integer('Prazo (dias)'),
    pontuacao: f.decimal('Pontuação'),
    encerramento: f.list('Situações de encerramento', encerramentoRow),
  }),
  formulario: f.object(
    'Formulário',
    {
      ...row.formulario.fields,
      tipo: f.enumOf('Tipo', tiposFormulario),
      checklist: f.list('Itens', item),
    },
    f.nullable,
  ),
  /** What was answered to it. */
  items: f.list('Itens', resposta),
  cadastro: f.object(
    'Cadastro',
    {
      ...row.cadastro.fields,
      tipo: f.text('Tipo'),
      endereco: f.text('Endereço', { nullable: true, shielded: 'Protegido' }),
      area_total: f.decimal('Área', f.nullable),
      alvara: f.text('Alvará', f.nullable),
      latitude: f.text('Latitude', { nullable: true, shielded: null }),
      longitude: f.text('Longitude', { nullable: true, shielded: null }),
    },
    f.nullable,
  ),
  descricao: f.text('Descrição', { ...f.nullable, ...f.livre }),
  concluir_em_original: f.date('Prazo original', f.nullable),
  memoria_prazo: memoriaPrazo,
  encerramento: f.object(
    'Encerramento',
    {
      id: f.text('Código'),
      descricao: f.text('Descrição'),
      /** Of those from before it was asked for: none. */
      resultado: f.enumOf('Resultado', resultados, f.optional),
      comentario: f.text('Comentário', { ...f.nullable, ...f.livre }),
    },
    f.nullable,
  ),
  incluido_por_usuario: usuarioRef('Incluída por'),
  substitui: f.object(
    'Substitui',
    { id: f.integer('Id'), numero: f.integer('Número'), ano: f.integer('Ano') },
    f.nullable,
  ),
  areas: f.list('Áreas', f.object('Área', { id: f.integer('Id'), ...area })),
  anexos,
  docs: f.list(
    'Documentos',
    f.object('Documento', {
      id: f.integer('Id'),
      tipo: f.enumOf('Tipo', docTipos),
      numero: f.integer('Número'),
      ano: f.integer('Ano'),
      modelo: f.text('Modelo'),
      situacao: f.enumOf('Situação', docSituacoes),
      doc_situacao: f.object('Situação', {
        id: f.integer('Código'),
        descricao: f.text('Descrição'),
      }),
      autuado_em: f.date('Autuado em'),
      valor_total: f.decimal('Valor', { unit: 'R$' }),
    }),
  ),
  comentarios: f.list('Comentários', f.object('Comentário', comentario)),
  historico: f.list('Histórico', f.object('Passo', historico)),
  analises: f.list(
    'Análises',
    f.object('Análise', {
      id: f.integer('Id'),
      situacao: f.enumOf('Situação', situacoesAnalise),
      analista: usuarioRef('Analista'),
      parecer: f.text('Parecer', { ...f.nullable, ...f.livre }),
      created_at: f.instant('Aberta em'),
      concluida_em: f.instant('Concluída em', f.nullable),
    }),
  ),
  /** What its closings handed to the registry. */
  implantacoes: f.list(
    'Implantações',
    f.object('Implantação', {
      id: f.integer('Id'),
      situacao: f.enumOf('Situação', situacoesImplantacao),
      created_at: f.instant('Desde'),
      implantada_em: f.instant('Implantada em', f.nullable),
    }),
  ),
  solicitacoes: f.list(
    'Solicitações de prazo',
    f.object('Solicitação', {
      id: f.integer('Id'),
      situacao: f.text('Situação'),
      motivo_solicitado: f.text('Motivo', f.livre),
      solicitado_em: f.instant('Solicitado em'),
      solicitado_concluir_em: f.date('Prazo pedido'),
      autorizado_concluir_em: f.date('Prazo autorizado', f.nullable),
      motivo_recusado: f.text('Motivo da recusa', { ...f.nullable, ...f.livre }),
      lock_version: f.integer('Versão'),
    }),
  ),
} as const;
export type OrdemServico = Infer<typeof record>;
/** A row, with what of the whole record is known. */
export type OrdemConhecida = Omit<OrdemServicoRow, 'assunto' | 'formulario'> & {
  readonly assunto: OrdemServicoRow['assunto'] & Partial<OrdemServico['assunto']>;
  readonly formulario:
    | (NonNullable<OrdemServicoRow['formulario']> &
        Partial<NonNullable<OrdemServico['formulario']>>)
    | null;
};

/** All that can be said of an order in a line. */
export const linhaDetalhada = {
  ...row,
  mes: record.mes,
  concluir_em_original: record.concluir_em_original,
  pontuacao: record.assunto.fields.pontuacao,
  incluido_por_usuario: record.incluido_por_usuario,
  encerramento: record.encerramento,
  descricao: record.descricao,
} as const;
export type OrdemDetalhada = Infer<typeof linhaDetalhada>;

/** 'OS 1234/2026' */
export const nomeOs = (os: { numero: number; ano: number }): string => `OS ${os.numero}/${os.ano}`;
