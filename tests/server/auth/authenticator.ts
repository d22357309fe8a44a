/** A device that keeps passkeys, as WebAuthn (level 3, section 6) has it: ES256, no attestation. */
import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const b64 = (data: Buffer): string => data.toString('base64url');

/** CBOR (RFC 8949) of what is needed here. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.of((major << 5) | n)
      : n < 256
        ? Buffer.of((major << 5) | 24, n)
        : Buffer.of((major << 5) | 25, n >> 8, n & 255);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, pairs.length), ...pairs.flat().map(cbor)]);
}

const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

export class Authenticator {
  readonly id = randomBytes(16);
  readonly #host: string;
  readonly #origin: string;
  readonly #private: KeyObject;
  readonly #public: KeyObject;
  /** Signatures that it says to have made. */
  count = 0;
  /** Has it seen a finger, or the PIN? */
  verified = true;

  constructor(host: string, origin: string) {
    this.#host = host;
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private = privateKey;
    this.#public = publicKey;
  }

  #authData(flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    const all = flags | PRESENT | (this.verified ? VERIFIED : 0);
    return Buffer.concat([sha256(this.#host), Buffer.of(all), count, rest]);
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }),
    );
  }

  #answer(response: object): string {
    const id = b64(this.id);
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }

  /** What a browser sends of a new key. */
  create(challenge: string): string {
    const { x = '', y = '' } = this.#public.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.id.length), this.id, cose]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authData(ATTESTED, attested)],
      ]),
    );
    return this.#answer({
      clientDataJSON: b64(this.#clientData('webauthn.create', challenge)),
      attestationObject: b64(attestation),
      transports: ['internal'],
    });
  }

  /** What a browser sends of an entry; each time it has signed once more. */
  get(challenge: string): string {
    this.count += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authData = this.#authData(0);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#private);
    return this.#answer({
      clientDataJSON: b64(clientData),
      authenticatorData: b64(authData),
      signature: b64(signature),
    });
  }
}
