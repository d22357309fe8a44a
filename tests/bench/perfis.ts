/** Permissions: what fifty profiles cost a call, and how long a saved profile takes until the last of a thousand sessions obeys. */
import { Agent, request } from 'node:http';
import { grantTree, permissionPaths } from '../../domain/kernel/permissions.ts';
import { createSession } from '../../server/auth/session-store.ts';
import { quantiles, type Quantiles } from './live.ts';
import { DEPARTAMENTO, ours, tokenOf, type Stand } from './processes.ts';

export const PERFIS_WANTED = { ratio: 1.2, lastMs: 1000 } as const;
/** Calls at once, as a console's connections would be spread. */
const AT_ONCE = 32;
const RULES = { SESSION_HOURS: 12, SESSION_IDLE_MINUTES: 60 } as const;
const PERMISSION = 'usuario_grupos.index';

export interface Permissions {
  /** Ms of a call by whoever has one profile, and fifty. */
  readonly one: Quantiles;
  readonly fifty: Quantiles;
  readonly sessions: number;
  /** Ms from sending the profile to the last session's refusal, over the rounds. */
  readonly last: Quantiles;
  /** Calls that were still allowed after the answer. */
  readonly disobeyed: number;
}

/** Measures over the built server, with a profile that gives one list and is taken away. */
export async function benchPermissions(
  on: Stand,
  options: { sessions: number; rounds: number; calls: number },
): Promise<Permissions> {
  const server = await ours(on);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const call = (method: 'GET' | 'PUT', path: string, token: string, body?: object) =>
    new Promise<{ status: number; text: string; ms: number }>((resolve, reject) => {
      const begun = performance.now();
      const sent = request(
        {
          agent,
          method,
          host: '127.0.0.1',
          port: server.port,
          path: `/api/v2/osm/admin/${DEPARTAMENTO}/${path}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        },
        (reply) => {
          let text = '';
          reply.setEncoding('utf8');
          reply.on('data', (part: string) => (text += part));
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, text, ms: performance.now() - begun }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  try {
    const { id: dep } = await on.db
      .selectFrom('departamento')
      .select('id')
      .where('codigo', '=', DEPARTAMENTO)
      .executeTakeFirstOrThrow();
    const profile = async (descricao: string, paths: readonly string[]): Promise<number> => {
      const { id } = await on.db
        .insertInto('perfil')
        .values({ departamento_id: dep, descricao, permissoes: JSON.stringify(grantTree(paths)) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    let made = 0;
    const somebody = async (perfis: readonly number[]): Promise<number> => {
      const login = `medida-${(made += 1)}`;
      const { id } = await on.db
        .insertInto('usuario')
        .values({ login, nome: login, email: `${login}@medida.example`, endereco: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await on.db
        .insertInto('usuario_departamento')
        .values({ departamento_id: dep, usuario_id: id })
        .execute();
      await on.db
        .insertInto('usuario_perfil')
        .values(perfis.map((perfil_id) => ({ departamento_id: dep, usuario_id: id, perfil_id })))
        .execute();
      return id;
    };
    const session = async (usuarioId: number): Promise<string> =>
      (await createSession(on.db, { usuarioId, tipo: 'console' }, RULES)).token;
    const LIST = 'usuario-grupos?per_page=1';

    const many: number[] = [];
    for (let n = 0; n < 50; n += 1)
      many.push(
        await profile(`Medida ${n}`, [
          PERMISSION,
          ...permissionPaths.filter((_, at) => at % 50 === n),
        ]),
      );
    const [single, several] = [
      await session(await somebody(many.slice(0, 1))),
      await session(await somebody(many)),
    ];
    const [one, fifty]: number[][] = [[], []];
    // By turns, so that what else the machine does falls on both.
    for (let n = 0; n < options.calls; n += 1) {
      one?.push((await call('GET', LIST, single)).ms);
      fifty?.push((await call('GET', LIST, several)).ms);
    }

    const shared = await profile('Medida de todos', [PERMISSION]);
    const tokens: string[] = [];
    for (let n = 0; n < options.sessions; n += 1)
      tokens.push(await session(await somebody([shared])));
    const admin = await tokenOf(on, 'admin');
    const all = async (): Promise<number[]> => {
      const statuses: number[] = [];
      const left = [...tokens];
      const next = async (): Promise<void> => {
        for (let token = left.pop(); token; token = left.pop())
          statuses.push((await call('GET', LIST, token)).status);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
      return statuses;
    };
    const save = async (paths: readonly string[]): Promise<void> => {
      const now = await call('GET', `perfis/${shared}`, admin);
      const { lock_version } = JSON.parse(now.text) as { lock_version: number };
      const reply = await call('PUT', `perfis/${shared}`, admin, {
        descricao: 'Medida de todos',
        permissoes: grantTree(paths),
        lock_version,
      });
      if (reply.status !== 200) throw new Error(`recusado: ${reply.status} ${reply.text}`);
    };
    const last: number[] = [];
    let disobeyed = 0;
    for (let round = 0; round < options.rounds; round += 1) {
      await save([PERMISSION]);
      if ((await all()).some((status) => status !== 200)) throw new Error('sessão sem permissão');
      const begun = performance.now();
      await save([]);
      const statuses = await all();
      last.push(performance.now() - begun);
      disobeyed += statuses.filter((status) => status !== 403).length;
    }
    return {
      one: quantiles(one ?? []),
      fifty: quantiles(fifty ?? []),
      sessions: tokens.length,
      last: quantiles(last),
      disobeyed,
    };
  } finally {
    agent.destroy();
    await server.stop();
  }
}
