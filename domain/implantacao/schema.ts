/**
 * What a closed order hands to the registry (decisions of the wings, section 14): areas, a drawing, the
 * situation of the business. It waits for somebody to say what is taken, and a job writes it.
 */
import { anexos, ARQUIVO_PROTEGIDO } from '../arquivo/index.ts';
import {
  areaSituacoes,
  areaTipos,
  areaUsos,
  situacoesMobiliario,
  tipos as cadastroTipos,
} from '../cadastro/schema.ts';
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import {
  areaTipos as osAreaTipos,
  pessoaRef,
  record as ordem,
  situacoes as situacoesOs,
  usuarioRef,
} from '../ordem-servico/schema.ts';
import { job, jobInteiro } from './pedido.ts';
import { situacoes } from './situacoes.ts';

export const names: Names = {
  gender: 'a',
  one: 'implantação',
  many: 'implantações',
  title: 'Implantação',
};

export const row = {
  id: f.integer('Nº'),
  situacao: f.enumOf('Situação', situacoes),
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
  cadastro: f.object(
    'Cadastro',
    {
      id: f.integer('Id'),
      numero: f.text('Número'),
      tipo: f.enumOf('Tipo', cadastroTipos),
    },
    f.nullable,
  ),
  job,
  created_at: f.instant('Desde'),
  pedida_em: f.instant('Pedida em', f.nullable),
  pedida_por: usuarioRef('Pedida por'),
  implantada_em: f.instant('Implantada em', f.nullable),
  /** Why it was cancelled. */
  motivo: f.text('Motivo', { ...f.nullable, ...f.livre }),
  lock_version: f.integer('Versão'),
} as const;
export type ImplantacaoRow = Infer<typeof row>;

/** How an area of the order enters the registry. */
const levada = {
  /** Of the order's. */
  area_id: f.integer('Área da OS'),
  tipo: f.enumOf('Tipo', areaTipos),
  uso: f.enumOf('Uso', areaUsos),
  situacao: f.enumOf('Situação', areaSituacoes),
  ano: f.integer('Ano', { min: 1500, max: 2200, optional: true }),
  /** The registry's, in whose place it stands; none: it is one more. */
  cadastro_area_id: f.integer('No lugar da área', f.optional),
} as const;
/** The areas to take. */
export const areasEntrada = f.list('Áreas', f.object('Área', levada), { max: 200 });
export type AreaLevada = Infer<typeof levada>;

/** The drawing to take: its files are the order's. */
export const plantaEntrada = f.object('Planta', {
  titulo: f.text('Título', { min: 3, max: 150 }),
  descricao: f.text('Descrição', { max: 1000, optional: true }),
  ano: f.integer('Ano', { min: 1500, max: 2200, optional: true }),
  arquivos: f.list('Arquivos', f.text('Código', { max: 64 }), { min: 1, max: 20 }),
});
export type PlantaLevada = f.ValueOf<typeof plantaEntrada>;

export const record = {
  ...row,
  job: jobInteiro,
  /** How the order was closed. */
  encerramento: ordem.encerramento,
  /** What the order measured… */
  medidas: f.list(
    'Áreas medidas',
    f.object('Área', {
      id: f.integer('Id'),
      tipo: f.enumOf('Tipo', osAreaTipos),
      descricao: f.text('Descrição', f.livre),
      area: f.decimal('Área', { unit: 'm²' }),
    }),
  ),
  /** …and the files that hang on it. */
  anexos,
  /** Of a business, as the registry says now. */
  situacao_atual: f.enumOf('Situação no cadastro', situacoesMobiliario, f.nullable),
  /** What is taken, as it was asked for. */
  areas: f.list(
    'Áreas levadas',
    f.object('Área', {
      ...levada,
      descricao: f.text('Descrição', f.livre),
      area: f.decimal('Área', { unit: 'm²' }),
    }),
  ),
  planta: f.object(
    'Planta',
    {
      titulo: f.text('Título', f.livre),
      descricao: f.text('Descrição', { ...f.optional, ...f.livre }),
      ano: f.integer('Ano', f.optional),
      arquivos: f.list(
        'Arquivos',
        f.object('Arquivo', {
          uri_token: f.text('Código'),
          nome: f.text('Nome', { shielded: ARQUIVO_PROTEGIDO }),
        }),
      ),
    },
    f.nullable,
  ),
  situacao_mobiliario: f.enumOf('Situação mobiliária', situacoesMobiliario),
  observacao: f.text('Observação', { ...f.nullable, ...f.livre }),
} as const;
export type Implantacao = Infer<typeof record>;
