/** Signing in and out in the OpenAPI document, as far as a program calls it: the pages themselves are for people. */
import type { Making } from '../http/openapi/making.ts';
import type { Json } from '../http/openapi/parts.ts';
import { areaOf } from '../../domain/areas.ts';

const text = { type: 'string' } as const;
const base = { tags: [areaOf('entrada')], 'x-permissao': null } as const;

/** token and sign_out, called by the console with what sign_in gave it. */
export function authPaths({ schemas, refusals }: Making): Readonly<Record<string, Json>> {
  const exchange = schemas.named('TrocaDeCodigo', {
    type: 'object',
    required: ['grant_type', 'code', 'code_verifier', 'redirect_uri'],
    properties: {
      grant_type: { type: 'string', enum: ['authorization_code'] },
      code: { ...text, maxLength: 500, description: 'O que veio em code; vale uma vez' },
      code_verifier: { ...text, maxLength: 500, description: 'De que code_challenge é o S256' },
      redirect_uri: { ...text, maxLength: 500, description: 'O mesmo que foi dito a sign_in' },
    },
  });
  const session = schemas.named('SessaoAberta', {
    type: 'object',
    required: ['token', 'usuario', 'expira_em'],
    properties: {
      token: { ...text, description: 'Para Authorization: Bearer' },
      usuario: {
        type: 'object',
        required: ['id', 'nome', 'url_thumb'],
        properties: {
          id: { type: 'integer' },
          nome: text,
          url_thumb: { type: ['string', 'null'] },
        },
        additionalProperties: false,
      },
      expira_em: { type: 'string', format: 'date-time' },
    },
    additionalProperties: false,
  });
  const failures = {
    500: ['erro_interno'],
    503: ['banco_indisponivel', 'tempo_esgotado'],
  } as const;
  return {
    '/auth/v2/token': {
      post: {
        ...base,
        operationId: 'entrada.token',
        summary: 'Troca o código da entrada por uma sessão',
        description:
          'A pessoa entra na página /auth/v2/sign_in?response_type=code&client_id=osm_admin&redirect_uri=…&code_challenge=…&code_challenge_method=S256&state=…, que a devolve a redirect_uri com code e state. Só o endereço do próprio console é aceito em redirect_uri; outro programa usa uma chave de acesso.',
        security: [],
        requestBody: {
          required: true,
          content: schemas.content(exchange, 'TrocaDeCodigo', () => ({
            grant_type: 'authorization_code',
            code: 'kQ7n2vZ0rB8x',
            code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
            redirect_uri: 'https://osm.cidade.gov.br/attempt',
          })),
        },
        responses: {
          200: {
            description: 'A sessão',
            content: schemas.content(session, 'SessaoAberta', () => ({
              token: '3q2-7wEiRVZ4kBqk3FqJ0m0xw6mTt6r5m0c9n1sYb2A',
              usuario: { id: 1, nome: 'Ana Lima', url_thumb: null },
              expira_em: '2026-11-23T20:00:00Z',
            })),
          },
          ...refusals.of({
            400: ['token_invalido', 'requisicao_invalida', 'json_invalido'],
            413: ['corpo_grande'],
            415: ['tipo_nao_aceito'],
            ...failures,
          }),
          422: refusals.invalid(false),
        },
      },
    },
    '/auth/v2/sign_out': {
      post: {
        ...base,
        operationId: 'entrada.sair',
        summary: 'Termina a sessão',
        description: 'A que vem em Authorization; uma que já terminou, também.',
        security: [{ sessao: [] }],
        responses: {
          204: { description: 'A sessão terminou' },
          ...refusals.of({
            400: ['requisicao_invalida', 'json_invalido'],
            413: ['corpo_grande'],
            415: ['tipo_nao_aceito'],
            ...failures,
          }),
          422: refusals.invalid(false),
        },
      },
    },
  };
}
