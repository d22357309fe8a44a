/** A document is made, by its model's version; and made anew, while nobody knows of it or after a revision. */
import { anexosEntrada } from '../arquivo/index.ts';
import { actionsOf, call, type Actor, type Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { MAXIMO } from '../doc-modelo/regras.ts';
import { dados, protocolo } from '../ordem-servico/actions/entrada.ts';
import { AGUARDANDO_REGULARIZAR, EM_REVISAO } from './passos.ts';
import { tiposEntrega, type DocRow } from './schema.ts';
import { isNotificacao, tipos, tiposAuto, tiposNotificacao, type Tipo } from './situacoes.ts';
import { daLinha, doFiscal } from './vida.ts';

const action = actionsOf<DocRow>('doc');

const none = { nullable: true, optional: true } as const;

/** What was found, as it is sent: quantities of the model's parameters, irregularities and how often. */
export const valores = f.list(
  'Valores',
  f.object('Valor', {
    parametro_id: f.integer('Parâmetro', { min: 1 }),
    quantidade: f.decimal('Quantidade', { min: '0', max: MAXIMO }),
  }),
  { max: 100, optional: true },
);
export const irregularidades = f.list(
  'Irregularidades',
  f.object('Irregularidade', {
    irregularidade_id: f.integer('Irregularidade', { min: 1 }),
    quantidade: f.integer('Vezes', { min: 1, max: 9999 }),
  }),
  { max: 300, optional: true },
);

/** What it is of and where, what was found: asked for when it is made and when it is made anew. */
const conteudo = {
  cadastro_id: dados.cadastro_id,
  contribuinte_id: dados.contribuinte_id,
  endereco: dados.endereco,
  dias_regularizar: f.integer('Dias para regularizar', {
    min: 1,
    max: 3650,
    optional: true,
    hint: 'Vazio: os do modelo',
  }),
  valores,
  irregularidades,
  protocolo_tipo: dados.protocolo_tipo,
  protocolo_numero: dados.protocolo_numero,
  protocolo_ano: dados.protocolo_ano,
  comentario: f.text('Comentário', { max: 4000, multiline: true, ...none }),
} as const;

/** What the short form of notifications does not ask for. */
const inteiro = {
  latitude: f.decimal('Latitude', { places: 6, min: '-90', max: '90', ...none }),
  longitude: f.decimal('Longitude', { places: 6, min: '-180', max: '180', ...none }),
  debito_vence_em: f.date('Débito vence em', none),
  tipo_entrega: f.enumOf('Entrega', tiposEntrega, none),
  textos: f.list(
    'Textos',
    f.object('Texto', {
      titulo: f.text('Título', { min: 1, max: 150 }),
      descricao: f.text('Descrição', { min: 10, max: 20_000, multiline: true }),
    }),
    { max: 50, optional: true },
  ),
  fotos_no_papel: f.boolean('Fotos no papel', {
    optional: true,
    hint: 'As fotos anexadas ao documento saem no papel desta versão',
  }),
} as const;

/** The models in use that the action makes documents of. */
const modelo = (de: Partial<Record<Tipo, string>>) =>
  f.ref('Modelo', 'sistema.doc_modelos.index', {
    among: { ativo_eq: 'true', tipo_in: Object.keys(de).join(',') },
  });

const quando = {
  fiscal_id: f.ref('Fiscal', 'usuarios.fiscais', none),
  autuado_em: f.date('Autuado em', { optional: true, hint: 'Vazio: hoje' }),
} as const;

/** A document is of somebody: said, or known from the order or the registry. */
const deAlguem = (input: {
  readonly ordem_servico_id?: number | null;
  readonly cadastro_id?: number | null;
  readonly contribuinte_id?: number | null;
}): Errors =>
  input.ordem_servico_id || input.cadastro_id || input.contribuinte_id
    ? {}
    : { ordem_servico_id: [mensagens.deQuem] };

const naoDepois = (dia: string | undefined, { hoje }: Actor): Errors =>
  dia !== undefined && dia > hoje ? { autuado_em: [mensagens.ate(hoje)] } : {};

/** A point has both its numbers. */
const ponto = (input: {
  readonly latitude?: string | null;
  readonly longitude?: string | null;
}): Errors =>
  !input.latitude === !input.longitude
    ? {}
    : { [input.latitude ? 'longitude' : 'latitude']: [mensagens.obrigatorio] };

export const emitirNotificacao = action({
  id: 'notificacoes.create',
  title: 'Nova notificação',
  info: 'Emite uma notificação por um modelo, numerada ao confirmar',
  keywords: ['notificar', 'emitir notificação', 'nova notificação'],
  permission: 'notificacoes.create',
  call: call('v2 POST /D/notificacoes'),
  input: {
    doc_modelo_id: modelo(tiposNotificacao),
    ordem_servico_id: f.ref('OS', 'ordem_servicos.index', none),
    ...conteudo,
    ...quando,
  },
  from: null,
  to: 'aguardando_ciencia',
  check: (input, _, actor) => ({
    ...deAlguem(input),
    ...naoDepois(input.autuado_em, actor),
    ...protocolo(input, null),
  }),
  tier: 'C',
});

/** Of every type, step by step (decisions of the wings, section 17). */
export const criarDoc = action({
  id: 'fiscalizacao.docs.create',
  title: 'Novo documento',
  info: 'Emite um documento por um modelo: auto, termo, notificação, apreensão',
  keywords: ['auto de infração', 'novo auto', 'novo termo', 'autuar', 'lavrar', 'emitir documento'],
  permission: 'fiscalizacao.docs.create',
  call: call('v2 POST /D/fiscalizacao/docs'),
  input: {
    /** Only models of this one are offered; whoever names the model need not say it. */
    tipo: f.enumOf('Tipo', tipos, { optional: true }),
    doc_modelo_id: modelo(tipos),
    ordem_servico_id: f.ref('OS', 'ordem_servicos.index', none),
    ...conteudo,
    ...quando,
    auto_origem_id: f.ref('Origem', 'auto_origens.index', none),
    ...inteiro,
    anexos: anexosEntrada,
  },
  from: null,
  to: 'aguardando_ciencia',
  check: (input, _, actor) => ({
    ...deAlguem(input),
    ...naoDepois(input.autuado_em, actor),
    ...protocolo(input, null),
    ...ponto(input),
  }),
  tier: 'C',
});

const refeito = { ...conteudo, ...inteiro } as const;
const conferir = (input: f.Infer<typeof refeito>): Errors => ({
  ...protocolo(input, null),
  ...ponto(input),
});

export const editarDoc = action({
  id: 'fiscalizacao.docs.update',
  title: 'Editar documento',
  info: 'Refaz o que o documento diz, enquanto ninguém tem ciência dele; o que dizia fica legível',
  permission: 'fiscalizacao.docs.update',
  call: call('v2 PUT /D/fiscalizacao/docs/{doc}'),
  input: refeito,
  from: ['aguardando_ciencia'],
  to: null,
  guard: doFiscal,
  check: conferir,
  tier: 'C',
  edits: true,
});

export const revisarDoc = action({
  id: 'fiscalizacao.docs.revisar',
  title: 'Revisar',
  info: 'Faz a versão seguinte do documento e o devolve à situação de antes',
  keywords: ['revisão', 'corrigir documento', 'nova versão'],
  permission: 'fiscalizacao.docs.revisar',
  call: call('v2 PUT /D/fiscalizacao/docs/{doc}/revisar'),
  input: refeito,
  from: ['andamento'],
  to: null,
  guard: (doc, input, actor) => doFiscal(doc, input, actor) ?? daLinha(doc, [EM_REVISAO]),
  check: conferir,
  tier: 'C',
  edits: true,
});

/** From which rows a notice becomes an infraction notice; of one with a term, once that is over. */
const podeAutuar = (doc: DocRow, hoje: string): string | null =>
  (isNotificacao(doc.tipo) ? null : 'Só de uma notificação se autua') ??
  daLinha(doc, [2, 6, AGUARDANDO_REGULARIZAR]) ??
  (doc.doc_situacao.id === AGUARDANDO_REGULARIZAR &&
  doc.prazo_regularizar !== null &&
  doc.prazo_regularizar >= hoje
    ? 'O prazo para regularizar ainda corre'
    : null);

export const autuar = action({
  id: 'fiscalizacao.docs.autuar',
  title: 'Autuar',
  info: 'Lavra um auto pela notificação que não foi cumprida, com o que ela diz',
  keywords: ['auto de infração', 'multar', 'lavrar auto'],
  permission: 'fiscalizacao.docs.autuar',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/autuar'),
  input: {
    doc_modelo_id: modelo(tiposAuto),
    ...conteudo,
    ...quando,
    ...inteiro,
    anexos: anexosEntrada,
  },
  from: ['andamento'],
  to: null,
  guard: (doc, input, actor) => doFiscal(doc, input, actor) ?? podeAutuar(doc, actor.hoje),
  check: (input, _, actor) => ({ ...naoDepois(input.autuado_em, actor), ...conferir(input) }),
  tier: 'C',
});
