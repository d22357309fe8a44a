/** Registries: enumerations, the row of their list and the whole record (decisions of the wings, section 12). */
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { validacoes } from '../usuario/index.ts';
import { pessoaRef } from '../ordem-servico/schema.ts';

export const names: Names = { gender: 'o', one: 'cadastro', many: 'cadastros', title: 'Cadastro' };

export const tipos = {
  economico: 'Econômico',
  imobiliario: 'Imobiliário',
  rural: 'Rural',
} as const;

export const situacoes = {
  ativo: 'Ativo',
  suspenso: 'Suspenso',
  inativo: 'Inativo',
  baixado: 'Baixado',
} as const;

export const detalheTipos = {
  uso: 'Uso',
  ocupacao: 'Ocupação',
  padrao: 'Padrão construtivo',
  topografia: 'Topografia',
  testada: 'Testada',
  pavimentos: 'Pavimentos',
  matricula: 'Matrícula',
  incra: 'Código do INCRA',
  observacao: 'Observação',
} as const;

export const regimes = {
  normal: 'Normal',
  simples: 'Simples Nacional',
  mei: 'MEI',
} as const;

/** Of a business (specification, section 3); '0' leaves what the registry says. */
export const situacoesMobiliario = {
  '0': 'Não atualizar',
  normal: 'Normal',
  nao_emite_iss_emite_taxa: 'Não emite ISS, emite taxa',
  nao_emite_iss_nao_emite_taxa: 'Não emite ISS nem taxa',
  emite_iss_nao_emite_taxa_mei: 'Emite ISS, não emite taxa (MEI)',
  normal_isento_licenca_sanitaria: 'Normal, isento de licença sanitária',
  alvara_cassado: 'Alvará cassado',
  desatualizado: 'Desatualizado',
  vencido: 'Vencido',
  empresa_estabelecida_fora: 'Empresa estabelecida fora',
  baixado: 'Baixado',
  alvara_anulado: 'Alvará anulado',
  obra_concluida: 'Obra concluída',
  embargado: 'Embargado',
  interditado: 'Interditado',
  invalido_excluido: 'Inválido ou excluído',
} as const;

export const areaTipos = {
  principal: 'Principal',
  edicula: 'Edícula',
  garagem: 'Garagem',
  telheiro: 'Telheiro',
  piscina: 'Piscina',
  outra: 'Outra',
} as const;
export const areaUsos = {
  residencial: 'Residencial',
  comercial: 'Comercial',
  servicos: 'Serviços',
  industrial: 'Industrial',
  misto: 'Misto',
  publico: 'Público',
  rural: 'Rural',
} as const;
export const areaSituacoes = {
  regular: 'Regular',
  irregular: 'Irregular',
  em_obra: 'Em obra',
  demolida: 'Demolida',
} as const;

export const row = {
  id: f.integer('Id'),
  numero: f.text('Número'),
  tipo: f.enumOf('Tipo', tipos),
  situacao: f.enumOf('Situação', situacoes),
  contribuinte: pessoaRef,
  endereco: f.text('Endereço', { nullable: true, shielded: 'Protegido' }),
  bairro: f.text('Bairro', { nullable: true, shielded: null }),
  zona: f.object('Zona', { id: f.integer('Id'), descricao: f.text('Descrição') }, f.nullable),
  excluido: f.boolean('Excluído'),
  lock_version: f.integer('Versão'),
} as const;
export type CadastroRow = Infer<typeof row>;

const cnae = { codigo: f.text('Código'), descricao: f.text('Atividade') } as const;

/** What is kept of a business. */
export const economico = {
  nome_fantasia: f.text('Nome fantasia', { nullable: true, shielded: 'Protegido' }),
  cnae: f.object('CNAE principal', cnae, f.nullable),
  cnaes: f.list('Outros CNAE', f.object('CNAE', cnae)),
  abertura: f.date('Abertura', f.nullable),
  encerramento: f.date('Encerramento', f.nullable),
  regime: f.enumOf('Regime', regimes, f.nullable),
  alvara_emissao: f.date('Emissão do alvará', f.nullable),
  alvara_validade: f.date('Validade do alvará', f.nullable),
  horario: f.text('Horário', f.nullable),
  publicidade: f.text('Publicidade', { ...f.nullable, ...f.livre }),
  situacao_mobiliario: f.enumOf('Situação mobiliária', situacoesMobiliario),
} as const;

export const record = {
  ...row,
  cep: f.text('CEP', { format: 'cep', nullable: true, shielded: null }),
  area_total: f.decimal('Área', { nullable: true, unit: 'm²' }),
  alvara: f.text('Alvará', f.nullable),
  latitude: f.text('Latitude', { nullable: true, shielded: null }),
  longitude: f.text('Longitude', { nullable: true, shielded: null }),
  detalhes: f.list(
    'Detalhes',
    f.object('Detalhe', { tipo: f.enumOf('Tipo', detalheTipos), valor: f.text('Valor', f.livre) }),
  ),
  /** Of a business only. */
  economico: f.object('Econômico', economico, f.nullable),
  socios: f.list(
    'Sócios',
    f.object('Sócio', {
      id: f.integer('Id'),
      pessoa: pessoaRef,
      qualificacao: f.text('Qualificação'),
      participacao: f.decimal('Participação', { unit: '%', nullable: true }),
      entrada: f.date('Entrada', f.nullable),
      saida: f.date('Saída', f.nullable),
    }),
  ),
  /** Portal accounts that act for it. */
  usuarios: f.list(
    'Usuários',
    f.object('Usuário', {
      id: f.integer('Id'),
      nome: f.text('Nome', { shielded: 'Protegido' }),
      email: f.text('E-mail', { shielded: '***' }),
      validado_por: f.enumOf('Validado por', validacoes),
      desde: f.date('Desde'),
    }),
  ),
} as const;
export type Cadastro = Infer<typeof record>;
