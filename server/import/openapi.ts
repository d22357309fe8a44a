/** Lines from another system in the OpenAPI document: their content is no JSON, and so no call of the catalogue. */
import { entidades, importarLote, MAIS_LINHAS, resposta } from '../../domain/integracao/index.ts';
import type { Making } from '../http/openapi/making.ts';
import { exampleOfAll } from '../http/openapi/example.ts';
import { inPath, pathOfRoute, type Json } from '../http/openapi/parts.ts';
import { pascal } from '../http/openapi/schemas.ts';
import { areaOf } from '../../domain/areas.ts';
import { urlOf } from '../http/routes.ts';
import { NDJSON } from './route.ts';

function operation({ schemas, refusals, parameter }: Making, departamento: Json): Json {
  const lines = Object.entries(entidades).map(([nome, { titulo, chave, fields }]) =>
    Object.assign(schemas.input(`Linha${pascal(nome)}`, fields), {
      description: `${titulo}: reconhecem-se por ${chave.join(' e ')}`,
    }),
  );
  const [pessoa] = Object.values(entidades);
  return {
    operationId: 'integracao.lote',
    summary: 'Importa registros de outro sistema',
    description: `Um objeto JSON por linha, até ${MAIS_LINHAS} linhas. Cada linha cria, altera ou confirma o registro da sua chave; uma recusada não para as outras. Pode ser enviado de novo: o que já está igual não muda. Só com uma chave de acesso que tenha integracao.{entidade}.`,
    tags: [areaOf('integracao')],
    security: Object.values(entidades).map(({ permission }) => ({ chave: [permission] })),
    'x-permissao': Object.values(entidades).map(({ permission }) => permission),
    parameters: [
      parameter(departamento, ['departamento']),
      inPath('entidade', 'O que se importa', { type: 'string', enum: Object.keys(entidades) }),
      {
        name: 'simular',
        in: 'query',
        description: 'sim: responde o que aconteceria; nada é escrito',
        schema: { type: 'string', enum: ['sim', 'nao'], default: 'nao' },
      },
    ],
    requestBody: {
      required: true,
      content: {
        [NDJSON]: {
          schema: {
            type: 'string',
            description: 'Um objeto JSON por linha',
            contentMediaType: NDJSON,
            contentSchema: { description: 'Cada linha é uma destas', anyOf: lines },
          },
          examples: {
            exemplo: { value: `${JSON.stringify(exampleOfAll(pessoa?.fields ?? {}))}\n` },
          },
        },
      },
    },
    responses: {
      200: {
        description: 'O que aconteceu a cada linha',
        content: schemas.content(
          schemas.record('ImportacaoFeita', resposta),
          'ImportacaoFeita',
          () => exampleOfAll(resposta),
        ),
      },
      ...refusals.of({
        400: ['nao_utf8', 'json_invalido', 'endereco_invalido'],
        401: ['nao_autenticado'],
        403: ['sem_permissao', 'so_leitura', 'sem_chave'],
        404: ['nao_encontrado'],
        413: ['corpo_grande'],
        415: ['tipo_nao_aceito'],
        429: ['pedidos_demais'],
        500: ['erro_interno'],
        503: ['banco_indisponivel', 'tempo_esgotado'],
      }),
      422: refusals.invalid(false),
    },
  };
}

/** The door, at its address. */
export const importPaths = (
  making: Making,
  departamento: Json,
): Readonly<Record<string, Json>> => ({
  [pathOfRoute(urlOf(importarLote))]: { post: operation(making, departamento) },
});
