/**
 * Models of inspection documents (decisions of the wings, sections 15 and 16). What a document is made
 * from is a version of its model, which no longer changes once there is a document.
 */
import {
  AGUARDANDO_REGULARIZAR,
  DEFESA_INDEFERIDA,
  EM_REVISAO,
  IMPLANTADO,
  PUBLICADO,
} from '../doc/passos.ts';
import { cienciaTipos, docSituacoes, tipos, type Situacao, type Tipo } from '../doc/situacoes.ts';
import type { Errors, Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { subItem } from '../kernel/sub-items.ts';
import { errosDosIndices, indice } from './indices.ts';
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
      indice: f.text('Índice', { nullable: true, optional: true }),
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
export const indiceDaVersao = { id: f.integer('Id'), ...indice } as const;
export type Parametro = f.Infer<typeof parametroDaVersao>;
export type Irregularidade = f.Infer<typeof irregularidadeDaVersao>;

/** What the document says beyond its data: rich text (domain/texto), with what it names as atoms. */
const texto = {
  titulo: f.text('Título', { min: 1, max: 150 }),
  editavel: f.boolean('Pode ser alterado no documento', f.optional),
  descricao: f.json('Texto'),
} as const;
export const textoDaVersao = {
  id: f.integer('Id'),
  titulo: f.text('Título'),
  editavel: f.boolean('Pode ser alterado no documento'),
  descricao: f.json('Texto'),
} as const;

/** What multiplies the amount of who was found at fault before. */
export const reincidencia = {
  /** How far back is looked. */
  meses: f.integer('Meses', { min: 1, max: 600 }),
  fator: f.decimal('Fator', { min: '1', max: '100' }),
  /** Of the same irregularity; else of any of the model. */
  mesma: f.boolean('Mesma irregularidade'),
} as const;

/** What a document's amount is handed to. */
export const tiposImplantacao = { nenhuma: 'Nenhuma', debito: 'Débito' } as const;

/**
 * Rows that demand more of a document than their type (doc/estado.ts), or that no defence and no notice goes on
 * from (doc/vida.ts): only a step that gives them leads there.
 */
const EXIGENTES: readonly number[] = [
  EM_REVISAO,
  DEFESA_INDEFERIDA,
  PUBLICADO,
  AGUARDANDO_REGULARIZAR,
  IMPLANTADO,
];
/** The rows that stand in for the system's own: of its type, so that the same actions go on from there. */
const linhas = (de: Situacao, dadas: readonly number[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<readonly [string, Situacao]>(docSituacoes).flatMap(([linha, [nome, tipo]]) =>
      tipo === de && (!EXIGENTES.includes(Number(linha)) || dadas.includes(Number(linha)))
        ? [[linha, nome]]
        : [],
    ),
  );
const passo = (label: string, de: Situacao, ...dadas: readonly number[]) =>
  f.enumOf(label, linhas(de, dadas), {
    nullable: true,
    optional: true,
    none: 'Regra padrão do sistema',
  });
/** Which situation each step leads to, where it is not one alone; nothing: 'Regra padrão do sistema'. */
export const situacoesDosPassos = {
  ciencia: passo('Ciência', 'andamento'),
  ciencia_com_prazo: passo(
    'Ciência, com prazo para regularizar',
    'andamento',
    AGUARDANDO_REGULARIZAR,
  ),
  ciencia_auto: passo('Ciência de auto', 'andamento'),
  regular: passo('Verificado regular', 'concluido'),
  irregular: passo('Verificado irregular', 'andamento'),
  atender: passo('Atendido', 'concluido'),
  defesa_deferida: passo('Defesa deferida', 'concluido'),
  defesa_indeferida: passo('Defesa indeferida', 'andamento', DEFESA_INDEFERIDA, PUBLICADO),
} as const;
type Passo = keyof typeof situacoesDosPassos;

/** The rows by number, as the rules of documents take them. */
export const linhasDoModelo = ({
  situacoes,
}: Pick<ModeloDaVersao, 'situacoes'>): Partial<Record<Passo, number>> =>
  Object.fromEntries(
    Object.entries(situacoes ?? {}).flatMap(([name, linha]) =>
      linha ? [[name, Number(linha)]] : [],
    ),
  );

/** Acts whose dated rule says how long the defence is. */
export const atosDeDefesa = { defesa: 'Defesa', recurso: 'Recurso' } as const;

const none = { nullable: true, optional: true } as const;

/** What of a model is one value each, as it is filled in. */
const valores = {
  titulo: f.text('Título', { min: 1, max: 150 }),
  tipo: f.enumOf('Tipo', tipos),
  descricao: f.text('Descrição', { max: 1000, multiline: true, ...none }),
  ativo: f.boolean('Ativo', f.optional),
  legislacao_id: f.ref('Legislação', 'sistema.legislacoes.index', none),
  ciencia_tipos: f.list('Ciências aceitas', f.enumOf('Ciência', cienciaTipos), {
    max: 20,
    optional: true,
    hint: 'Nenhuma marcada: todas',
  }),
  dias_regularizar: f.integer('Dias para regularizar', {
    min: 1,
    max: 3650,
    hint: 'Vazio: sem prazo',
    ...none,
  }),
  defesa_ato: f.enumOf('Prazo de defesa', atosDeDefesa, {
    none: 'Sem defesa',
    hint: 'Os dias e a contagem são os da regra de prazo do ato, na data da ciência',
    ...none,
  }),
  serie_propria: f.boolean('Numeração própria do modelo', {
    optional: true,
    hint: 'Senão, a do tipo',
  }),
  situacoes: f.object('Situações', situacoesDosPassos, none),
  reincidencia: f.object('Reincidência', reincidencia, none),
  assunto_ids: f.list('Assuntos que o emitem', f.ref('Assunto', 'assuntos.index'), {
    max: 500,
    optional: true,
    hint: 'Nenhum: todos',
  }),
  pontuacao: f.decimal('Pontuação', {
    min: '0',
    max: '9999.99',
    unit: 'pontos',
    optional: true,
    hint: 'Do fiscal, quando há ciência do documento',
  }),
  tipo_implantacao: f.enumOf('Implantação', tiposImplantacao, f.optional),
  debito_tipo_id: f.ref('Tipo de débito', 'fiscalizacao.debito_tipos.index', {
    ...none,
    when: { field: 'tipo_implantacao', is: ['debito'] },
  }),
  dias_vencimento: f.integer('Dias até o vencimento', {
    min: 1,
    max: 3650,
    ...none,
    when: { field: 'tipo_implantacao', is: ['debito'] },
  }),
} as const;
type Valores = f.Infer<typeof valores>;

/** What a version holds: all that a document is made from. */
export interface ModeloDaVersao {
  readonly tipo: Tipo;
  readonly titulo: string;
  readonly legislacao_id: number | null;
  readonly ciencia_tipos: readonly NonNullable<Valores['ciencia_tipos']>[number][];
  readonly dias_regularizar: number | null;
  readonly defesa_ato: keyof typeof atosDeDefesa | null;
  readonly serie_propria: boolean;
  readonly situacoes: Valores['situacoes'] | null;
  readonly parametros: readonly Parametro[];
  readonly indices: readonly f.Infer<typeof indiceDaVersao>[];
  readonly irregularidades: readonly Irregularidade[];
  readonly reincidencia: f.Infer<typeof reincidencia> | null;
  readonly pontuacao: string;
  readonly tipo_implantacao: keyof typeof tiposImplantacao;
  readonly debito_tipo_id: number | null;
  readonly dias_vencimento: number | null;
  readonly textos: readonly f.Infer<typeof textoDaVersao>[];
}

/** What a version that was kept before the model could say it says of it. */
export const PADRAO: Omit<ModeloDaVersao, 'tipo' | 'titulo'> = {
  legislacao_id: null,
  ciencia_tipos: [],
  dias_regularizar: null,
  defesa_ato: 'defesa',
  serie_propria: false,
  situacoes: null,
  parametros: [],
  indices: [],
  irregularidades: [],
  reincidencia: null,
  pontuacao: '0.00',
  tipo_implantacao: 'nenhuma',
  debito_tipo_id: null,
  dias_vencimento: null,
  textos: [],
};

/** A version as it was kept, whole. */
export const daVersaoGuardada = (
  kept: Partial<ModeloDaVersao> & Pick<ModeloDaVersao, 'tipo' | 'titulo'>,
): ModeloDaVersao => ({ ...PADRAO, ...kept });

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

const legislacao = f.object(
  'Legislação',
  { id: f.integer('Id'), titulo: f.text('Título') },
  f.nullable,
);
const descrito = (label: string, extra?: { readonly nullable: true }) =>
  f.object(label, { id: f.integer('Id'), descricao: f.text('Descrição') }, extra);

export const record = {
  ...row,
  legislacao,
  ciencia_tipos: f.list('Ciências aceitas', f.enumOf('Ciência', cienciaTipos)),
  defesa_ato: f.enumOf('Prazo de defesa', atosDeDefesa, { nullable: true, none: 'Sem defesa' }),
  serie_propria: f.boolean('Numeração própria do modelo'),
  situacoes: f.object('Situações', situacoesDosPassos, f.nullable),
  reincidencia: f.object('Reincidência', reincidencia, f.nullable),
  assunto_ids: f.list('Assuntos que o emitem', f.ref('Assunto', 'assuntos.index')),
  assuntos: f.list('Assuntos que o emitem', descrito('Assunto')),
  pontuacao: f.decimal('Pontuação', { unit: 'pontos' }),
  tipo_implantacao: f.enumOf('Implantação', tiposImplantacao),
  debito_tipo: descrito('Tipo de débito', f.nullable),
  dias_vencimento: f.integer('Dias até o vencimento', f.nullable),
  indices: f.list('Índices', f.object('Índice', indiceDaVersao)),
  textos: f.list('Textos', f.object('Texto', textoDaVersao)),
  parametros: f.list('Parâmetros', f.object('Parâmetro', parametroDaVersao)),
  irregularidades: f.list(
    'Irregularidades',
    f.object('Irregularidade', {
      ...irregularidadeDaVersao,
      legislacao,
    }),
  ),
  /** Every version that was kept, newest first: what its documents were made from. */
  versoes: f.list(
    'Versões',
    f.object('Versão', {
      versao: f.integer('Versão'),
      created_at: f.instant('Desde'),
      docs_emitidos: f.boolean('Tem documentos'),
      modelo: f.json('Modelo'),
    }),
  ),
} as const;
export type DocModelo = f.Infer<typeof record>;

/** As it is filled in. */
export const input = {
  ...valores,
  parametros: f.list(
    'Parâmetros',
    subItem('Parâmetro', {
      ...parametro,
      regras: f.list('Regras de cálculo', f.object('Regra', regra), { max: 100, optional: true }),
    }),
    { max: 100, ordered: true, optional: true },
  ),
  indices: f.list('Índices', subItem('Valor do índice', indice), { max: 300, optional: true }),
  irregularidades: f.list('Irregularidades', subItem('Irregularidade', irregularidade), {
    max: 300,
    ordered: true,
    optional: true,
  }),
  textos: f.list('Textos', subItem('Texto', texto), { max: 30, ordered: true, optional: true }),
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
export function errosDoModelo(
  input: Partial<ModeloInput>,
  modelo: (DocModeloRow & Partial<Pick<DocModelo, 'parametros' | 'indices'>>) | null = null,
): Errors {
  const { parametros = [], irregularidades = [] } = input;
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
  // Documents are numbered and judged by their type: those that are there have theirs.
  if (modelo?.docs_emitidos && input.tipo !== undefined && input.tipo !== modelo.tipo)
    errors['tipo'] = [mensagens.tipoFixo];
  if (input.tipo_implantacao === 'debito' && !input.debito_tipo_id)
    errors['debito_tipo_id'] = [mensagens.obrigatorio];
  // What is not sent stays as it is.
  const regras = (input.parametros ?? modelo?.parametros ?? []).flatMap((one, at) =>
    'destroy' in one && one.destroy
      ? []
      : (one.regras ?? []).flatMap(({ indice: codigo }, place) =>
          codigo
            ? [
                [
                  input.parametros ? `parametros.${at}.regras.${place}.indice` : 'indices',
                  codigo,
                ] as const,
              ]
            : [],
        ),
  );
  return {
    ...errors,
    ...errosDosIndices(input.indices ?? modelo?.indices ?? [], regras),
  };
}
