/**
 * Shared subjects and orders (decisions, section 3; of the wings, section 14): a subject one department
 * shares may be ordered by another. The order belongs to the department that executes it; the asking one
 * follows it read-only, and comments on it.
 */
import { pede } from '../assunto/schema.ts';
import type { Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { criar } from '../ordem-servico/actions/abrir.ts';
import { encerrar } from '../ordem-servico/actions/encerrar.ts';
import { protocolo, texto } from '../ordem-servico/actions/entrada.ts';
import { cancelar } from '../ordem-servico/actions/gerir.ts';
import { listaOrdens } from '../ordem-servico/queries.ts';
import { primeiraSituacao, record, row as ordem } from '../ordem-servico/schema.ts';

export const names: Names = {
  gender: 'a',
  one: 'ordem de serviço compartilhada',
  many: 'ordens de serviço compartilhadas',
  title: 'OS compartilhada',
  called: { gender: 'a', one: 'OS' },
  brief: { one: 'ordem', many: 'ordens' },
};
export const nomesAssunto: Names = {
  gender: 'o',
  one: 'assunto compartilhado',
  many: 'assuntos compartilhados',
  title: 'Assunto compartilhado',
};

const { departamento } = record;

const assunto = {
  id: f.integer('Id'),
  descricao: f.text('Descrição'),
  prazo: f.integer('Prazo (dias)'),
  departamento,
  ...pede,
} as const;
export type AssuntoCompartilhado = Infer<typeof assunto>;

export const listaAssuntosCompartilhados = listQuery({
  id: 'compartilhado.assuntos.index',
  noun: 'assunto_compartilhado',
  title: 'Assuntos compartilhados',
  permission: 'compartilhado.assuntos.index',
  call: call('v2 GET /D/compartilhado/assuntos'),
  row: assunto,
  filters: { id: filter('integer', 'Id'), descricao: filter('text', 'Descrição') },
  orders: ['id', 'descricao'],
  order: ['id', 'desc'],
});

// How it is worked on is the business of who executes it.
const {
  solicitacao: _pedido,
  substituida: _outra,
  origem_departamento: _nos,
  formulario: _formulario,
  itens_pendentes: _itens,
  ...visivel
} = ordem;
const linha = { ...visivel, departamento } as const;
export type OrdemCompartilhadaRow = Infer<typeof linha>;

// What only its own department asks for.
const {
  compartilhada: _todas,
  lote: _lote,
  area: _area,
  entrada: _entrada,
  usuario_grupo_id: _grupo,
  ...filters
} = listaOrdens.filters;

export const listaOrdensCompartilhadas = listQuery({
  id: 'compartilhado.ordem_servicos.index',
  noun: 'os_compartilhada',
  title: 'OS compartilhadas',
  permission: 'compartilhado.ordem_servicos.index',
  call: call('v2 GET /D/compartilhado/ordem-servicos'),
  row: linha,
  filters,
  orders: ['id'],
  order: ['id', 'desc'],
});

const { descricao, encerramento, areas, comentarios, historico } = record;
/** What was issued for it, by number and how it stands: what they say is theirs. */
const documento = record.docs.of.fields;
const docs = f.list(
  'Documentos',
  f.object('Documento', {
    id: documento.id,
    tipo: documento.tipo,
    numero: documento.numero,
    ano: documento.ano,
    situacao: documento.situacao,
    doc_situacao: documento.doc_situacao,
  }),
);
const compartilhada = {
  ...linha,
  descricao,
  encerramento,
  areas,
  docs,
  comentarios,
  historico,
} as const;
export type OrdemCompartilhada = Infer<typeof compartilhada>;

export const umaOrdemCompartilhada = oneQuery({
  id: 'compartilhado.ordem_servicos.show',
  noun: 'os_compartilhada',
  title: 'OS compartilhada',
  permission: 'compartilhado.ordem_servicos.show',
  call: call('v2 GET /D/compartilhado/ordem-servicos/{osCompartilhada}'),
  record: compartilhada,
});

const {
  assunto_id: _assunto,
  usuario_responsavel_id: _fiscal,
  avulsa: _avulsa,
  mensagem_id: _mensagem,
  incluido_por: _origem,
  ...dados
} = criar.input;

const action = actionsOf<OrdemCompartilhadaRow>('os_compartilhada');

export const criarCompartilhada = action({
  id: 'compartilhado.ordem_servicos.create',
  title: 'Nova OS compartilhada',
  info: 'Pede uma ordem a outro departamento, por um assunto que ele compartilha',
  keywords: ['pedir os', 'outro departamento'],
  permission: 'compartilhado.ordem_servicos.create',
  call: call('v2 POST /D/compartilhado/ordem-servicos'),
  input: { assunto_id: f.ref('Assunto', 'compartilhado.assuntos.index'), ...dados },
  from: null,
  to: primeiraSituacao({}),
  check: (input) => protocolo(input, null),
  tier: 'C',
});

export const comentarCompartilhada = action({
  id: 'compartilhado.ordem_servicos.comentar',
  title: 'Comentar',
  info: 'Acrescenta um comentário que quem executa a ordem lê',
  permission: 'compartilhado.ordem_servicos.comentar',
  call: call('v2 POST /D/compartilhado/ordem-servicos/{osCompartilhada}/comentarios'),
  input: { texto },
  from: 'any',
  to: null,
  tier: 'B',
});

/** Steps at which what was written is said to who asked, too: a manager's word to his inspector is not. */
export const comTexto: ReadonlySet<string> = new Set([
  criarCompartilhada.id,
  encerrar.id,
  cancelar.id,
]);

/** The columns of an order whose changes are told to who asked for it. */
export const camposPublicos: ReadonlySet<string> = new Set([
  'situacao',
  'analise_situacao',
  'assunto_id',
  'contribuinte_id',
  'cadastro_id',
  'zona_id',
  'usuario_responsavel_id',
  'endereco',
  'descricao',
  'protocolo_tipo',
  'protocolo_numero',
  'protocolo_ano',
  'prazo',
  'concluir_em',
  'concluido_em',
  'fiscal_ciente_em',
  'encerramento',
  'reaberta',
  'docs_emitidos',
  'areas',
]);

export const compartilhadoActions = [criarCompartilhada, comentarCompartilhada] as const;
export const compartilhadoQueries = [
  listaAssuntosCompartilhados,
  listaOrdensCompartilhadas,
  umaOrdemCompartilhada,
] as const;
