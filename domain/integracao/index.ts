/**
 * What another system hands over in bulk (decisions of the wings, section 12): a line a record, known again by
 * its natural key. The same lines come as a file at the terminal and as NDJSON through the API.
 */
import { input as assunto } from '../assunto/schema.ts';
import {
  areaSituacoes,
  areaTipos,
  areaUsos,
  detalheTipos,
  economico,
  situacoes as cadastroSituacoes,
  tipos as cadastroTipos,
} from '../cadastro/schema.ts';
import { feriado } from '../feriado/index.ts';
import {
  situacoes as guiaSituacoes,
  tipos as guiaTipos,
  tributos as guiaTributos,
} from '../guia/schema.ts';
import { call, type Permission } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Field, Fields } from '../kernel/fields.ts';

export interface Entidade<F extends Fields = Fields> {
  readonly titulo: string;
  readonly permission: Permission;
  /** Of a line. */
  readonly fields: F;
  /** Those that a record is known again by. */
  readonly chave: readonly string[];
  /** Its records are a department's: at the terminal it is said which. */
  readonly departamento: boolean;
}

const entidade = <const F extends Fields>(
  given: Omit<Entidade<F>, 'departamento' | 'chave'> & {
    readonly departamento?: boolean;
    readonly chave: readonly (keyof NoInfer<F> & string)[];
  },
): Entidade<F> => ({ departamento: false, ...given });

/** May be left out, and is then as it was; empty, and is then nothing. */
const livre = { nullable: true, optional: true } as const;
const reais = (label: string) => f.decimal(label, { min: '0', unit: 'R$' });
const reaisOuZero = (label: string) => f.decimal(label, { min: '0', unit: 'R$', optional: true });
const documento = (label: string, extra: Pick<Field, 'nullable' | 'optional'> = {}) =>
  f.text(label, { format: 'cpf_cnpj', max: 20, ...extra });

/** Overdue is derived from the day, and comes from nobody. */
const { vencida: _vencida, ...situacoesDeGuia } = guiaSituacoes;

const cnae = f.object('CNAE', {
  codigo: f.text('Código', { max: 12 }),
  descricao: f.text('Atividade', { max: 300 }),
});

export const pessoas = entidade({
  titulo: 'Pessoas',
  permission: 'integracao.pessoas',
  chave: ['cpf_cnpj'],
  fields: {
    cpf_cnpj: documento('CPF/CNPJ'),
    razao_social: f.text('Nome', { min: 2, max: 200 }),
    email: f.text('E-mail', { format: 'email', max: 200, ...livre }),
    telefone: f.text('Telefone', { max: 30, ...livre }),
  },
});

