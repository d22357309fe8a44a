/** A closed loop of connections against one address, and rounds that take turns. */
import { Agent, request } from 'node:http';

export interface Target {
  readonly name: string;
  readonly port: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The i-th request: method, path, body. */
  next(i: number): { readonly method: string; readonly path: string; readonly body?: string };
}
export interface Measured {
  readonly name: string;
  /** Requests per second, the median of the rounds. */
  readonly rps: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly failures: number;
}

function once(agent: Agent, target: Target, i: number): Promise<number> {
  const { method, path, body } = target.next(i);
  return new Promise((resolve, reject) => {
    const headers = {
      ...target.headers,
      ...(body === undefined
        ? {}
        : {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
    };
    const req = request(
      { agent, host: '127.0.0.1', port: target.port, method, path, headers },
      (res) => {
        res.resume();
        res.on('end', () => resolve(res.statusCode ?? 0));
      },
    );
    req.on('error', reject);
    req.end(body);
  });
}

interface Round {
  readonly rps: number;
  readonly times: readonly number[];
  readonly failures: number;
}

async function round(
  target: Target,
  connections: number,
  ms: number,
  from: number,
): Promise<Round & { readonly done: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  let next = from;
  const begun = performance.now();
  const end = begun + ms;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      const status = await once(agent, target, next++);
      times.push(performance.now() - start);
      if (status < 200 || status > 299) failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const elapsed = performance.now() - begun;
  agent.destroy();
  return { rps: (times.length / elapsed) * 1000, times, failures, done: next };
}

const median = (xs: readonly number[]): number =>
  xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
const quantile = (xs: readonly number[], q: number): number =>
  xs.toSorted((a, b) => a - b)[Math.min(xs.length - 1, Math.floor(xs.length * q))] ?? 0;

/** Every target gets a round in turn, so that what else the machine does hits all alike. */
export async function sideBySide(
  targets: readonly Target[],
  options: { connections: number; rounds: number; ms: number },
): Promise<Measured[]> {
  const done = targets.map(() => 0);
  const rounds: Round[][] = targets.map(() => []);
  for (let r = -1; r < options.rounds; r++) {
    for (const [t, target] of targets.entries()) {
      const result = await round(
        target,
        options.connections,
        r < 0 ? options.ms / 2 : options.ms,
        done[t] ?? 0,
      );
      done[t] = result.done;
      // The first round warms up connections, plans and caches.
      if (r >= 0) rounds[t]?.push(result);
    }
  }
  return targets.map((target, t) => {
    const own = rounds[t] ?? [];
    const times = own.flatMap((x) => x.times);
    return {
      name: target.name,
      rps: median(own.map((x) => x.rps)),
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      failures: own.reduce((n, x) => n + x.failures, 0),
    };
  });
}
