/** Files that hang on a record (specification, section 3: attachment; decisions, section 11). */
import type { Names } from '../kernel/define.ts';
import { call, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';

export const names: Names = { gender: 'o', one: 'arquivo', many: 'arquivos', title: 'Arquivo' };

/** Images and PDF, judged by content: extension and type as they are served. */
export const tiposArquivo = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
/** Largest file, bytes. Shown before sending. */
export const TAMANHO_MAXIMO = 20_000_000;
/** Most files on one record in one go. */
export const ANEXOS_MAXIMO = 20;

/** What is shown in place of a file's name to who may not see whose it is; there is then no address of it. */
export const ARQUIVO_PROTEGIDO = 'Arquivo protegido';

/** What is shown of an attachment. The addresses are signed and end soon: ask for the record again. */
export const anexo = {
  id: f.integer('Id'),
  descricao: f.text('Descrição', { ...f.nullable, ...f.livre }),
  file_info: f.object('Arquivo', {
    id: f.integer('Id'),
    url: f.text('Endereço', { shielded: '' }),
    thumb: f.text('Miniatura', { nullable: true, shielded: null }),
    name: f.text('Nome', { shielded: ARQUIVO_PROTEGIDO }),
    /** Bytes. */
    size: f.integer('Tamanho'),
    uri_token: f.text('Código'),
    ext: f.text('Extensão'),
  }),
  url: f.text('Endereço', { shielded: '' }),
  thumb: f.text('Miniatura', { nullable: true, shielded: null }),
  latitude: f.text('Latitude', { nullable: true, shielded: null }),
  longitude: f.text('Longitude', { nullable: true, shielded: null }),
  created_at: f.instant('Enviado em'),
} as const;
export type Anexo = Infer<typeof anexo>;
export const anexos = f.list('Anexos', f.object('Anexo', anexo));

/** What an action takes: files already sent, by their code. */
export const anexosEntrada = f.list(
  'Anexos',
  f.object('Anexo', {
    uri_token: f.text('Código', { max: 64 }),
    descricao: f.text('Descrição', { max: 200, optional: true }),
  }),
  { max: ANEXOS_MAXIMO, optional: true, format: 'anexos' },
);

/** Of a record that is there: files sent come to it, those with `destroy` go. */
export const anexosAlteracao = f.list(
  'Anexos',
  f.object('Anexo', {
    ...anexosEntrada.of.fields,
    destroy: f.boolean('Excluir', f.optional),
  }),
  { min: 1, max: ANEXOS_MAXIMO, format: 'anexos' },
);

/** Files one person may have sent without attaching them to anything. */
export const SOLTOS_MAXIMO = 500;

export const parametrosEnvio = valueQuery({
  id: 'uploads.signed_params',
  noun: 'arquivo',
  title: 'Endereço para enviar um arquivo',
  permission: null,
  call: call('v2 GET /uploads/signed-params'),
  limit: `Já há ${SOLTOS_MAXIMO} arquivos enviados e não anexados`,
  value: {
    signedUrl: f.text('Endereço'),
    expira_em: f.instant('Expira em'),
    tamanho_maximo: f.integer('Tamanho máximo (bytes)'),
  },
});

export const arquivoQueries = [parametrosEnvio] as const;
