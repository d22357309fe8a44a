/**
 * (g) Another system's files: people and registries at the terminal, lines a second beside plain COPY of the
 * same rows, and the memory it takes early and at the end; then a picker's searches among all these people.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CompiledQuery } from 'kysely';
import { csvRow } from '../../domain/kernel/csv.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { Registry } from '../../server/demo/registry.ts';
import { zones } from '../../server/demo/vocabulary/places.ts';
import { quantiles, type Quantiles } from './live.ts';
import { ours, stand, tokenOf, type Stand } from './processes.ts';

export const PICKER_MS = 50;
/** Beside the files: enough for people who sign in, and for zones. */
const ORDERS = 500;
const SEED = 7;
const SEARCHES = 200;
const SAMPLE_MS = 200;

export interface Imported {
  readonly what: string;
  readonly lines: number;
  /** Seconds. */
  readonly ours: number;
  readonly copy: number;
  /** The same file again. */
  readonly again: number;
  /** Bytes at most, while the first fifth was read and the last: of stretches of one length, as a longer one finds a higher peak. */
  readonly early: number;
  readonly late: number;
}
export interface Import {
  readonly imported: readonly Imported[];
  readonly picker: readonly { readonly what: string; readonly ms: Quantiles }[];
}

export async function benchImport(lines: number, say: (line: string) => void): Promise<Import> {
  const on = await stand(ORDERS, () => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'osm-importar-'));
  await chmod(folder, 0o777);
  try {
    const registry = new Registry(SEED, lines, lines);
    const pessoas = join(folder, 'pessoas.csv');
    await table(pessoas, ['cpf_cnpj', 'razao_social', 'email', 'telefone'], lines, (n) => {
      const { cpf_cnpj, razao_social, email, telefone } = registry.pessoa(n);
      return [cpf_cnpj, razao_social, email, telefone];
    });
    const cadastros = join(folder, 'cadastros.csv');
    const columns = ['tipo', 'numero', 'contribuinte', 'endereco', 'bairro', 'cep', 'zona'];
    const more = ['area_total', 'alvara', 'latitude', 'longitude'];
    await table(cadastros, [...columns, ...more], lines, (n) => {
      const c = registry.cadastro(n);
      const { cpf_cnpj } = registry.pessoa(c.pessoa);
      const where = [c.endereco, c.bairro, c.cep, zones[c.zona_id - 1] ?? null];
      const numero = `M${c.numero}`;
      return [c.tipo, numero, cpf_cnpj, ...where, c.area_total, c.alvara, c.latitude, c.longitude];
    });
    say(`  ${lines.toLocaleString('pt-BR')} linhas de cada, escritas`);
    const imported = [
      await measured(on, folder, 'pessoas', pessoas, lines),
      await measured(on, folder, 'cadastros', cadastros, lines),
    ];
    await on.db.executeQuery(CompiledQuery.raw('vacuum analyze'));
    return { imported, picker: await search(on, registry, lines) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await on.close();
  }
}

type Cell = string | null;

const table = (
  file: string,
  head: readonly string[],
  lines: number,
  rowOf: (n: number) => readonly Cell[],
): Promise<void> =>
  pipeline(
    Readable.from(
      (function* () {
        yield csvRow(head);
        for (let n = 0; n < lines; n += 1) yield csvRow(rowOf(n));
      })(),
    ),
    createWriteStream(file),
  );

async function measured(
  on: Stand,
  folder: string,
  what: string,
  file: string,
  lines: number,
): Promise<Imported> {
  const first = await runImport(on, what, file, lines);
  const again = await runImport(on, what, file, lines);
  const noun = what.slice(0, -1);
  const run = (text: string) => on.db.executeQuery(CompiledQuery.raw(text));
  const { rows } = await on.db.executeQuery<{ names: string }>(
    CompiledQuery.raw(
      `select string_agg(attname, ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [noun],
    ),
  );
  const names = rows[0]?.names ?? '';
  const copied = join(folder, `${what}.copy`);
  await run(`copy (select ${names} from ${noun} order by id desc limit ${lines}) to '${copied}'`);
  await run(`create table medida_${noun} (like ${noun} including all)`);
  const begun = performance.now();
  await run(`copy medida_${noun} (${names}) from '${copied}'`);
  const copy = (performance.now() - begun) / 1000;
  await run(`drop table medida_${noun}`);
  return { what, lines, ours: first.seconds, again: again.seconds, copy, ...first.memory };
}

/** The built command, as an administrator runs it. */
async function runImport(
  on: Stand,
  what: string,
  file: string,
  lines: number,
): Promise<{ seconds: number; memory: { early: number; late: number } }> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['dist/server/cli.js', 'import', what, file], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: on.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const memory = { early: 0, late: 0 };
  const sample = async (): Promise<void> => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const now = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    const line = Number([...said.matchAll(/linha (\d+):/g)].at(-1)?.[1] ?? 0);
    if (line <= lines / 5) memory.early = Math.max(memory.early, now);
    if (line > (lines * 4) / 5) memory.late = Math.max(memory.late, now);
  };
  const sampling = setInterval(() => void sample(), SAMPLE_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(sampling);
  if (code !== 0)
    throw new Error(`importação de ${what} terminou em ${code}: ${said.slice(-2000)}`);
  return { seconds: (performance.now() - begun) / 1000, memory };
}

async function search(on: Stand, registry: Registry, lines: number): Promise<Import['picker']> {
  const our = await ours(on);
  try {
    const token = await tokenOf(on, 'gerente');
    const ask = async (text: string): Promise<number> => {
      const begun = performance.now();
      const reply = await fetch(
        `http://127.0.0.1:${our.port}/api/v2/osm/admin/contribuinte/pessoas?contar=nao&per_page=20&razao_social_cont=${encodeURIComponent(text)}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`${text}: ${reply.status}`);
      return performance.now() - begun;
    };
    const names = Array.from({ length: SEARCHES }, (_, n) =>
      registry
        .pessoa((n * 7919) % lines)
        .razao_social.split(' ')
        .filter((word) => /^[a-z]{4,}$/.test(fold(word))),
    ).filter((words) => words.length > 0);
    const kinds: readonly (readonly [string, (words: readonly string[]) => string])[] = [
      ['um nome e um sobrenome, com acentos', (w) => `${w[0]} ${w.at(-1)}`],
      ['um sobrenome só', (w) => w.at(-1) ?? ''],
      [
        'três letras',
        (w) =>
          fold(w[0] ?? '')
            .slice(0, 3)
            .padEnd(3, 'a'),
      ],
      [
        'o meio de uma palavra',
        (w) => fold(w.toSorted((a, b) => b.length - a.length)[0] ?? '').slice(1, 6),
      ],
      ['o que não há', (w) => `${fold(w[0] ?? '').slice(0, 3)}xqz`],
    ];
    const out: { what: string; ms: Quantiles }[] = [];
    for (const [what, of] of kinds) {
      const times: number[] = [];
      for (const words of names) times.push(await ask(of(words)));
      // The first ones bring pages of the index into memory.
      out.push({ what, ms: quantiles(times.slice(SEARCHES / 10)) });
    }
    return out;
  } finally {
    await our.stop();
  }
}
