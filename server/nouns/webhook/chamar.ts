/** One call to another system, in the manner of the Standard Webhooks: signed, short, and never led elsewhere. */
import { createHmac } from 'node:crypto';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { cut } from '../../../domain/kernel/text.ts';
import { whyAway } from '../../away.ts';
import { InnerAddress, isInner, outerLookup } from './endereco.ts';

/** What one call may take, of all. */
export const MOST_MS = 10_000;
/** Of what is answered so much is kept, and read. */
const KEPT = 1000;

export interface Chamada {
  readonly url: string;
  readonly segredo: string;
  /** The same at every attempt. */
  readonly id: string;
  readonly corpo: string;
  /** May the address be of the inner network, and the call go in the clear? */
  readonly redeInterna: boolean;
}
export interface Resposta {
  /** Null: there was no answer. */
  readonly codigo: number | null;
  readonly resposta: string | null;
  /** Why it did not arrive; null: it did. */
  readonly erro: string | null;
  /** No other try is worth it. */
  readonly recusado?: true;
}

/** 'v1,…': of the id, the moment in seconds and the body, by the secret's bytes. */
export const assinatura = (segredo: string, id: string, segundos: number, corpo: string): string =>
  `v1,${createHmac('sha256', Buffer.from(segredo.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${segundos}.${corpo}`)
    .digest('base64')}`;

const nada = (erro: string, recusado?: true): Resposta => ({
  codigo: null,
  resposta: null,
  erro,
  ...(recusado ? { recusado } : {}),
});

function failed(error: unknown): Resposta {
  if (error instanceof InnerAddress) return nada('o endereço é da rede interna', true);
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return nada('não respondeu em 10 segundos');
  return nada(whyAway(error) ?? 'a chamada falhou');
}

/** Calls, and says what was answered; never throws. */
export async function chamar(c: Chamada, agora = new Date()): Promise<Resposta> {
  let url: URL;
  try {
    url = new URL(c.url);
  } catch {
    return nada('o endereço não é válido', true);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!c.redeInterna) {
    if (url.protocol !== 'https:') return nada('o endereço não é https', true);
    // A number is connected to as it is: no name is looked up.
    if (isIP(host) !== 0 && isInner(host)) return nada('o endereço é da rede interna', true);
  }
  const segundos = Math.floor(agora.getTime() / 1000);
  const body = Buffer.from(c.corpo);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'user-agent': 'OS-m-webhook/1',
    'webhook-id': c.id,
    'webhook-timestamp': String(segundos),
    'webhook-signature': assinatura(c.segredo, c.id, segundos, c.corpo),
  };
  try {
    return await new Promise<Resposta>((done, fail) => {
      const call = (url.protocol === 'https:' ? secure : plain)(
        url,
        {
          method: 'POST',
          headers,
          agent: false,
          signal: AbortSignal.timeout(MOST_MS),
          ...(c.redeInterna ? {} : { lookup: outerLookup }),
        },
        (answer) => {
          const codigo = answer.statusCode ?? 0;
          let text = '';
          const end = (): void =>
            done({
              codigo,
              // Null bytes stand in no text of the database.
              resposta: cut(text.replaceAll('\0', ''), KEPT) || null,
              erro: codigo >= 200 && codigo < 300 ? null : `respondeu ${codigo}`,
            });
          answer.setEncoding('utf8');
          answer.on('data', (some: string) => {
            text += some;
            if (text.length < KEPT) return;
            end();
            answer.destroy();
          });
          answer.on('end', end);
          answer.on('error', fail);
        },
      );
      call.on('error', fail);
      call.end(body);
    });
  } catch (error) {
    return failed(error);
  }
}
