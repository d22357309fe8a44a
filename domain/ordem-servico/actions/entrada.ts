/** What the actions of an order ask for: the fields that several of them share, and their rules. */
import type { Errors } from '../../kernel/define.ts';
import * as f from '../../kernel/fields.ts';
import { mensagens } from '../../kernel/messages.ts';
import { PROTOCOLO, protocoloTipos, type OrdemServicoRow } from '../schema.ts';

export const motivo = f.text('Motivo', { min: 10, max: 2000, multiline: true });

export const comentario = f.text('Comentário', { min: 3, max: 4000, multiline: true });

/** Of a comment. */
export const texto = f.text('Comentário', { min: 1, max: 4000, multiline: true });

/** A protocol has type, number and year, or there is none: what is left out stays as the order has it. */
export function protocolo(
  input: Partial<Pick<OrdemServicoRow, (typeof PROTOCOLO)[number]>>,
  os: OrdemServicoRow | null,
): Errors {
  // One that was never whole is not the fault of an edit that leaves it alone.
  if (PROTOCOLO.every((name) => input[name] === undefined)) return {};
  const lacks = PROTOCOLO.filter((name) => !(input[name] === undefined ? os?.[name] : input[name]));
  return lacks.length === PROTOCOLO.length
    ? {}
    : Object.fromEntries(lacks.map((name) => [name, [mensagens.obrigatorio]]));
}

/** What may be told about the case itself; creation and maintenance take the same fields. */
export const dados = {
  cadastro_id: f.ref('Cadastro', 'cadastros.index', { nullable: true, optional: true }),
  contribuinte_id: f.ref('Contribuinte', 'pessoas.index', { nullable: true, optional: true }),
  zona_id: f.ref('Zona', 'zonas.index', { nullable: true, optional: true }),
  endereco: f.text('Endereço', { max: 300, nullable: true, optional: true }),
  protocolo_tipo: f.enumOf('Tipo de protocolo', protocoloTipos, { nullable: true, optional: true }),
  // Specification, section 5: 1 to 13 digits, a slash, 4 of the year.
  protocolo_numero: f.text('Número do protocolo', {
    max: 13,
    format: 'digits',
    year: 'protocolo_ano',
    nullable: true,
    optional: true,
  }),
  protocolo_ano: f.integer('Ano do protocolo', {
    min: 1990,
    max: 2100,
    nullable: true,
    optional: true,
  }),
  descricao: f.text('Descrição', { max: 4000, multiline: true, nullable: true, optional: true }),
} as const;

export const novo = {
  assunto_id: f.ref('Assunto', 'assuntos.index'),
  ...dados,
  prazo: f.integer('Prazo (dias)', {
    min: 1,
    max: 3650,
    optional: true,
    hint: 'Vazio: o prazo do assunto',
  }),
} as const;
