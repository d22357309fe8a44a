/**
 * One file on its way (specification, section 7): an address is asked for, then the file is posted there
 * as multipart with `file` and `usuario_id`. The same address is used again after the line broke, so that
 * a file that did arrive is not there twice.
 */
import { agora } from '../../domain/kernel/clock.ts';
import { parametrosEnvio } from '../../domain/arquivo/index.ts';
import { ApiError, errorOf, isAnothers, retryAfterOf } from './errors.ts';
import { reportReply, unheard } from './health.ts';
import { hosts } from './hosts.ts';
import { isReadable, NAO_SE_LE } from './readable-file.ts';
import { send } from './client.ts';

/** Where a signed path of the API stands ('/api/uploads/…'). */
export const signedUrlOf = (path: string): string =>
  new URL(path, new URL(hosts().api, location.href)).href;

/** What the server answers of a file it has. */
export interface SentFile {
  readonly uri_token: string;
  readonly name: string;
  /** Bytes, as it is kept. */
  readonly size: number;
  readonly ext: string;
  readonly url: string;
  readonly thumb: string | null;
}

export interface Address {
  readonly url: string;
  /** Ms since the epoch. */
  readonly until: number;
}

/** A minute is left for what is sent at once. */
const MARGIN = 60_000;
/** Ms without a byte moving, or an answer, until the line counts as broken. */
const SILENCE = 60_000;

/** Of a file that cannot be sent, however often. */
const UNREADABLE = {
  status: 400,
  errorCode: 'arquivo_ilegivel',
  message: `O arquivo ${NAO_SE_LE}. Escolha-o de novo.`,
};

export const usable = (address: Address | null): address is Address =>
  address !== null && address.until - agora().getTime() > MARGIN;

/** Asks for an address. Throws ApiError. */
export async function askAddress(signal: AbortSignal): Promise<Address> {
  const { signedUrl, expira_em } = await send<{ signedUrl: string; expira_em: string }>(
    parametrosEnvio.call,
    { signal },
  );
  return { url: signedUrlOf(signedUrl), until: Date.parse(expira_em) };
}

/**
 * Posts the file; `onPercent` gets whole percents, 100 only once it is there. Throws ApiError (status 0
 * when the line broke), AbortError when given up.
 */
export function post(
  address: Address,
  file: File,
  usuarioId: number,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => xhr.abort(), SILENCE);
    };
    const end = (settle: () => void): void => {
      clearTimeout(silence);
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const giveUp = (): void => xhr.abort();
    const lost = (): void =>
      end(() => {
        if (signal.aborted) {
          reject(new DOMException('envio cancelado', 'AbortError'));
          return;
        }
        void isReadable(file).then(async (readable) =>
          reject(readable ? await unheard() : new ApiError(UNREADABLE)),
        );
      });
    xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      alive();
      if (lengthComputable) onPercent(Math.min(99, Math.floor((loaded / total) * 100)));
    });
    xhr.addEventListener('load', () => {
      const body = parsed(xhr.responseText);
      const isThere = xhr.status === 201 && body !== undefined;
      if (!isThere && isAnothers(xhr.status, body)) return lost();
      end(() => {
        if (isThere) {
          reportReply(false);
          onPercent(100);
          resolve(body as SentFile);
        } else
          reject(errorOf(xhr.status, body, retryAfterOf(xhr.getResponseHeader('Retry-After'))));
      });
    });
    xhr.addEventListener('error', lost);
    xhr.addEventListener('abort', lost);
    signal.addEventListener('abort', giveUp);
    const form = new FormData();
    // Before the file, so that the server knows it while the file is still coming.
    form.append('usuario_id', String(usuarioId));
    form.append('file', file, file.name);
    xhr.open('POST', address.url);
    alive();
    xhr.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
