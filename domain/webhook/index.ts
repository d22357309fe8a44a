/**
 * Webhooks: another system is told of what happens in the department, by signed calls to its address; and each
 * of those calls, as it was sent and answered.
 */
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { plain, type Plain } from '../kernel/plain.ts';

/** What is told: the noun, and what became of its record. */
export const eventos = {
  'ordem_servico.criacao': 'OS: aberta',
  'ordem_servico.situacao': 'OS: mudou de situação',
  'ordem_servico.edicao': 'OS: outra alteração',
  'analise.criacao': 'Análise: aberta',
  'analise.situacao': 'Análise: mudou de situação',
  'analise.edicao': 'Análise: outra alteração',
  'doc.criacao': 'Documento: emitido',
  'doc.situacao': 'Documento: mudou de situação',
  'doc.edicao': 'Documento: outra alteração',
} as const;
export type Evento = keyof typeof eventos;

/** Sent when somebody asks for it: does the address answer? */
export const TESTE = 'teste';

/** 'ordem_servico.situacao' → 'ordem_servico' */
export const nounOf = (evento: string): string => evento.slice(0, evento.indexOf('.'));

/** As the Standard Webhooks write it: 24 to 64 bytes in base64. */
export const segredo = f.text('Segredo', {
  format: 'segredo',
  max: 100,
  fleeting: true,
  hint: 'Guarde-o no sistema que recebe: com ele se confere a assinatura, e depois não se mostra mais',
});

const base = plain({
  noun: 'webhook',
  names: { gender: 'o', one: 'webhook', many: 'webhooks', title: 'Webhook' },
  municipal: false,
  resource: 'sistema.webhooks',
  path: 'sistema/webhooks',
  fields: {
    descricao: f.text('Descrição', { min: 3, max: 150 }),
    url: f.text('Endereço', {
      format: 'url',
      max: 500,
      hint: 'Recebe por POST o que acontece; responde 2xx em até 10 segundos',
    }),
    eventos: f.list('Eventos', f.enumOf('Evento', eventos), { min: 1, max: 9 }),
    ativo: f.boolean('Ativo'),
  },
  orders: ['descricao'],
});

export const criarWebhook = {
  ...base.create,
  input: { ...base.create.input, segredo },
} as Plain['create'];

export const trocarSegredo = actionsOf<unknown>('webhook')({
  id: 'sistema.webhooks.trocar_segredo',
  title: 'Trocar segredo',
  info: 'O que se envia daqui em diante é assinado com outro segredo',
  keywords: ['nova chave', 'assinatura', 'secret'],
  permission: 'sistema.webhooks.update',
  call: call('v2 PUT /D/sistema/webhooks/{webhook}/segredo'),
  input: { segredo },
  from: 'any',
  to: null,
  tier: 'C',
});

export const testarWebhook = actionsOf<{ readonly ativo: boolean }>('webhook')({
  id: 'sistema.webhooks.testar',
  title: 'Enviar teste',
  info: 'Envia ao endereço uma chamada de teste, que fica entre as entregas',
  keywords: ['experimentar', 'ping'],
  permission: 'sistema.webhooks.update',
  call: call('v2 PUT /D/sistema/webhooks/{webhook}/testar'),
  input: {},
  from: 'any',
  to: null,
  guard: ({ ativo }) => (ativo ? null : 'O webhook está inativo'),
  tier: 'B',
});

export const webhook: Plain<'webhook', false, (typeof base)['fields']> = {
  ...base,
  create: criarWebhook,
  actions: [criarWebhook, base.update, base.destroy, trocarSegredo, testarWebhook],
};

export const namesEntrega: Names = {
  gender: 'a',
  one: 'entrega',
  many: 'entregas',
  title: 'Entrega',
};

export const situacoes = {
  aguardando: 'Aguardando',
  entregue: 'Entregue',
  falhou: 'Falhou',
} as const;

const row = {
  id: f.integer('Id'),
  situacao: f.enumOf('Situação', situacoes),
  webhook: f.object('Webhook', { id: f.integer('Id'), descricao: f.text('Webhook') }),
  evento: f.enumOf('Evento', { ...eventos, [TESTE]: 'Teste' }),
  /** Of which noun, and which of its records; null: a test. */
  entidade: f.text('Registro', f.nullable),
  entidade_id: f.integer('Número do registro', f.nullable),
  tentativas: f.integer('Tentativas'),
  /** The status of the last answer. */
  codigo: f.integer('Resposta', f.nullable),
  /** Why it did not arrive; of one that waits, why not yet. */
  erro: f.text('Motivo', f.nullable),
  created_at: f.instant('Aconteceu em'),
  entregue_em: f.instant('Entregue em', f.nullable),
} as const;
const record = {
  ...row,
  acao: f.text('Ação', f.nullable),
  /** The beginning of what was answered last. */
  resposta: f.text('Corpo da resposta', { nullable: true, multiline: true }),
} as const;
export type EntregaRow = Infer<typeof row>;
export type Entrega = Infer<typeof record>;

export const listaEntregas = listQuery({
  id: 'sistema.webhooks.entregas',
  noun: 'webhook_entrega',
  title: 'Entregas de webhooks',
  permission: 'sistema.webhooks.show',
  call: call('v2 GET /D/sistema/webhook-entregas'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    situacao: filter('enum', 'Situação', { options: situacoes }),
    webhook_id: filter('ref', 'Webhook', { query: 'sistema.webhooks.index' }),
    evento: filter('enum', 'Evento', { options: { ...eventos, [TESTE]: 'Teste' } }),
    created_at: filter('instant', 'Aconteceu em'),
  },
  orders: ['id', 'created_at'],
  order: ['id', 'desc'],
});

export const umaEntrega = oneQuery({
  id: 'sistema.webhooks.entrega',
  noun: 'webhook_entrega',
  title: 'Entrega',
  permission: 'sistema.webhooks.show',
  call: call('v2 GET /D/sistema/webhook-entregas/{entrega}'),
  record,
});

export const reenviarEntrega = actionsOf<EntregaRow>('webhook_entrega')({
  id: 'sistema.webhooks.reenviar',
  title: 'Reenviar',
  info: 'Envia de novo a mesma chamada, com a mesma identificação',
  keywords: ['tentar de novo', 'repetir entrega', 'retry'],
  permission: 'sistema.webhooks.retry',
  call: call('v2 PUT /D/sistema/webhook-entregas/{entrega}/reenviar'),
  input: {},
  from: ['entregue', 'falhou'],
  to: 'aguardando',
  tier: 'B',
});

export const webhookActions = [...webhook.actions, reenviarEntrega] as const;
export const webhookQueries = [...webhook.queries, listaEntregas, umaEntrega] as const;
