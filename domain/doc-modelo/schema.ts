/**
 * Models of inspection documents (decisions of the wings, sections 15 and 16). What a document is made
 * from is a version of its model, which no longer changes once there is a document.
 */
import { tipos, tiposNotificacao, type Tipo } from '../doc/situacoes.ts';
import type { Errors, Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { subItem } from '../kernel/sub-items.ts';
import { errosDaRegra, MAXIMO, regra } from './regras.ts';

export const names: Names = {
  gender: 'o',
  one: 'modelo de documento',
  many: 'modelos de documento',
  title: 'Modelo',
  called: { gender: 'o', one: 'modelo' },
  brief: { one: 'modelo', many: 'modelos' },
};

export const unidades = {
  percentual: 'Percentual',
  monetario: 'Monetário',
  m2: 'm²',
  metro: 'm',
  unitario: 'Unitário',
} as const;
export type Unidade = keyof typeof unidades;

const parametro = {
  codigo: f.text('Código', { min: 1, max: 40 }),
  descricao: f.text('Descrição', { min: 1, max: 150 }),
  unidade: f.enumOf('Unidade', unidades),
  padrao: f.decimal('Padrão', { min: '0', max: MAXIMO, nullable: true, optional: true }),
  obrigatorio: f.boolean('Obrigatório', f.optional),
  grau: f.boolean('Grau da infração', f.optional),
} as const;
const irregularidade = {
  codigo: f.text('Código', { min: 1, max: 40 }),
  valor: f.decimal('Valor', {
    min: '0',
    max: MAXIMO,
    unit: 'R$',
    nullable: true,
    optional: true,
  }),
  descricao: f.text('Descrição', { min: 1, max: 1000, multiline: true }),
  legislacao_id: f.ref('Legislação', 'sistema.legislacoes.index', {
    nullable: true,
    optional: true,
  }),
  texto: f.text('Texto', { max: 4000, multiline: true, nullable: true, optional: true }),
} as const;

/** The rows of a version, as a document reads them. */
export const parametroDaVersao = {
  id: f.integer('Id'),
  codigo: f.text('Código'),
  descricao: f.text('Descrição'),
  unidade: parametro.unidade,
  padrao: f.decimal('Padrão', f.nullable),
  obrigatorio: f.boolean('Obrigatório'),
  grau: f.boolean('Grau da infração'),
  regras: f.list(
    'Regras',
    f.object('Regra', {
      tipo: regra.tipo,
      parametro_inicial: f.decimal('De'),
      parametro_final: f.decimal('Até'),
      valor: f.decimal('Valor'),
      fracao: f.decimal('Fração'),
    }),
  ),
} as const;
export const irregularidadeDaVersao = {
  id: f.integer('Id'),
  codigo: f.text('Código'),
  descricao: f.text('Descrição'),
  valor: f.decimal('Valor', f.nullable),
  legislacao_id: f.ref('Legislação', 'sistema.legislacoes.index', f.nullable),
  texto: f.text('Texto', f.nullable),
} as const;
export type Parametro = f.Infer<typeof parametroDaVersao>;
export type Irregularidade = f.Infer<typeof irregularidadeDaVersao>;

/** What multiplies the amount of who was found at fault before. */
export const reincidencia = {
  /** How far back is looked. */
  meses: f.integer('Meses', { min: 1, max: 600 }),
  fator: f.decimal('Fator', { min: '1', max: '100' }),
  /** Of the same irregularity; else of any of the model. */
  mesma: f.boolean('Mesma irregularidade'),
} as const;

/** What a version holds: all that a document is made from. */
export interface ModeloDaVersao {
  readonly tipo: Tipo;
  readonly titulo: string;
  readonly dias_regularizar: number | null;
  readonly parametros: readonly Parametro[];
  readonly irregularidades: readonly Irregularidade[];
  readonly reincidencia: f.Infer<typeof reincidencia> | null;
}

export const row = {
  id: f.integer('Id'),
  titulo: f.text('Título'),
  descricao: f.text('Descrição', f.nullable),
  tipo: f.enumOf('Tipo', tipos),
  ativo: f.boolean('Ativo'),
  versao: f.integer('Versão do modelo'),
  dias_regularizar: f.integer('Dias para regularizar', f.nullable),
  docs_emitidos: f.boolean('Tem documentos'),
  updated_at: f.instant('Alterado em'),
  lock_version: f.integer('Versão'),
} as const;
export type DocModeloRow = f.Infer<typeof row>;

export const record = {
  ...row,
  parametros: f.list('Parâmetros', f.object('Parâmetro', parametroDaVersao)),
  irregularidades: f.list(
    'Irregularidades',
    f.object('Irregularidade', {
      ...irregularidadeDaVersao,
      legislacao: f.object(
        'Legislação',
        { id: f.integer('Id'), titulo: f.text('Título') },
        f.nullable,
      ),
    }),
  ),
} as const;
export type DocModelo = f.Infer<typeof record>;

/** As it is filled in. */
export const input = {
  titulo: f.text('Título', { min: 1, max: 150 }),
  tipo: f.enumOf('Tipo', tiposNotificacao),
  descricao: f.text('Descrição', { max: 1000, multiline: true, nullable: true, optional: true }),
  dias_regularizar: f.integer('Dias para regularizar', {
    min: 1,
    max: 3650,
    nullable: true,
    optional: true,
    hint: 'Vazio: sem prazo',
  }),
  ativo: f.boolean('Ativo', f.optional),
  parametros: f.list(
    'Parâmetros',
    subItem('Parâmetro', {
      ...parametro,
      regras: f.list('Regras de cálculo', f.object('Regra', regra), { max: 100, optional: true }),
    }),
    { max: 100, ordered: true, optional: true },
  ),
  irregularidades: f.list('Irregularidades', subItem('Irregularidade', irregularidade), {
    max: 300,
    ordered: true,
    optional: true,
  }),
} as const;
export type ModeloInput = f.Infer<typeof input>;

/** Rows that stay and have a code of one before them. */
const repeated = (
  name: string,
  rows: readonly { readonly codigo: string; readonly destroy?: boolean }[],
): Errors => {
  const seen = new Set<string>();
  const errors: Record<string, string[]> = {};
  rows.forEach(({ codigo, destroy }, at) => {
    if (destroy) return;
    if (seen.has(codigo)) errors[`${name}.${at}.codigo`] = [mensagens.jaUsado];
    seen.add(codigo);
  });
  return errors;
};

/** What is wrong with a model that is right field by field. */
export function errosDoModelo({
  parametros = [],
  irregularidades = [],
}: Partial<ModeloInput>): Errors {
  const errors: Record<string, readonly string[]> = {
    ...repeated('parametros', parametros),
    ...repeated('irregularidades', irregularidades),
  };
  let graus = 0;
  parametros.forEach(({ regras = [], grau, destroy }, at) => {
    if (destroy) return;
    if (grau && ++graus > 1) errors[`parametros.${at}.grau`] = [mensagens.umGrau];
    regras.forEach((_, place) => {
      for (const [name, said] of Object.entries(errosDaRegra(regras, place)))
        errors[`parametros.${at}.regras.${place}.${name}`] = said;
    });
  });
  return errors;
}
