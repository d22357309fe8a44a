/** 500 consoles on the stream of one server: from a write to its event at all of them; memory of each. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSession } from '../../server/auth/session-store.ts';
import { DEPARTAMENTO, ours, tokenOf, type Stand } from './processes.ts';

/** Sessions of one person; the server allows twenty streams. */
const A_PERSON = 10;

export interface Live {
  readonly consoles: number;
  readonly writes: number;
  /** Ms from the sending of a write to its event at the last console, over the writes. */
  readonly all: Quantiles;
  /** The same at any console. */
  readonly each: Quantiles;
  /** Bytes of the server's memory for a console: what it grew by, divided. */
  readonly bytes: number;
}
export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

export const quantiles = (values: readonly number[]): Quantiles => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 };
};

/** Resident bytes of a process. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

async function sessions(on: Stand, count: number): Promise<string[]> {
  const people = await on.db
    .selectFrom('usuario_perfil')
    .innerJoin('departamento', 'departamento.id', 'usuario_perfil.departamento_id')
    .innerJoin('usuario', 'usuario.id', 'usuario_perfil.usuario_id')
    .select('usuario.id')
    .distinct()
    .where('departamento.codigo', '=', DEPARTAMENTO)
    .where('usuario.ativo', '=', true)
    .orderBy('usuario.id')
    .limit(Math.ceil(count / A_PERSON))
    .execute();
  const each = Math.ceil(count / Math.max(1, people.length));
  const rules = { SESSION_HOURS: 12, SESSION_IDLE_MINUTES: 60 };
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const usuarioId = people[Math.floor(n / each)]?.id ?? 0;
    tokens.push((await createSession(on.db, { usuarioId, tipo: 'console' }, rules)).token);
  }
  return tokens;
}

type Answer = { open?: number; id?: number; times?: number[] };
const answer = (child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const gone = (code: number | null): void =>
      reject(new Error(`os consoles terminaram (${code})`));
    child.once('exit', gone);
    child.once('message', (message) => {
      child.off('exit', gone);
      resolve(message as Answer);
    });
  });

const now = (): number => performance.timeOrigin + performance.now();

/** Measures; the writes come one by one, at moments that have nothing to do with each other. */
export async function benchLive(
  on: Stand,
  options: { consoles: number; writes: number },
): Promise<Live> {
  const server = await ours(on);
  const child = fork('tests/bench/consoles.mjs', { execArgv: [] });
  try {
    const token = await tokenOf(on, 'gerente');
    const orders = await on.db
      .selectFrom('ordem_servico')
      .select('id')
      .where('departamento_id', '=', 1)
      .where('situacao', '=', 'andamento')
      .orderBy('id', 'desc')
      .limit(50)
      .execute();
    // There and back again: notificar, then retomar.
    let n = 0;
    const next = (): { id: number; action: string } => {
      const id = orders[n % orders.length]?.id ?? 0;
      const forth = Math.floor(n / orders.length) % 2 === 0;
      n += 1;
      return { id, action: forth ? 'notificar' : 'retomar' };
    };
    const write = async ({ id, action } = next()): Promise<number> => {
      const begun = now();
      const reply = await fetch(
        `http://127.0.0.1:${server.port}/api/v2/osm/admin/${DEPARTAMENTO}/ordem-servicos/${id}/${action}`,
        {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        },
      );
      if (!reply.ok) throw new Error(`recusada: ${reply.status}`);
      await reply.arrayBuffer();
      return begun;
    };
    // What is there without consoles: not the room that much work before would have made for them.
    for (let i = 0; i < 20; i += 1) await write();
    await sleep(1000);
    const before = await memoryOf(server.pid);
    child.send({
      port: server.port,
      departamento: DEPARTAMENTO,
      tokens: await sessions(on, options.consoles),
    });
    const opened = (await answer(child)).open ?? 0;
    await sleep(1000);
    const bytes = ((await memoryOf(server.pid)) - before) / opened;
    // Plans, caches, machine code.
    for (let i = 0; i < 200; i += 1) await write();
    await sleep(1000);
    const all: number[] = [];
    const each: number[] = [];
    for (let i = 0; i < options.writes; i += 1) {
      await sleep(150 + ((i * 97) % 150));
      const one = next();
      const told = answer(child);
      child.send({ wait: one.id });
      const begun = await write(one);
      const times = ((await told).times ?? []).map((at) => at - begun);
      all.push(Math.max(...times));
      each.push(...times);
    }
    return {
      consoles: opened,
      writes: all.length,
      all: quantiles(all),
      each: quantiles(each),
      bytes,
    };
  } finally {
    child.kill();
    await server.stop();
  }
}
