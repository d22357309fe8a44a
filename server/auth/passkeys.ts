/**
 * Passkeys (W3C WebAuthn, level 3): a device keeps a key that it uses only for this host, and only for who unlocks
 * it. It opens the account without password and without a second factor: it is two in one.
 */
import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { own } from '../../domain/kernel/text.ts';
import { type Audit, audit } from './audit.ts';
import type { Visit } from './page.ts';
import type { Executor } from './session-store.ts';
import { authBase } from './urls.ts';

/** How many one may have, and how long their names may be. */
export const PASSKEYS_MAXIMO = 10;
export const NOME_MAXIMO = 60;

/** The host that the keys are for, and where its pages stand. */
export interface Site {
  readonly host: string;
  readonly origin: string;
}
/** Where this page stands; null: devices keep no key for an address without a name. */
export function siteOf({ ctx, request }: Visit): Site | null {
  const { hostname, origin } = new URL(authBase(ctx.env, request));
  return isIP(hostname.replace(/[[\]]/g, '')) === 0 ? { host: hostname, origin } : null;
}

export interface Passkey {
  readonly id: number;
  readonly nome: string;
  /** ISO instants. */
  readonly criada_em: string;
  readonly usada_em: string | null;
}

/** A person's, the oldest first. */
export const listPasskeys = (db: Executor, usuarioId: number): Promise<readonly Passkey[]> =>
  db
    .selectFrom('usuario_passkey')
    .select(['id', 'nome', 'criada_em', 'usada_em'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute();

interface Quem {
  readonly id: number;
  readonly login: string;
  readonly nome: string;
}

/** What the browser asks a device for, as JSON: a new key of this person's; with the challenge that it signs. */
export async function newPasskeyOptions(db: Executor, site: Site, rpName: string, quem: Quem) {
  const rows = await db
    .selectFrom('usuario_passkey')
    .select(['credencial', 'transportes'])
    .where('usuario_id', '=', quem.id)
    .execute();
  return generateRegistrationOptions({
    rpName,
    rpID: site.host,
    // Nothing of the person: a device shows it to whoever asks.
    userID: new TextEncoder().encode(String(quem.id)),
    userName: quem.login,
    userDisplayName: quem.nome,
    attestationType: 'none',
    excludeCredentials: rows.map(({ credencial, transportes }) => ({
      id: credencial,
      transports: transportes,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The same of an entry: whichever key the device has for this host. */
export const entryOptions = (site: Site) =>
  generateAuthenticationOptions({ rpID: site.host, userVerification: 'required' });

const jsonOf = (text: string): Record<string, unknown> | null => {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** What the library says of an answer; null, where it throws: whatever is not right of what comes from outside. */
const tried = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

/** A device's answer to the first: the key is hers from now on. False where it is none. */
export async function addPasskey(
  trx: Executor,
  { usuarioId, nome, desafio }: { usuarioId: number; nome: string; desafio: string },
  resposta: string,
  site: Site,
  by: By,
): Promise<boolean> {
  const response = jsonOf(resposta);
  const done =
    response &&
    (await tried(
      verifyRegistrationResponse({
        response: response as never,
        expectedChallenge: desafio,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
      }),
    ));
  if (!done?.verified) return false;
  const { id, publicKey, counter, transports = [] } = done.registrationInfo.credential;
  const made = await trx
    .insertInto('usuario_passkey')
    .values({
      usuario_id: usuarioId,
      credencial: id,
      chave_publica: Buffer.from(publicKey),
      contador: counter,
      transportes: [...transports].map(String),
      nome,
    })
    // A device's answer counts once, whoever sends it again.
    .onConflict((conflict) => conflict.column('credencial').doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return false;
  await audit(trx, { usuarioId, acao: 'passkey_criar', campos: { nome: [null, nome] }, ...by });
  return true;
}

/** A device's answer to an entry: whose key it is; null where it proves nothing. */
export async function takePasskey(
  trx: Executor,
  desafio: string,
  resposta: string,
  site: Site,
): Promise<number | null> {
  const response = jsonOf(resposta);
  const credencial = response && own(response, 'id');
  if (typeof credencial !== 'string') return null;
  const row = await trx
    .selectFrom('usuario_passkey')
    .selectAll()
    .where('credencial', '=', credencial)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const done = await tried(
    verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: desafio,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: row.credencial,
        publicKey: new Uint8Array(row.chave_publica),
        counter: row.contador,
      },
    }),
  );
  if (!done?.verified) return null;
  await trx
    .updateTable('usuario_passkey')
    .set({ contador: done.authenticationInfo.newCounter, usada_em: sql<string>`now()` })
    .where('id', '=', row.id)
    .execute();
  return row.usuario_id;
}

type By = Pick<Audit, 'requestId' | 'ip' | 'por'>;

/** It opens nothing any more; what it was called, or null where it is not hers. */
export async function removePasskey(
  trx: Executor,
  usuarioId: number,
  id: number,
  by: By,
): Promise<string | null> {
  const gone = await trx
    .deleteFrom('usuario_passkey')
    .where('usuario_id', '=', usuarioId)
    .where('id', '=', id)
    .returning('nome')
    .executeTakeFirst();
  if (!gone) return null;
  await audit(trx, {
    usuarioId,
    acao: 'passkey_retirar',
    campos: { nome: [gone.nome, null] },
    ...by,
  });
  return gone.nome;
}