export const cadastros = entidade({
  titulo: 'Cadastros',
  permission: 'integracao.cadastros',
  chave: ['tipo', 'numero'],
  fields: {
    tipo: f.enumOf('Tipo', cadastroTipos),
    numero: f.text('Número', { min: 1, max: 40 }),
    /** By the document of a person who is there: people come first. */
    contribuinte: { ...documento('Contribuinte'), ...livre },
    situacao: f.enumOf('Situação', cadastroSituacoes, f.optional),
    excluido: f.boolean('Excluído', f.optional),
    endereco: f.text('Endereço', { max: 300, ...livre }),
    bairro: f.text('Bairro', { max: 120, ...livre }),
    cep: f.text('CEP', { format: 'cep', max: 12, ...livre }),
    /** By its name. */
    zona: f.text('Zona', { max: 120, ...livre }),
    area_total: f.decimal('Área', { min: '0', max: '9999999999.99', unit: 'm²', ...livre }),
    alvara: f.text('Alvará', { max: 60, ...livre }),
    latitude: f.decimal('Latitude', { places: 6, min: '-90', max: '90', ...livre }),
    longitude: f.decimal('Longitude', { places: 6, min: '-180', max: '180', ...livre }),
    /** What of it is left out stays as it was. */
    economico: f.object(
      'Econômico',
      {
        nome_fantasia: f.text('Nome fantasia', { max: 200, ...livre }),
        cnae: { ...cnae, label: 'CNAE principal', ...livre },
        cnaes: f.list('Outros CNAE', cnae, { max: 200, ...f.optional }),
        abertura: f.date('Abertura', livre),
        encerramento: f.date('Encerramento', livre),
        regime: { ...economico.regime, ...livre },
        alvara_emissao: f.date('Emissão do alvará', livre),
        alvara_validade: f.date('Validade do alvará', livre),
        horario: f.text('Horário', { max: 200, ...livre }),
        publicidade: f.text('Publicidade', { max: 200, ...livre }),
        situacao_mobiliario: { ...economico.situacao_mobiliario, ...f.optional },
      },
      f.optional,
    ),
    detalhes: f.list(
      'Detalhes',
      f.object('Detalhe', {
        tipo: f.enumOf('Tipo', detalheTipos),
        valor: f.text('Valor', { min: 1, max: 500 }),
      }),
      { max: 200, ...f.optional },
    ),
    areas: f.list(
      'Áreas',
      f.object('Área', {
        tipo: f.enumOf('Tipo', areaTipos),
        uso: f.enumOf('Uso', areaUsos),
        area: f.decimal('Área', { min: '0.01', max: '9999999999.99', unit: 'm²' }),
        ano: f.integer('Ano', { min: 1500, max: 2200, ...livre }),
        situacao: f.enumOf('Situação', areaSituacoes, f.optional),
      }),
      { max: 200, ...f.optional },
    ),
    socios: f.list(
      'Sócios',
      f.object('Sócio', {
        pessoa: documento('CPF/CNPJ'),
        qualificacao: f.text('Qualificação', { min: 1, max: 120 }),
        participacao: f.decimal('Participação', { min: '0', max: '100', unit: '%', ...livre }),
        entrada: f.date('Entrada', livre),
        saida: f.date('Saída', livre),
      }),
      { max: 500, ...f.optional },
    ),
  },
});

export const guias = entidade({
  titulo: 'Guias',
  permission: 'integracao.guias',
  chave: ['numero'],
  fields: {
    numero: f.text('Número', { min: 1, max: 40 }),
    tipo: f.enumOf('Tipo', guiaTipos),
    tributo: f.enumOf('Tributo', guiaTributos),
    /** A day of the month that it is of. */
    competencia: f.date('Competência'),
    vencimento: f.date('Vencimento'),
    valor: reais('Valor'),
    situacao: f.enumOf('Situação', situacoesDeGuia, f.optional),
    contribuinte: { ...documento('Contribuinte'), ...livre },
    cadastro_tipo: f.enumOf('Tipo do cadastro', cadastroTipos, livre),
    cadastro_numero: f.text('Número do cadastro', { max: 40, ...livre }),
    debitos: f.list(
      'Débitos',
      f.object('Débito', {
        /** By its name. */
        tipo: f.text('Tipo', { min: 1, max: 120 }),
        valor: reais('Valor'),
        multa: reaisOuZero('Multa'),
        juros: reaisOuZero('Juros'),
        correcao: reaisOuZero('Correção'),
      }),
      { max: 200, ...f.optional },
    ),
    pagamentos: f.list(
      'Pagamentos',
      f.object('Pagamento', {
        data: f.date('Data'),
        valor: reais('Valor'),
        banco: f.text('Banco', { max: 120, ...livre }),
        autenticacao: f.text('Autenticação', { max: 120, ...livre }),
      }),
      { max: 200, ...f.optional },
    ),
  },
});

export const usuarios = entidade({
  titulo: 'Usuários',
  permission: 'integracao.usuarios',
  chave: ['login'],
  fields: {
    login: f.text('Login', { min: 2, max: 60, format: 'login' }),
    nome: f.text('Nome', { min: 3, max: 150 }),
    email: f.text('E-mail', { format: 'email', max: 200 }),
    matricula: f.text('Matrícula', { max: 30, ...livre }),
    codigo_fiscal: f.text('Código de fiscal', { max: 30, ...livre }),
    /** By its name. */
    cargo: f.text('Cargo', { max: 150, ...livre }),
    prefeitura: f.boolean('Servidor', f.optional),
    fiscal: f.boolean('Fiscal', f.optional),
    recebe_os: f.boolean('Recebe OS', f.optional),
    ativo: f.boolean('Ativo', f.optional),
  },
});

