/** What a database says to who sets it up, in words: the ways in, and what a role of its own may not do there. */

import { NOT_KNOWN, whyAway } from '../away.ts';

const NOT_LET_IN =
  'o usuário ou a senha não confere, ou o servidor não o deixa entrar (pg_hba.conf)';

/** By SQLSTATE, or the system's code. */
const BY_CODE: Readonly<Record<string, string>> = {
  '28000': NOT_LET_IN,
  '28P01': NOT_LET_IN,
  '3D000': "não há esse banco de dados: create database … owner … encoding 'UTF8'",
  '53300': 'o servidor não aceita mais conexões',
  ENOENT: 'falta um arquivo que o endereço diz',
};
/** What has no code. */
const BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/i, 'o servidor não fala TLS (sslmode=disable dispensa)'],
  [
    /unsupported startup parameter/i,
    'é um pooler: com DATABASE_PREPARE=nao as conexões passam por ele',
  ],
  [/timeout/i, 'o servidor não respondeu'],
  [/password must be a string/i, 'o servidor pede uma senha, e o endereço não a diz'],
];

type Refusal = { readonly code?: string; readonly message?: string };

/** Why there is no connection: '<words> (<what was said>)'. */
export function whyNoConnection(error: unknown): string {
  const { code = '', message = '' } = error as Refusal;
  const words =
    BY_CODE[code] ?? whyAway(error) ?? BY_TEXT.find(([text]) => text.test(message))?.[1];
  const more = words === NOT_KNOWN ? ': sslrootcert diz o arquivo da que o assinou' : '';
  return words === undefined ? message : `${words}${more} (${message || code})`;
}

/** What a statement was refused for that is for who sets the database up to mend; null: nobody foresaw it. */
export function whyRefused(error: unknown): string | null {
  const { code = '', message = '' } = error as Refusal;
  if (code === '42501')
    return `O usuário do banco não o pode mudar (${message}). Faça-o o dono: alter database … owner to …`;
  if (code === '25006')
    return `O banco só se lê (${message}): é uma réplica, ou está posto assim (default_transaction_read_only).`;
  const [, extension] = /extension "(\w+)" is not available/.exec(message) ?? [];
  if (extension !== undefined)
    return `Falta ao PostgreSQL a extensão ${extension}: instale as que o acompanham (no Debian, postgresql-contrib).`;
  return null;
}
