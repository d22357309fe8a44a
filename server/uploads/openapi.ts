/** Sending and fetching files in the OpenAPI document: signed addresses, no calls of the catalogue. */
import { anexo, TAMANHO_MAXIMO, tiposArquivo } from '../../domain/arquivo/index.ts';
import type { Making } from '../http/openapi/making.ts';
import { exampleOfAll } from '../http/openapi/example.ts';
import { binario, header, inPath, pathOfRoute, type Json } from '../http/openapi/parts.ts';
import { areaOf } from '../../domain/areas.ts';
import { FILE_URL, UPLOAD_URL } from './routes.ts';

const types = Object.keys(tiposArquivo);
/** Bytes have no JSON schema: their type is the content's. */
const bytes = Object.fromEntries(types.map((tipo) => [tipo, { schema: binario }]));

const token = inPath('token', 'Código do arquivo', {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  example: '0123456789abcdef0123456789abcdef',
});
const expires: Json = {
  name: 'e',
  in: 'query',
  required: true,
  description: 'Até quando o endereço vale, em segundos desde 1970',
  schema: { type: 'integer' },
};
const base = {
  security: [{ enderecoAssinado: [] }],
  tags: [areaOf('arquivo')],
  'x-permissao': null,
} as const;

/** file_info of what was sent, and where a photograph was taken. */
const sent = {
  ...anexo.file_info.fields,
  latitude: anexo.latitude,
  longitude: anexo.longitude,
};

const failures = {
  500: ['erro_interno'],
  503: ['banco_indisponivel', 'arquivos_indisponiveis', 'tempo_esgotado'],
} as const;

const upload = ({ schemas, refusals }: Making): Json => ({
  ...base,
  operationId: 'uploads.enviar',
  summary: 'Envia um arquivo',
  description:
    'O endereço inteiro é o signedUrl de uploads.signed_params, para um arquivo de uma pessoa. O código da resposta (uri_token) é o que uma ação recebe em anexos. O mesmo arquivo de novo no mesmo endereço responde o mesmo.',
  parameters: [
    token,
    {
      name: 'u',
      in: 'query',
      required: true,
      description: 'Id de quem envia',
      schema: { type: 'integer', minimum: 1 },
    },
    expires,
  ],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: {
              ...binario,
              description: `Imagem (JPEG, PNG ou WebP) ou PDF, até ${TAMANHO_MAXIMO / 1_000_000} MB; vale o conteúdo, não o nome`,
            },
            usuario_id: {
              type: 'integer',
              description: 'Se vem, tem de ser o de quem pediu o endereço',
            },
          },
        },
        encoding: { file: { contentType: types.join(', ') } },
      },
    },
  },
  responses: {
    201: {
      description: 'O arquivo, guardado',
      content: schemas.content(schemas.record('ArquivoEnviado', sent), 'ArquivoEnviado', () =>
        exampleOfAll(sent),
      ),
    },
    ...refusals.of({
      400: ['envio_interrompido', 'json_invalido', 'endereco_invalido'],
      403: ['endereco_invalido'],
      404: ['nao_encontrado'],
      409: ['envio_repetido'],
      413: ['arquivo_grande', 'corpo_grande'],
      415: ['tipo_nao_aceito'],
      429: ['pedidos_demais'],
      ...failures,
    }),
    422: refusals.invalid(false),
  },
});

const fileHeaders = {
  'Content-Disposition': header('O nome do arquivo'),
  'Accept-Ranges': header('bytes; de uma miniatura não se pedem partes'),
  ETag: header('Muda com o conteúdo'),
};

const download = ({ refusals }: Making): Json => ({
  ...base,
  operationId: 'arquivos.buscar',
  summary: 'Busca um arquivo ou a sua miniatura',
  description:
    'O endereço inteiro vem em url e thumb do registro, e vale de dez a quinze minutos: leia o registro de novo para ter outro.',
  parameters: [
    token,
    inPath('nome', 'Como o arquivo se chama ao ser salvo', { type: 'string' }),
    {
      name: 'v',
      in: 'query',
      required: true,
      description: 'O arquivo ou a sua miniatura (WebP)',
      schema: { type: 'string', enum: ['arquivo', 'thumb'] },
    },
    expires,
    {
      name: 'baixar',
      in: 'query',
      description: 'Para salvar em vez de mostrar',
      schema: { type: 'string', enum: ['1'] },
    },
    {
      name: 'Range',
      in: 'header',
      description: 'Um só trecho: bytes=0-1023',
      schema: { type: 'string' },
    },
    {
      name: 'If-None-Match',
      in: 'header',
      description: 'O ETag do que já se tem',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: { description: 'O arquivo', headers: fileHeaders, content: bytes },
    206: {
      description: 'O trecho pedido',
      headers: { ...fileHeaders, 'Content-Range': header('bytes início-fim/tamanho') },
      content: bytes,
    },
    304: { description: 'É o que já se tem' },
    416: {
      description: 'O trecho começa depois do fim',
      headers: { 'Content-Range': header('bytes */tamanho') },
    },
    ...refusals.of({
      400: ['endereco_invalido'],
      403: ['endereco_invalido'],
      404: ['nao_encontrado'],
      ...failures,
    }),
    422: refusals.invalid(false),
  },
});

/** Sending and fetching, at their addresses. */
export const filePaths = (making: Making): Readonly<Record<string, Json>> => ({
  [pathOfRoute(UPLOAD_URL)]: { post: upload(making) },
  [pathOfRoute(FILE_URL)]: { get: download(making) },
});

/** What stands for a session at these addresses. */
export const enderecoAssinado: Json = {
  type: 'apiKey',
  in: 'query',
  name: 's',
  description: 'A assinatura que vem no endereço: diz o que ele permite e até quando, sem sessão',
};
