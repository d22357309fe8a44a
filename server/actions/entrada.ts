/** What an act took in, as its log row holds it: every field, files by their hashes, sealed texts too. */
import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Action } from '../../domain/kernel/define.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import type { AnyDb } from './noun.ts';

interface File {
  readonly token: string;
  readonly nome: string;
  readonly sha256: string;
}

/** The twin of log_lacre: what tells whether a text is still the same, and not the text. */
const sealOf = (value: unknown): { readonly sha256: string } => ({
  sha256: createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value ?? null))
    .digest('hex'),
});

const isFiles = (field: Field | undefined): boolean =>
  field?.kind === 'list' && field.format === 'anexos';
const isSealed = (field: Field | undefined): boolean =>
  field?.kind === 'text' && field.sealed === true;

/** The codes by which files are named; one statement, and none where the action takes no files. */
async function filesOf(
  trx: AnyDb,
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, File>> {
  const tokens = Object.entries(input).flatMap(([name, value]) =>
    isFiles(fields[name]) && Array.isArray(value)
      ? value.map((one: { uri_token: string }) => one.uri_token)
      : [],
  );
  if (tokens.length === 0) return new Map();
  const { rows } = await trx.executeQuery<File>(
    CompiledQuery.raw(
      `select token, nome, encode(sha256, 'hex') as sha256 from arquivo where token = any($1)`,
      [tokens],
    ),
  );
  return new Map(rows.map((row) => [row.token, row]));
}

/** `sealed`: nothing of it is anybody's business (preferences). */
export async function entradaOf(
  trx: AnyDb,
  { input: fields }: Pick<Action, 'input'>,
  input: Readonly<Record<string, unknown>>,
  sealed: boolean,
): Promise<Readonly<Record<string, unknown>>> {
  const files = await filesOf(trx, fields, input);
  const said = (name: string, value: unknown): unknown => {
    if (sealed || isSealed(fields[name])) return sealOf(value);
    if (!isFiles(fields[name]) || !Array.isArray(value)) return value;
    return value.map(({ uri_token, ...rest }: { uri_token: string }) => {
      const file = files.get(uri_token);
      return { nome: file?.nome ?? null, sha256: file?.sha256 ?? null, ...rest };
    });
  };
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, said(name, value)]],
    ),
  );
}
