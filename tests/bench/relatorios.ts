/**
 * (k) Every report under every filter, at a million rows: our call beside the straightforward SQL over the records; and
 * what keeping its figures costs a write.
 */
import { CompiledQuery } from 'kysely';
import { queries } from '../../domain/index.ts';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { caixaOf, caixaText, type Caixa } from '../../domain/kernel/area.ts';
import type { ReportQuery } from '../../domain/kernel/define.ts';
import { LADO, type Lugares, type MapaQuery } from '../../domain/kernel/mapa.ts';
import { MEDIDA, nameInList } from '../../domain/kernel/report.ts';
import { catalogue } from '../../server/catalog.ts';
import type { CallContext } from '../../server/http/context.ts';
import { askedOf, compileReport } from '../../server/read/report.ts';
import { plainly } from '../support/plainly.ts';
import { valuesOf } from './listas.ts';
import { DEPARTAMENTO, ours, tokenOf, type Stand } from './processes.ts';

export const RELATORIO_MS = 100;
/** Once to bring pages into memory; then the best of these, for the machine is shared. */
const AGAIN = 3;
const QUICK_MS = 30;

export interface Reported {
  readonly report: string;
  readonly search: string;
  readonly ours: number;
  readonly plain: number;
  readonly status: number;
}

/** What it is asked for: each period alone, and each filter in each of them. */
async function searchesOf(on: Stand, report: ReportQuery): Promise<readonly string[]> {
  const day = (days: number): string => addDays(hojeEm(new Date()), days);
  const before = Number(day(0).slice(0, 4)) - 1;
  const periods =
    'periodo' in report.filters
      ? [
          '',
          `periodo_gteq=${before}-01-01&periodo_lteq=${before}-12-31`,
          `periodo_gteq=${day(-280)}&periodo_lteq=${day(-45)}`,
          'periodo_gteq=1900-01-01',
        ]
      : [''];
  const filters = [''];
  for (const [name, filter] of Object.entries(report.filters)) {
    if (!filter.ops.includes('in')) continue;
    const values = await valuesOf(on, report.drill.list, nameInList(report, name), filter);
    for (const some of [[values[0]], [values.at(-1)], values])
      filters.push(`${name}_in=${some.join('%2C')}`);
  }
  const ways = ['', ...Object.keys(report.medidas?.outras ?? {}).map((name) => `medida=${name}`)];
  return ways.flatMap((way) =>
    periods.flatMap((period) =>
      [...new Set(filters)].map((filter) => [way, period, filter].filter(Boolean).join('&')),
    ),
  );
}

async function best(once: () => Promise<number>): Promise<number> {
  let found = await once();
  for (let at = 0; at < AGAIN && found > QUICK_MS; at += 1) found = Math.min(found, await once());
  return found;
}

