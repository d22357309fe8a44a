/** The stream of events in the OpenAPI document: it is no call of the catalogue. */
import { LIMITS } from '../../domain/kernel/evento.ts';
import type { Making } from '../http/openapi/making.ts';
import type { Json } from '../http/openapi/parts.ts';
import { areaOf } from '../../domain/areas.ts';
import { EVENTS_URL } from './route.ts';

const texts = { type: 'array', items: { type: 'string' } } as const;

/** What `data` of a 'mudou' holds: domain/kernel/evento. */
export const eventoSchema: Json = {
  type: 'object',
  required: ['entidade', 'ids', 'acoes', 'pedidos'],
  additionalProperties: false,
  properties: {
    entidade: { type: 'string', description: "O tipo do registro; '*': pode ter mudado tudo" },
    ids: {
      type: ['array', 'null'],
      items: { type: 'integer' },
      maxItems: LIMITS.ids,
      description: 'Os registros; null: muitos para dizer',
    },
    acoes: { ...texts, maxItems: LIMITS.acoes, description: 'Ids das ações, as primeiras' },
    pedidos: {
      ...texts,
      type: ['array', 'null'],
      maxItems: LIMITS.pedidos,
      description: 'Os x-request-id que fizeram tudo isso; null: muitos, ou não foi um pedido',
    },
  },
};

/** Name of the event → schema of its `data`. */
const data: Readonly<Record<string, Json>> = {
  aberto: { type: 'object', description: 'O fluxo está aberto e diz o que mudar daqui em diante' },
  mudou: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Evento' } },
  banco: {
    type: 'object',
    required: ['responde'],
    properties: { responde: { type: 'boolean', description: 'O banco de dados responde?' } },
  },
};

const operation = ({ refusals }: Making): Json => ({
  operationId: 'eventos.fluxo',
  summary: 'O que muda no departamento, enquanto muda',
  description:
    'Fluxo de eventos (server-sent events) que fica aberto. Diz o que reler do que esta pessoa pode ler, e nada do que está nos registros. Termina com a sessão e quando mudam as permissões, a pessoa ou o departamento: conecte-se de novo. Linhas de comentário mantêm a conexão. O esquema do que cada evento traz em data está em x-eventos.',
  tags: [areaOf('evento')],
  // A program asks; it is not told.
  security: [{ sessao: [] }],
  'x-permissao': null,
  'x-eventos': data,
  parameters: [
    {
      name: 'departamento',
      in: 'query',
      required: true,
      description: 'Código do departamento',
      schema: { type: 'string' },
    },
    {
      name: 'desde',
      in: 'query',
      description:
        'Sem Last-Event-ID: há quantos milissegundos a página lê; o que mudou desde então é dito logo',
      schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'O último id recebido em outra conexão: o que se perdeu é dito logo',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'O fluxo; cada mensagem traz id, event (aberto, mudou, banco) e data em JSON',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...refusals.of({
      401: ['nao_autenticado'],
      403: ['sem_permissao'],
      404: ['nao_encontrado'],
      429: ['muitas_conexoes'],
      500: ['erro_interno'],
      503: ['banco_indisponivel', 'tempo_esgotado'],
    }),
    422: refusals.invalid(false),
  },
});

/** The stream, at its address. */
export const eventPaths = (making: Making): Readonly<Record<string, Json>> => ({
  [EVENTS_URL]: { get: operation(making) },
});
