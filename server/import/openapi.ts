/** Lines from another system in the OpenAPI document: their content is no JSON, and so no call of the catalogue. */
import { entidades, importarLote, MAIS_LINHAS, resposta } from '../../domain/integracao/index.ts';
import { inputSchema, recordSchema } from '../../domain/kernel/zod.ts';
import { pathOfRoute, refusal, response, schemaOf, type Json } from '../http/openapi-parts.ts';
import { urlOf } from '../http/routes.ts';
import { NDJSON } from './route.ts';

const path = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

const lines = Object.entries(entidades).map(([nome, { titulo, chave, fields }]) => ({
  ...schemaOf(inputSchema(fields, null), 'input'),
  title: nome,
  description: `${titulo}: reconhecem-se por ${chave.join(' e ')}`,
}));

const operation: Json = {
  operationId: 'integracao.lote',
  summary: 'Importa registros de outro sistema',
  description: `Um objeto JSON por linha, até ${MAIS_LINHAS} linhas. Cada linha cria, altera ou confirma o registro da sua chave; uma recusada não para as outras. Pode ser enviado de novo: o que já está igual não muda. Só com uma chave de acesso que tenha integracao.{entidade}.`,
  tags: ['integracao'],
  'x-permissao': Object.values(entidades).map(({ permission }) => permission),
  parameters: [
    path('departamento', 'Código do departamento', { type: 'string' }),
    path('entidade', 'O que se importa', { type: 'string', enum: Object.keys(entidades) }),
    {
      name: 'simular',
      in: 'query',
      description: 'sim: responde o que aconteceria; nada é escrito',
      schema: { type: 'string', enum: ['sim', 'nao'], default: 'nao' },
    },
  ],
  requestBody: {
    required: true,
    content: { [NDJSON]: { schema: { description: 'Cada linha é uma destas', oneOf: lines } } },
  },
  responses: {
    '200': response('O que aconteceu a cada linha', schemaOf(recordSchema(resposta), 'output')),
    '400': response('O conteúdo não está em UTF-8'),
    '401': refusal('SemSessao'),
    '403': refusal('SemPermissao'),
    '404': refusal('NaoEncontrado'),
    '413': response('O conteúdo é grande demais'),
    '415': response(`Não é ${NDJSON}`),
    '422': refusal('Invalido'),
    '429': refusal('PedidosDemais'),
    '503': refusal('Indisponivel'),
  },
};

export const importPaths: Readonly<Record<string, Json>> = {
  [pathOfRoute(urlOf(importarLote))]: { post: operation },
};