/** Asks each of them; `say` is told of each report. */
export async function benchReports(
  on: Stand,
  only: string | null,
  say: (line: string) => void,
): Promise<readonly Reported[]> {
  const reports = queries.filter(
    (q): q is ReportQuery => q.kind === 'report' && (only === null || q.id.includes(only)),
  );
  const department = await on.db
    .selectFrom('departamento')
    .select(['id', 'codigo', 'nome'])
    .where('codigo', '=', DEPARTAMENTO)
    .executeTakeFirstOrThrow();
  const ctx = {
    departamento: department,
    actor: { id: 1, hoje: hojeEm(new Date()) },
  } as unknown as CallContext;
  const our = await ours(on);
  try {
    const token = await tokenOf(on, 'gerente');
    const all: Reported[] = [];
    for (const report of reports) {
      const of = catalogue.reports.get(report.id);
      if (!of) throw new Error(`sem fonte: ${report.id}`);
      const path = report.call.path.replace('/D/', `/${DEPARTAMENTO}/`);
      const base = `http://127.0.0.1:${our.port}/api/${report.call.version}/osm/admin${path}`;
      const asked: Reported[] = [];
      for (const search of await searchesOf(on, report)) {
        let status = 0;
        const mine = await best(async () => {
          const begun = performance.now();
          const reply = await fetch(`${base}?${search}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          await reply.text();
          ({ status } = reply);
          return performance.now() - begun;
        });
        const { [MEDIDA]: medida = '', ...given } = Object.fromEntries(new URLSearchParams(search));
        const { text, values } = compileReport(
          report,
          plainly(of.outras?.[medida] ?? of),
          askedOf(report, given),
          ctx,
        );
        const plain = await best(async () => {
          const begun = performance.now();
          await on.db.executeQuery(CompiledQuery.raw(text, [...values]));
          return performance.now() - begun;
        });
        asked.push({ report: report.id, search, ours: mine, plain, status });
      }
      const p95 = quantile(
        asked.map((one) => one.ours),
        0.95,
      );
      say(
        `  ${report.id}: ${asked.length} perguntas, p50 ${quantile(
          asked.map((one) => one.ours),
          0.5,
        ).toFixed(0)}, p95 ${p95.toFixed(0)} ms; o SQL direto p50 ${quantile(
          asked.map((one) => one.plain),
          0.5,
        ).toFixed(0)}, p95 ${quantile(
          asked.map((one) => one.plain),
          0.95,
        ).toFixed(0)} ms (quer-se p95 ≤ ${RELATORIO_MS}; ${p95 <= RELATORIO_MS ? 'ok' : 'ACIMA'})`,
      );
      all.push(...asked);
    }
    return all;
  } finally {
    await our.stop();
  }
}

/** What is looked at of a map: everything, the whole town, a quarter of it and a few streets. */
const LOOKS = [
  { zoom: 4, share: null },
  { zoom: 12, share: 1 },
  { zoom: 14, share: 0.5 },
  { zoom: 16, share: 0.12 },
] as const;
const placeOf = (noun: string, what: string): string =>
  noun === 'doc' ? `coalesce(t.${what}, c.${what})` : `c.${what}`;

/** Every map in each period, from far to near, beside the same squares counted from the records. */
export async function benchMaps(
  on: Stand,
  only: string | null,
  say: (line: string) => void,
): Promise<readonly Reported[]> {
  const mapas = queries.filter(
    (q): q is MapaQuery & typeof q => 'como' in q && (only === null || q.id.includes(only)),
  );
  const our = await ours(on);
  try {
    const token = await tokenOf(on, 'gerente');
    const all: Reported[] = [];
    for (const mapa of mapas) {
      const path = mapa.call.path.replace('/D/', `/${DEPARTAMENTO}/`);
      const ask = async (zoom: number, search: string) => {
        const reply = await fetch(
          `http://127.0.0.1:${our.port}/api/${mapa.call.version}/osm/admin${path.replace('{zoom}', String(zoom))}?${search}`,
          { headers: { authorization: `Bearer ${token}` } },
        );
        return { status: reply.status, found: (await reply.json()) as Lugares };
      };
      const asked: Reported[] = [];
      const { found } = await ask(4, 'periodo_gteq=1900-01-01');
      const town = caixaOf(found.totais.extensao ?? '');
      if (!town) throw new Error(`nada tem lugar: ${mapa.id}`);
      const year = Number(hojeEm(new Date()).slice(0, 4));
      for (const [from, to] of [
        [`${year}-01-01`, `${year}-12-31`],
        [`${year - 1}-01-01`, `${year - 1}-12-31`],
        ['1900-01-01', `${year}-12-31`],
      ] as const)
        for (const { zoom, share } of LOOKS) {
          const box = share === null ? null : within(town, share);
          const search = `periodo_gteq=${from}&periodo_lteq=${to}${box ? `&caixa=${caixaText(box)}` : ''}`;
          let status = 0;
          const mine = await best(async () => {
            const begun = performance.now();
            ({ status } = await ask(zoom, search));
            return performance.now() - begun;
          });
          const [lng, lat] = [placeOf(mapa.noun, 'longitude'), placeOf(mapa.noun, 'latitude')];
          const day = mapa.noun === 'doc' ? 'autuado_em' : 'created_at';
          const cells = 2 ** zoom * (256 / LADO[mapa.como]);
          const text = `select floor((x::float8 + 180) / 360 * ${cells}), floor((1 - ln(tan(radians(y::float8)) + 1 / cos(radians(y::float8))) / pi()) / 2 * ${cells}), situacao, count(*)
            from (select t.situacao, ${lng} as x, ${lat} as y from ${mapa.noun} t left join cadastro c on c.id = t.cadastro_id
              join departamento d on d.id = t.departamento_id where d.codigo = $1 and t.${day} >= $2::date and t.${day} < $3::date + 1) p
            where ${box ? `x between ${box.oeste} and ${box.leste} and y between ${box.sul} and ${box.norte}` : 'true'} group by 1, 2, 3`;
          const plain = await best(async () => {
            const begun = performance.now();
            await on.db.executeQuery(CompiledQuery.raw(text, [DEPARTAMENTO, from, to]));
            return performance.now() - begun;
          });
          asked.push({
            report: mapa.id,
            search: `zoom ${zoom} ${search}`,
            ours: mine,
            plain,
            status,
          });
        }
      const of = (which: 'ours' | 'plain', q: number): string =>
        quantile(
          asked.map((one) => one[which]),
          q,
        ).toFixed(0);
      say(
        `  ${mapa.id}: ${asked.length} vistas, p50 ${of('ours', 0.5)}, p95 ${of('ours', 0.95)} ms; o SQL direto p50 ${of('plain', 0.5)}, p95 ${of('plain', 0.95)} ms (quer-se p95 ≤ ${RELATORIO_MS})`,
      );
      all.push(...asked);
    }
    return all;
  } finally {
    await our.stop();
  }
}

/** The middle of a box, that share of it wide and high. */
function within({ oeste, sul, leste, norte }: Caixa, share: number): Caixa {
  const [x, y] = [(oeste + leste) / 2, (sul + norte) / 2];
  const [w, h] = [((leste - oeste) * share) / 2, ((norte - sul) * share) / 2];
  return { oeste: x - w, sul: y - h, leste: x + w, norte: y + h };
}

/** What a write may cost more for what is kept of it. */
export const KEPT_COST = 1.1;
const KEEPING = [
  ['ordem_servico', 'figurar'],
  ['ordem_servico', 'figurar_u'],
  ['ordem_servico', 'no_mapa_i'],
  ['ordem_servico', 'no_mapa_u'],
  ['ordem_servico_historico', 'entrar'],
  ['ordem_servico_historico', 'figurar'],
] as const;

/** Orders opened and cancelled by calls a second, with what is kept of them and without, round after round. */
export async function benchKeeping(
  on: Stand,
  rounds: number,
): Promise<{ readonly kept: number; readonly plain: number }> {
  const our = await ours(on);
  const done = { kept: [] as number[], plain: [] as number[] };
  const set = async (how: 'enable' | 'disable'): Promise<void> => {
    for (const [table, trigger] of KEEPING)
      await on.db.executeQuery(CompiledQuery.raw(`alter table ${table} ${how} trigger ${trigger}`));
  };
  try {
    const token = await tokenOf(on, 'gerente');
    const base = `http://127.0.0.1:${our.port}/api/v2/osm/admin/${DEPARTAMENTO}/ordem-servicos`;
    const { rows } = await on.db.executeQuery<{ id: number }>(
      CompiledQuery.raw(
        `select a.id from assunto a join departamento d on d.id = a.departamento_id where d.codigo = $1 and not a.excluido order by a.id limit 1`,
        [DEPARTAMENTO],
      ),
    );
    const send = async (
      method: string,
      path: string,
      body: object,
    ): Promise<{ id: number; lock_version: number }> => {
      const reply = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as { id: number; lock_version: number };
    };
    const pair = async (): Promise<void> => {
      const { id } = await send('POST', '', { assunto_id: rows[0]?.id, descricao: 'Medida' });
      await send('PUT', `/${id}/cancelar`, { motivo: 'Só para medir quanto custa' });
    };
    const round = async (): Promise<number> => {
      const begun = performance.now();
      let pairs = 0;
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let at = 0; at < 40; at += 1) {
            await pair();
            pairs += 1;
          }
        }),
      );
      return (pairs * 2000) / (performance.now() - begun);
    };
    await round();
    for (let at = 0; at < rounds; at += 1)
      for (const kept of at % 2 === 0 ? [true, false] : [false, true]) {
        await set(kept ? 'enable' : 'disable');
        done[kept ? 'kept' : 'plain'].push(await round());
      }
    return { kept: quantile(done.kept, 0.5), plain: quantile(done.plain, 0.5) };
  } finally {
    await set('enable');
    await our.stop();
  }
}

function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0;
}
