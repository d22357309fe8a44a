/** What variables name and only this machine knows: files that open, a place to listen at. Looked at before anything starts. */
import { createServer } from 'node:net';
import { EnvError, type Env } from './env.ts';
import { tryArms } from './paper/office.ts';
import { signerOf } from './paper/signing.ts';

/** Throws EnvError: each that is wrong, by its name. */
export async function lookAtNamed(env: Env): Promise<void> {
  const looked = await Promise.allSettled([
    tryArms(env),
    new Promise((done) => {
      done(signerOf(env));
    }),
    tryPlace(env),
  ]);
  const lines = looked.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (one.reason instanceof EnvError) return one.reason.lines;
    throw one.reason;
  });
  if (lines.length > 0) throw new EnvError(lines);
}

type Place = Pick<Env, 'HOST' | 'PORT'>;

/** Listens for a moment. Rejects with EnvError where that cannot be. */
function tryPlace(place: Place): Promise<void> {
  const server = createServer();
  return new Promise((done, failed) => {
    server.once('error', (error) => failed(whyNoPlace(place, error)));
    server.listen({ host: place.HOST, port: place.PORT }, () => server.close(() => done()));
  });
}

/** Why nobody can listen there, by the variable that says so. */
export function whyNoPlace({ HOST, PORT }: Place, error: NodeJS.ErrnoException): EnvError {
  const line = (() => {
    switch (error.code) {
      case 'EADDRINUSE':
        return `PORT: a porta ${PORT} já está em uso. Feche o outro programa, ou diga outra`;
      case 'EACCES':
        return `PORT: a porta ${PORT} pede privilégio. Diga outra, ou dê ao serviço CAP_NET_BIND_SERVICE`;
      case 'EADDRNOTAVAIL':
        return `HOST: ${HOST} não é endereço desta máquina`;
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `HOST: o nome ${HOST} não existe`;
      default:
        return `HOST: não se pode escutar em ${HOST}:${PORT}: ${error.message}`;
    }
  })();
  return new EnvError([line], { cause: error });
}
