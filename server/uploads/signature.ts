/**
 * Signed addresses: where a file is sent to, and where it is fetched from. Nothing about them is kept: a
 * signature says what it allows and until when, under the one secret all servers share (migration 0008).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError, recusa } from '../http/errors.ts';

/** Time to send a file to its address, also again after the network went away. */
export const UPLOAD_MS = 30 * 60_000;
/** Addresses of files, as the database signs them. */
const HEX32 = /^[0-9a-f]{32}$/;

const secrets = new WeakMap<Kysely<Database>, Promise<string>>();

/** The secret of this database; it never changes. */
function secretOf(db: Kysely<Database>): Promise<string> {
  let secret = secrets.get(db);
  if (!secret) {
    secret = sql<{ segredo: string }>`
      select valor ->> 'segredo' as segredo from instalacao where chave = 'enderecos_assinados'`
      .execute(db)
      .then(({ rows }) => {
        const [row] = rows;
        if (!row) throw new Error('falta o segredo dos endereços assinados');
        return row.segredo;
      });
    secrets.set(db, secret);
    // A failure is of the moment.
    secret.catch(() => secrets.delete(db));
  }
  return secret;
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

async function matches(db: Kysely<Database>, text: string, signature: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const right = Buffer.from(sign(await secretOf(db), text), 'hex');
  return timingSafeEqual(right, Buffer.from(signature, 'hex'));
}

const refused = (message: string): HttpError => recusa(403, 'endereco_invalido', message);

const uploadText = (token: string, usuarioId: string, expira: string): string =>
  `envio ${token} ${usuarioId} ${expira}`;

/** A new address to send one file to, for this user alone. */
export async function uploadAddress(
  db: Kysely<Database>,
  usuarioId: number,
): Promise<{ signedUrl: string; expira: Date }> {
  const token = randomBytes(16).toString('hex');
  const seconds = Math.floor((Date.now() + UPLOAD_MS) / 1000);
  const text = uploadText(token, String(usuarioId), String(seconds));
  const signature = sign(await secretOf(db), text);
  return {
    signedUrl: `/api/uploads/${token}?u=${usuarioId}&e=${seconds}&s=${signature}`,
    expira: new Date(seconds * 1000),
  };
}

type Query = Readonly<Record<string, string | undefined>>;

function notExpired(e: string): boolean {
  return /^\d{9,11}$/.test(e) && Number(e) * 1000 > Date.now();
}

/** Whose file is awaited at this address. Throws 403 when it was altered or its time is over. */
export async function readUploadAddress(
  db: Kysely<Database>,
  token: string,
  { u = '', e = '', s = '' }: Query,
): Promise<{ token: string; usuarioId: number }> {
  const right =
    HEX32.test(token) &&
    /^\d{1,15}$/.test(u) &&
    (await matches(db, uploadText(token, u, e), s)) &&
    notExpired(e);
  if (!right) throw refused('O endereço de envio não vale mais. Envie o arquivo de novo.');
  return { token, usuarioId: Number(u) };
}

export type Variant = 'arquivo' | 'thumb';

/** Which file may be fetched at this address. Throws 403 as above. */
export async function readFileAddress(
  db: Kysely<Database>,
  token: string,
  { v = '', e = '', s = '' }: Query,
): Promise<{ token: string; variante: Variant; segundos: number }> {
  const right =
    HEX32.test(token) &&
    (v === 'arquivo' || v === 'thumb') &&
    (await matches(db, `arquivo ${token} ${v} ${e}`, s)) &&
    notExpired(e);
  if (!right) throw refused('O endereço do arquivo não vale mais. Abra o registro de novo.');
  return { token, variante: v, segundos: Math.floor(Number(e) - Date.now() / 1000) };
}

/** The number as an address holds it: nobody else makes another of its kind. */
export const signedNumber = async (
  db: Kysely<Database>,
  kind: string,
  id: number,
): Promise<string> => `${id}.${sign(await secretOf(db), `${kind} ${id}`)}`;

/** The number of such an address; null where it was altered. */
export async function readSignedNumber(
  db: Kysely<Database>,
  kind: string,
  text: string,
): Promise<number | null> {
  const [id = '', signature = ''] = text.split('.');
  const right = /^\d{1,15}$/.test(id) && (await matches(db, `${kind} ${id}`, signature));
  return right ? Number(id) : null;
}
