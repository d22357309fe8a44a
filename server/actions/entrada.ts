/** What an act took in, as its log row holds it: every field that is kept for good, files by their hashes, sealed texts too. */
import { createHash } from 'node:crypto';
import type { Action } from '../../domain/kernel/define.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { type Content, contentsOf } from '../uploads/anexos.ts';
import type { AnyDb } from './noun.ts';

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
): Promise<ReadonlyMap<string, Content>> {
  const tokens = Object.entries(input).flatMap(([name, value]) =>
    isFiles(fields[name]) && Array.isArray(value)
      ? value.map((one: { uri_token: string }) => one.uri_token)
      : [],
  );
  return tokens.length === 0
    ? new Map()
    : new Map((await contentsOf(trx, tokens)).map((file) => [file.token, file]));
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
      value === undefined || fields[name]?.fleeting ? [] : [[name, said(name, value)]],
    ),
  );
}
