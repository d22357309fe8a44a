/**
 * What a field of a log row is called and how its codes are read: from the fields the catalogue already
 * describes (records, inputs, filters), else from the few columns that no screen shows.
 */
import { own } from '../kernel/text.ts';
import { actions, queries, queryById } from '../index.ts';
import * as f from '../kernel/fields.ts';
import type { Field, Fields } from '../kernel/fields.ts';

/** What a reference leads to, where its name is looked up. */
export const alvos = [
  'usuario',
  'assunto',
  'zona',
  'pessoa',
  'cadastro',
  'departamento',
  'usuario_grupo',
  'perfil',
  'formulario',
  'cargo',
  'ordem_servico',
  'doc',
  'doc_modelo',
  'doc_situacao',
  'comentario_situacao',
  'auto_origem',
] as const;
export type Alvo = (typeof alvos)[number];

export interface CampoLog {
  readonly label: string;
  /** How the value is read; null: by what it looks like. */
  readonly field: Field | null;
  readonly alvo: Alvo | null;
  /** Nobody named it: the label is made of its code. */
  readonly anonimo?: boolean;
}

/** The noun of the list that a reference is chosen from. */
const alvoOf = (query = ''): Alvo | null =>
  alvos.find((alvo) => alvo === queryById.get(query)?.noun) ?? null;

/** Columns by their name, where the catalogue has no field for them. */
const columns: Readonly<Record<string, readonly [label: string, alvo: Alvo | null]>> = {
  usuario_id: ['Pessoa', 'usuario'],
  usuario_responsavel_id: ['Fiscal', 'usuario'],
  incluido_por_usuario_id: ['Incluída por', 'usuario'],
  analista_id: ['Analista', 'usuario'],
  solicitado_por_id: ['Solicitado por', 'usuario'],
  decidido_por_id: ['Decidido por', 'usuario'],
  pedida_por_id: ['Pedida por', 'usuario'],
  substituto_id: ['Substituto', 'usuario'],
  remetente_id: ['De', 'usuario'],
  destinatario_id: ['Para', 'usuario'],
  assunto_id: ['Assunto', 'assunto'],
  zona_id: ['Zona', 'zona'],
  contribuinte_id: ['Contribuinte', 'pessoa'],
  pessoa_id: ['Contribuinte', 'pessoa'],
  cadastro_id: ['Cadastro', 'cadastro'],
  cargo_id: ['Cargo', 'cargo'],
  departamento_id: ['Departamento', 'departamento'],
  solicitante_departamento_id: ['Departamento solicitante', 'departamento'],
  assunto_departamento_id: ['Departamento', 'departamento'],
  usuario_grupo_id: ['Grupo', 'usuario_grupo'],
  formulario_id: ['Formulário', 'formulario'],
  substituida_id: ['Substituída por', 'ordem_servico'],
  substitui_id: ['Substitui', 'ordem_servico'],
  servico: ['Conta de serviço', null],
  ordem_servico_id: ['Ordem de serviço', 'ordem_servico'],
  doc_modelo_id: ['Modelo', 'doc_modelo'],
  doc_situacao_id: ['Situação do documento', 'doc_situacao'],
  situacao_antes_id: ['Situação antes da revisão', 'doc_situacao'],
  comentario_situacao_id: ['Situação do comentário', 'comentario_situacao'],
  auto_origem_id: ['Origem', 'auto_origem'],
  ciencias: ['Ciências', null],
  envios: ['Envios por e-mail', null],
  defesas: ['Defesas', null],
  prazos: ['Prazos', null],
  versoes: ['Versões', null],
  textos: ['Textos', null],
  fiscal_id: ['Fiscal', 'usuario'],
  origem_id: ['Origem', 'doc'],
  modelo_versao: ['Versão do modelo', null],
  serie: ['Série', null],
  memoria_valor: ['Memória do valor', null],
  memoria_regularizar: ['Memória do prazo', null],
  memoria_defesa: ['Memória do prazo de defesa', null],
  prazo_defesa: ['Prazo de defesa', null],
  debito_vence_em: ['Débito vence em', null],
  tipo_entrega: ['Tipo de entrega', null],
  fotos_no_papel: ['Fotos no papel', null],
  implantacao: ['Implantação pedida', null],
  reincidencia: ['Reincidência', null],
  valores: ['Valores', null],
  irregularidades: ['Irregularidades', null],
  usuario_grupo_ids: ['Grupos', 'usuario_grupo'],
  departamento_ids: ['Departamentos', 'departamento'],
  perfil_ids: ['Perfis', 'perfil'],
  assunto_ids: ['Assuntos', 'assunto'],
  zona_ids: ['Zonas', 'zona'],
  analista_ids: ['Analistas', 'usuario'],
  fiscal_ids: ['Fiscais', 'usuario'],
  concluir_em_original: ['Prazo original', null],
  memoria_prazo: ['Memória do prazo', null],
  mes: ['Mês', null],
  numero: ['Número', null],
  ano: ['Ano', null],
  descricao: ['Descrição', null],
  encerramento: ['Encerramento', null],
  prazo: ['Prazo (dias)', null],
  comentario: ['Comentário', null],
  motivo: ['Motivo', null],
  anexos: ['Anexos', null],
  areas: ['Áreas', null],
  plantas: ['Plantas', null],
  comentarios: ['Comentários', null],
  permissoes: ['Permissões', null],
  endereco: ['Endereço', null],
  telefone: ['Telefone', null],
  modulos: ['Módulos', null],
  pendencias_em: ['Pendências lembradas em', null],
  termos_de_uso: ['Termos de Uso', null],
  cpf: ['CPF', null],
  endereco_ip: ['Endereço IP', null],
  email_novo: ['Novo e-mail, por confirmar', null],
  foto: ['Foto', null],
  chave: ['Chave de acesso', null],
  escopos: ['O que pode', null],
  dias: ['Dias', null],
  origem: ['Origem', null],
  oidc_sub: ['Conta externa', null],
  bloqueado_ate: ['Bloqueada até', null],
  falhas: ['Senhas erradas', null],
  senha_alterada_em: ['Senha trocada em', null],
  confirmado_em: ['E-mail confirmado em', null],
  filtro: ['Filtro', null],
  linhas: ['Linhas', null],
  resposta_id: ['Resposta', null],
  conversa_id: ['Conversa', null],
  resposta_a_id: ['Em resposta a', null],
  job_id: ['Comunicado', null],
  assunto_entidade: ['Sobre', null],
  de: ['Desde a linha', null],
  ate: ['Até a linha', null],
  raiz: ['Hash', null],
};