export const feriados = entidade({
  titulo: 'Feriados',
  permission: 'integracao.feriados',
  chave: ['data', 'ambito'],
  fields: feriado.fields,
});

const {
  formulario_id: _formulario,
  analista_ids: _analistas,
  encerramento,
  informacoes,
  ...simples
} = assunto;
/** A row as another system has it: known by its code, never by our id. */
const semId = <S extends Fields>({
  of: {
    fields: { id: _id, destroy: _destroy, ...fields },
    ...of
  },
  ...list
}: f.ListField<f.ObjectField<S & { readonly id: Field; readonly destroy: Field }>>) =>
  ({ ...list, of: { ...of, fields } }) as const;

/** By its code a row is the same in the next file. */
const comCodigo = <
  L extends { readonly of: { readonly fields: { readonly codigo: f.TextField } } },
>(
  list: L,
) => {
  const { optional: _optional, ...codigo } = list.of.fields.codigo;
  return { ...list, of: { ...list.of, fields: { ...list.of.fields, codigo } } } as const;
};

export const assuntos = entidade({
  titulo: 'Assuntos',
  permission: 'integracao.assuntos',
  chave: ['descricao'],
  departamento: true,
  fields: {
    ...simples,
    encerramento: comCodigo(semId(encerramento)),
    informacoes: { ...semId(informacoes), ...f.optional },
    /** By its name. */
    formulario: f.text('Formulário', { max: 150, ...livre }),
  },
});

/** By the name that terminal and address have for them. */
export const entidades: Readonly<Record<string, Entidade>> = {
  pessoas,
  cadastros,
  guias,
  usuarios,
  feriados,
  assuntos,
};

/** The same lines, as NDJSON: with a key of access, and no session. */
export const importarLote = call('v2 POST /D/integracao/{entidade}/lote', {
  record: null,
  kinds: { entidade: 'name' },
});

/** Lines of one call of the API. */
export const MAIS_LINHAS = 10_000;

/** What became of a line. */
export const destinos = {
  nova: 'Nova',
  alterada: 'Alterada',
  igual: 'Igual',
  recusada: 'Recusada',
} as const;
export type Destino = keyof typeof destinos;

/** What is said of a line, by terminal, API and console alike. */
const resultado = {
  linha: f.integer('Linha'),
  destino: f.enumOf('Destino', destinos),
  /** Of a changed one. */
  campos: f.list('Campos', f.text('Campo'), f.optional),
  /** Of a refused one: field → why. */
  erros: f.json('Erros', f.optional),
} as const;

const linhas = (label: string) => f.integer(label);
/** What is answered to a call. */
export const resposta = {
  simulado: f.boolean('Simulado'),
  novas: linhas('Novas'),
  alteradas: linhas('Alteradas'),
  iguais: linhas('Iguais'),
  recusadas: linhas('Recusadas'),
  linhas: f.list('Linhas', f.object('Linha', resultado)),
} as const;

/** What the lines of a table would do, as the console shows it. */
export const previsao = {
  /** Stands for what was shown: given back with the request, it is refused where something changed since. */
  simulado: f.text('Simulação'),
  novas: linhas('Novas'),
  alteradas: linhas('Alteradas'),
  iguais: linhas('Iguais'),
  recusadas: linhas('Recusadas'),
  /** Columns that are nobody's to bring, and are left out. */
  sobras: f.list('Colunas deixadas de lado', f.text('Coluna')),
  linhas: f.list(
    'Linhas',
    f.object('Linha', {
      ...resultado,
      /** What the record is known by. */
      nome: f.text('Registro'),
    }),
  ),
} as const;
