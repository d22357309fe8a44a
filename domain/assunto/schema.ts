/** Subject of service orders (specification, section 3). */
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { SEM_CODIGO } from '../kernel/kept-items.ts';
import { subItem } from '../kernel/sub-items.ts';

export const names: Names = { gender: 'o', one: 'assunto', many: 'assuntos', title: 'Assunto' };

/** How a case stands once an order is closed with it. */
export const resultados = { regular: 'Regular', irregular: 'Irregular', neutro: 'Neutro' } as const;

/** A situation that orders are closed with (decisions of the wings, section 15). */
const encerramento = {
  codigo: f.text('Código', { min: 1, max: 40 }),
  descricao: f.text('Descrição', { min: 3, max: 150 }),
  resultado: f.enumOf('Resultado', resultados),
  exige_comentario: f.boolean('Exige comentário'),
  implanta: f.boolean('Gera implantação'),
} as const;
export const encerramentoRow = f.object('Situação', { id: f.integer('Id'), ...encerramento });
export type SituacaoEncerramento = f.ValueOf<typeof encerramentoRow>;

/** A small titled item: what who inspects, or asks for the order, should know (specification, section 5). */
const informacao = {
  titulo: f.text('Título', { min: 1, max: 150 }),
  descricao: f.text('Descrição', { min: 10, max: 4000, multiline: true }),
} as const;
const informacaoRow = f.object('Informação', { id: f.integer('Id'), ...informacao });
export type Informacao = f.ValueOf<typeof informacaoRow>;

/** What a department that asks for an order of a shared subject must tell of it: column → field of the order. */
export const pedidos = {
  pede_cadastro: 'cadastro_id',
  pede_contribuinte: 'contribuinte_id',
  pede_endereco: 'endereco',
  pede_protocolo: 'protocolo_numero',
  pede_descricao: 'descricao',
} as const;
/** The same as fields of a subject. */
export const pede = {
  pede_cadastro: f.boolean('Quem pede informa o cadastro'),
  pede_contribuinte: f.boolean('Quem pede informa o contribuinte'),
  pede_endereco: f.boolean('Quem pede informa o endereço'),
  pede_protocolo: f.boolean('Quem pede informa o protocolo'),
  pede_descricao: f.boolean('Quem pede descreve o serviço'),
} as const satisfies Readonly<Record<keyof typeof pedidos, f.Field>>;

export const row = {
  id: f.integer('Id'),
  descricao: f.text('Descrição'),
  prazo: f.integer('Prazo (dias)'),
  exige_cadastro: f.boolean('Exige cadastro'),
  exige_protocolo: f.boolean('Exige protocolo'),
  exige_doc: f.boolean('Exige documento'),
  exige_analise: f.boolean('Exige análise'),
  permite_analise: f.boolean('Permite análise'),
  interno: f.boolean('Interno'),
  compartilhado: f.boolean('Compartilhado'),
  ...pede,
  excluido: f.boolean('Excluído'),
  pontuacao: f.decimal('Pontuação', { unit: 'pontos' }),
  formulario: f.object(
    'Formulário',
    { id: f.integer('Id'), descricao: f.text('Descrição') },
    f.nullable,
  ),
  /** The situations it can be closed with. */
  encerramento: f.list('Situações de encerramento', encerramentoRow),
  /** Who may analyse its orders. */
  analistas: f.list(
    'Analistas',
    f.object('Analista', { id: f.integer('Id'), nome: f.text('Nome') }),
  ),
  lock_version: f.integer('Versão'),
} as const;

export const record = {
  ...row,
  informacoes: f.list('Informações', informacaoRow),
  departamento: f.object('Departamento', {
    id: f.integer('Id'),
    codigo: f.text('Código'),
    nome: f.text('Nome'),
  }),
  /** How many orders have it, of whatever situação. */
  ordens: f.integer('Ordens'),
} as const;
export type Assunto = Infer<typeof record>;
export type AssuntoRow = Infer<typeof row>;

/** Of an excluded one: what it still means. */
export const EXCLUIDO = 'Excluído: não se oferece em ordens novas';

/** Asked for of what is shared alone. */
const deQuemPede = { optional: true, when: { field: 'compartilhado', is: [true] } } as const;

export const input = {
  descricao: f.text('Descrição', { min: 3, max: 150 }),
  prazo: f.integer('Prazo (dias)', { min: 1, max: 3650 }),
  exige_cadastro: f.boolean('Exige cadastro', f.optional),
  exige_protocolo: f.boolean('Exige protocolo', f.optional),
  exige_doc: f.boolean('Exige documento', f.optional),
  exige_analise: f.boolean('Exige análise', f.optional),
  permite_analise: f.boolean('Permite análise', f.optional),
  interno: f.boolean('Interno', f.optional),
  compartilhado: f.boolean('Compartilhado', {
    optional: true,
    hint: 'Outros departamentos podem pedir ordens deste assunto',
  }),
  pede_cadastro: { ...pede.pede_cadastro, ...deQuemPede },
  pede_contribuinte: { ...pede.pede_contribuinte, ...deQuemPede },
  pede_endereco: { ...pede.pede_endereco, ...deQuemPede },
  pede_protocolo: { ...pede.pede_protocolo, ...deQuemPede },
  pede_descricao: { ...pede.pede_descricao, ...deQuemPede },
  pontuacao: f.decimal('Pontuação', { min: '0', max: '9999.99', unit: 'pontos', optional: true }),
  formulario_id: f.ref('Formulário', 'formularios.index', { nullable: true, optional: true }),
  encerramento: f.list(
    'Situações de encerramento',
    subItem('Situação', {
      ...encerramento,
      codigo: { ...encerramento.codigo, hint: SEM_CODIGO, ...f.optional },
      exige_comentario: { ...encerramento.exige_comentario, ...f.optional },
      implanta: { ...encerramento.implanta, ...f.optional },
    }),
    { min: 1, max: 50, ordered: true },
  ),
  informacoes: f.list('Informações', subItem('Informação', informacao), {
    max: 50,
    optional: true,
    ordered: true,
  }),
  analista_ids: f.list('Analistas', f.ref('Analista', 'usuarios.analistas'), {
    max: 200,
    optional: true,
  }),
} as const;