interface Described {
  readonly fields: Map<string, Field>;
  readonly filters: Map<string, { label: string; alvo: Alvo | null }>;
}

function describe(entidade: string): Described {
  const fields = new Map<string, Field>();
  const filters = new Map<string, { label: string; alvo: Alvo | null }>();
  const take = (from: Fields): void => {
    for (const [name, field] of Object.entries(from))
      if (!fields.has(name)) fields.set(name, field);
  };
  const own = queries.filter((q) => q.noun === entidade);
  for (const q of own) if (q.kind === 'one') take(q.record);
  for (const q of own) {
    if (q.kind !== 'list') continue;
    take(q.row);
    for (const [name, one] of Object.entries(q.filters))
      if (one.kind === 'ref') filters.set(name, { label: one.label, alvo: alvoOf(one.query) });
  }
  for (const a of actions) if (a.noun === entidade) take(a.input);
  // What is read by itself, by the last word of its id: 'cadastros.areas'.
  for (const q of own)
    if (q.kind === 'value' && q.many)
      take({ [q.id.replace(/^.*\./, '')]: f.list(q.title, f.object(q.title, q.value)) });
  return { fields, filters };
}

const described = new Map<string, Described>();
const refOf = (field: Field): Alvo | null =>
  field.kind === 'ref' ? alvoOf(field.query) : field.kind === 'list' ? refOf(field.of) : null;

/** The label of what nobody described: 'fiscal_ciente_em' → 'Fiscal ciente em'. */
function readable(campo: string): string {
  const words = campo.replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How this field of a record of this kind is called and read. */
export function campoOf(entidade: string, campo: string): CampoLog {
  let known = described.get(entidade);
  if (!known) described.set(entidade, (known = describe(entidade)));
  const filter = known.filters.get(campo);
  const field = known.fields.get(campo) ?? null;
  const [label, alvo] = own(columns, campo) ?? [undefined, null];
  if (filter)
    return { label: filter.label, field: f.ref(filter.label, ''), alvo: filter.alvo ?? alvo };
  if (field) return { label: field.label, field, alvo: refOf(field) ?? alvo };
  if (alvo) return { label: label ?? readable(campo), field: f.ref(label ?? campo, ''), alvo };
  if (campo.endsWith('_id')) {
    const whole = known.fields.get(campo.slice(0, -3));
    if (whole) return { label: whole.label, field: null, alvo: null };
  }
  return label === undefined
    ? { label: readable(campo), field: null, alvo: null, anonimo: true }
    : { label, field: null, alvo: null };
}

/** The fields that a change of such a record may name: code → label, for the filter. */
export function camposOf(entidade: string): Record<string, string> {
  const names = new Set<string>();
  for (const a of actions)
    if (a.noun === entidade) for (const name of Object.keys(a.input)) names.add(name);
  for (const q of queries) {
    if (q.noun !== entidade || q.kind !== 'list') continue;
    for (const [name, one] of Object.entries(q.filters))
      if (one.kind === 'ref' || name in q.row) names.add(name);
  }
  for (const unwanted of ['id', 'lock_version', 'created_at', 'busca']) names.delete(unwanted);
  const pairs = [...names].map((name): [string, string] => [name, campoOf(entidade, name).label]);
  return Object.fromEntries(pairs.toSorted((a, b) => a[1].localeCompare(b[1], 'pt-BR')));
}
