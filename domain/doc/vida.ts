/** What is done to a document that was issued (decisions, section 5), in one table. */
import { anexosAlteracao, anexosEntrada } from '../arquivo/index.ts';
import { actionsOf, call, type Actor, type Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { errosDaCiencia } from './ciencia.ts';
import { EM_REVISAO } from './passos.ts';
import { defesaResultados, tiposEntrega, type DocRow } from './schema.ts';
import { cienciaTipos } from './situacoes.ts';

const action = actionsOf<DocRow>('doc');

const motivo = f.text('Motivo', { min: 10, max: 2000, multiline: true });
const texto = f.text('Texto', { min: 3, max: 4000, multiline: true });
const none = { nullable: true, optional: true } as const;

/** An inspector works on his own documents, unless he puts anybody's right; who is none, on all that he may. */
export const doFiscal = (doc: DocRow, _: unknown, actor: Actor): string | null =>
  !actor.fiscal || doc.fiscal?.id === actor.id || actor.can('fiscalizacao.docs.manutencao')
    ? null
    : doc.fiscal
      ? `O documento é de ${doc.fiscal.nome}`
      : 'O documento não tem fiscal';

/** What a document says is about to change: nothing is concluded from it meanwhile. */
const naoEmRevisao = (doc: DocRow): string | null =>
  doc.doc_situacao.id === EM_REVISAO ? 'O documento está em revisão' : null;

/** In one of these rows, or why not. */
export const daLinha = (doc: DocRow, linhas: readonly number[]): string | null =>
  linhas.includes(doc.doc_situacao.id) ? null : `O documento está em ${doc.doc_situacao.descricao}`;

export const darCiencia = action({
  id: 'fiscalizacao.docs.ciencia',
  title: 'Dar ciência',
  info: 'Registra quem soube do documento, como e quando: dali correm os prazos',
  keywords: ['ciente', 'aviso de recebimento', 'ar', 'entregue', 'notificado', 'intimação'],
  permission: 'fiscalizacao.docs.ciencia',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/ciencia'),
  input: {
    tipo: f.enumOf('Tipo', cienciaTipos),
    data: f.date('Data da ciência', {
      ...none,
      hint: 'Da assinatura, do recebimento ou da leitura',
      when: {
        field: 'tipo',
        is: ['automatica', 'eletronica', 'pessoal', 'correios', 'protocolo', 'correcao'],
      },
    }),
    expedido_em: f.date('Expedido em', {
      ...none,
      hint: 'Da expedição, da disponibilização ou da publicação: sem a data da ciência, vale dias depois',
      when: { field: 'tipo', is: ['correios', 'eletronica', 'diario_oficial'] },
    }),
    quem: f.text('Quem recebeu', { max: 150, ...none }),
    documento: f.text('Documento de quem recebeu', { max: 40, ...none }),
    observacao: f.text('Observação', { max: 1000, multiline: true, ...none }),
    anexos: anexosEntrada,
  },
  from: ['aguardando_ciencia'],
  to: null,
  guard: doFiscal,
  check: (input, doc, { hoje }) => errosDaCiencia(input, doc?.autuado_em ?? null, hoje),
  tier: 'C',
});

export const enviarEletronica = action({
  id: 'fiscalizacao.docs.enviar_eletronica',
  title: 'Enviar por e-mail',
  info: 'Manda a quem o documento se destina o endereço em que o lê: a leitura é a ciência eletrônica',
  keywords: ['ciência eletrônica', 'disponibilizar', 'link', 'e-mail'],
  permission: 'fiscalizacao.docs.ciencia',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/envios'),
  input: {
    email: f.text('E-mail', {
      max: 200,
      format: 'email',
      hint: 'Vazio: o do contribuinte. Um endereço enviado antes deixa de valer',
      ...none,
    }),
  },
  from: ['aguardando_ciencia'],
  to: null,
  guard: doFiscal,
  tier: 'C',
});

export const revogarEnvio = action({
  id: 'fiscalizacao.docs.revogar_envio',
  title: 'Revogar o envio',
  info: 'O endereço que foi enviado por e-mail deixa de abrir o documento',
  keywords: ['revogar link', 'ciência eletrônica'],
  permission: 'fiscalizacao.docs.ciencia',
  call: call('v2 PUT /D/fiscalizacao/docs/{doc}/envios'),
  input: { motivo },
  from: 'any',
  to: null,
  guard: doFiscal,
  tier: 'C',
});

export const comentar = action({
  id: 'fiscalizacao.docs.comentar',
  title: 'Comentar',
  info: 'Acrescenta um comentário; de um que diz regular ou irregular, a situação o segue',
  permission: 'fiscalizacao.docs.comentar',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/comentar'),
  input: {
    comentario: f.text('Comentário', { min: 1, max: 4000, multiline: true }),
    comentario_situacao_id: f.ref('Situação', 'fiscalizacao.comentario_situacoes.index', {
      ...none,
      hint: 'O que se encontrou',
    }),
  },
  from: ['aguardando_ciencia', 'andamento', 'concluido', 'defesa'],
  to: null,
  tier: 'B',
});

export const verificar = action({
  id: 'fiscalizacao.docs.verificar',
  title: 'Verificar',
  info: 'Registra se o que o documento exige foi regularizado',
  keywords: ['vistoria', 'regularizado', 'irregular'],
  permission: 'fiscalizacao.docs.verificar',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/verificar'),
  input: {
    resultado: f.enumOf('Resultado', { regular: 'Regular', irregular: 'Irregular' }),
    texto,
  },
  from: ['andamento'],
  to: null,
  guard: (doc, input, actor) => doFiscal(doc, input, actor) ?? naoEmRevisao(doc),
  tier: 'C',
});

export const atender = action({
  id: 'fiscalizacao.docs.atender',
  title: 'Atender',
  info: 'Dá o documento por atendido',
  keywords: ['atendido', 'cumprido', 'liquidar'],
  permission: 'fiscalizacao.docs.atender',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/atender'),
  input: { texto: { ...texto, ...none } },
  from: ['andamento', 'defesa'],
  to: null,
  guard: (doc, input, actor) => doFiscal(doc, input, actor) ?? naoEmRevisao(doc),
  tier: 'C',
});

export const registrarDefesa = action({
  id: 'fiscalizacao.docs.registrar_defesa',
  title: 'Registrar defesa',
  info: 'Junta a defesa de quem foi autuado ou notificado',
  keywords: ['impugnação', 'recurso', 'contestação'],
  permission: 'fiscalizacao.docs.update',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/defesa'),
  input: {
    apresentada_em: f.date('Apresentada em'),
    texto: f.text('O que alega', { min: 3, max: 10_000, multiline: true }),
    motivo: f.text('Motivo para a receber fora do prazo', {
      min: 10,
      max: 2000,
      multiline: true,
      ...none,
    }),
    anexos: anexosEntrada,
  },
  from: ['andamento'],
  to: null,
  guard: (doc) => daLinha(doc, [2, 12, 13, 6]),
  check: ({ apresentada_em: dia, motivo: porque }, doc, { hoje }): Errors => {
    if (dia > hoje) return { apresentada_em: [mensagens.ate(hoje)] };
    if (doc?.ciencia_em && dia < doc.autuado_em)
      return { apresentada_em: [mensagens.desde(doc.autuado_em)] };
    return doc?.prazo_defesa && dia > doc.prazo_defesa && !porque
      ? { motivo: [mensagens.defesaTardia(doc.prazo_defesa)] }
      : {};
  },
  tier: 'C',
});

export const julgarDefesa = action({
  id: 'fiscalizacao.docs.julgar_defesa',
  title: 'Julgar defesa',
  info: 'Defere ou indefere a defesa, com os fundamentos',
  keywords: ['deferir', 'indeferir', 'decidir defesa'],
  permission: 'fiscalizacao.docs.update',
  call: call('v2 PUT /D/fiscalizacao/docs/{doc}/defesa'),
  input: {
    resultado: f.enumOf('Resultado', defesaResultados),
    fundamentos: f.text('Fundamentos', { min: 10, max: 10_000, multiline: true }),
  },
  from: ['defesa'],
  to: null,
  guard: (doc, _, actor) =>
    doc.fiscal?.id === actor.id ? 'Quem emitiu o documento não julga a sua defesa' : null,
  tier: 'C',
});

export const solicitarRevisao = action({
  id: 'fiscalizacao.docs.solicitar_revisao',
  title: 'Solicitar revisão',
  info: 'Pede que o documento seja corrigido: até lá nada se conclui dele',
  permission: 'fiscalizacao.docs.solicitar_revisao',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/solicitar-revisao'),
  input: { motivo },
  from: ['aguardando_ciencia', 'andamento'],
  to: 'andamento',
  guard: (doc, input, actor) => doFiscal(doc, input, actor) ?? naoEmRevisao(doc),
  tier: 'C',
});

export const prazoRegularizar = action({
  id: 'fiscalizacao.docs.alterar_prazo_regularizar',
  title: 'Alterar prazo',
  info: 'Dá outra data para regularizar; a de antes fica no histórico',
  keywords: ['prorrogar', 'prazo para regularizar', 'dilatar'],
  permission: 'fiscalizacao.docs.alterar_prazo_regularizar',
  call: call('v2 PUT /D/fiscalizacao/docs/{doc}/prazo-regularizar'),
  input: { prazo_regularizar: f.date('Novo prazo', { after: 'hoje' }), motivo },
  from: ['andamento'],
  to: null,
  guard: naoEmRevisao,
  check: ({ prazo_regularizar: dia }, doc): Errors =>
    doc?.prazo_regularizar === dia ? { prazo_regularizar: [mensagens.jaPrazo] } : {},
  tier: 'C',
});

export const cancelar = action({
  id: 'fiscalizacao.docs.cancelar',
  title: 'Cancelar',
  info: 'Tira o efeito do documento; ele continua legível',
  permission: 'fiscalizacao.docs.cancelar',
  call: call('v2 PUT /D/fiscalizacao/docs/{doc}/cancelar'),
  input: { motivo },
  from: ['aguardando_ciencia', 'andamento', 'defesa'],
  to: 'cancelado',
  tier: 'C',
});

export const manutencao = action({
  id: 'fiscalizacao.docs.manutencao',
  title: 'Manutenção',
  info: 'Corrige qualquer campo, com motivo, registrado campo a campo',
  permission: 'fiscalizacao.docs.manutencao',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/manutencao'),
  input: {
    motivo,
    doc_situacao_id: f.ref('Situação', 'doc_situacoes.index', f.optional),
    ciencia_em: f.date('Ciência em', { ...none, hint: 'Os prazos contados dela são recontados' }),
    prazo_regularizar: f.date('Prazo para regularizar', none),
    prazo_defesa: f.date('Prazo de defesa', none),
    fiscal_id: f.ref('Fiscal', 'usuarios.fiscais', none),
    endereco: f.text('Endereço', { max: 300, ...none }),
    debito_vence_em: f.date('Débito vence em', none),
    tipo_entrega: f.enumOf('Entrega', tiposEntrega, none),
    comentario: f.text('Comentário', { max: 4000, multiline: true, ...none }),
  },
  from: 'any',
  to: null,
  tier: 'C',
  edits: true,
});

export const anexar = action({
  id: 'fiscalizacao.docs.anexos',
  title: 'Anexar',
  info: 'Junta imagens e PDF ao documento, ou os retira',
  keywords: ['anexo', 'arquivo', 'foto'],
  permission: 'fiscalizacao.docs.update',
  call: call('v2 POST /D/fiscalizacao/docs/{doc}/anexos'),
  input: { anexos: anexosAlteracao },
  from: ['aguardando_ciencia', 'andamento', 'defesa', 'concluido'],
  to: null,
  guard: doFiscal,
  tier: 'B',
});

export const vidaActions = [
  darCiencia,
  enviarEletronica,
  revogarEnvio,
  verificar,
  atender,
  registrarDefesa,
  julgarDefesa,
  solicitarRevisao,
  prazoRegularizar,
  comentar,
  anexar,
  cancelar,
  manutencao,
] as const;
