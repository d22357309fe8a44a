/** What a municipality may write and count, as long and as high as it may be: in the browser alone, for nobody keeps such records. */
import { actions, plainNouns, queries } from '../../../domain/index.ts';
import type { Page } from './console.ts';

/** From so many characters on it is a text of its own, and no number or code. */
const FREE = 100;
/** Words, and then what has no place to break. */
const MORE =
  ' Superintendência de Posturas e Atividades Econômicas inconstitucionalissimamente/desproporcionadamente/anticonstitucionalissimamente';

/** What is no string on the wire is not made longer. */
const NO_STRING = new Set<unknown>(['boolean', 'integer', 'json', 'list', 'object']);

/** By name, whether a field of that name is free text wherever the catalogue has one. */
const byName = new Map<string, boolean>();
/** The names of what is so much money. */
const reais = new Set<string>();
function gather(of: unknown, seen: Set<unknown>): void {
  if (typeof of !== 'object' || of === null || seen.has(of)) return;
  seen.add(of);
  for (const [name, field] of Object.entries(of)) {
    if (typeof field === 'object' && field !== null && 'kind' in field && 'label' in field) {
      const { kind, max, format, unit } = field as {
        kind: unknown;
        max?: number;
        format?: string;
        unit?: string;
      };
      if (unit === 'R$') reais.add(name);
      if (kind === 'text' && format === undefined) {
        if ((max ?? 0) >= FREE && !byName.has(name)) byName.set(name, true);
      } else if (!NO_STRING.has(kind)) byName.set(name, false);
    }
    gather(field, seen);
  }
}
gather([actions, queries, plainNouns], new Set());
/** 'descricao', 'nome', 'endereco', 'motivo', … */
export const freeTexts: readonly string[] = [...byName].flatMap(([name, free]) =>
  free ? [name] : [],
);

const free = new Set(freeTexts);
/** The same with every free text made long. */
function lengthened(of: unknown, name = ''): unknown {
  if (typeof of === 'string') return free.has(name) && of !== '' ? of + MORE : of;
  if (Array.isArray(of)) return of.map((one) => lengthened(one, name));
  if (typeof of !== 'object' || of === null) return of;
  return Object.fromEntries(Object.entries(of).map(([key, one]) => [key, lengthened(one, key)]));
}

/** The numbers that a list's rows have where there are a million of them, and what is large of money. */
function raised(of: unknown, name = ''): unknown {
  if (typeof of === 'number' && name === 'id') return of + 1_000_000;
  if (typeof of === 'number' && name === 'numero') return of + 100_000;
  if (typeof of === 'string' && reais.has(name)) return '1234567.89';
  if (Array.isArray(of)) return of.map((one) => raised(one, name));
  if (typeof of !== 'object' || of === null) return of;
  return Object.fromEntries(Object.entries(of).map(([key, one]) => [key, raised(one, key)]));
}

/** What is counted alone, and how many more there are. */
const COUNTED = /[?&]contar=so\b|\/count-/;
const MANY = 340_000;

type Told = (json: Record<string, unknown>, address: string) => unknown;
/** From now on this page is told something else in whatever it reads. */
const telling = (page: Page, told: Told): Promise<unknown> =>
  page.route('**/api/v*/**', async (route) => {
    const request = route.request();
    // What is told as it happens has no end to wait for.
    if (request.method() !== 'GET' || /event-stream/.test(request.headers().accept ?? ''))
      return route.fallback();
    const reply = await route.fetch();
    if (!/json/.test(reply.headers()['content-type'] ?? ''))
      return route.fulfill({ response: reply });
    const json = told((await reply.json()) as Record<string, unknown>, request.url());
    return route.fulfill({ response: reply, json });
  });

/** From now on this page is told of long names and texts. */
export const lengthen = (page: Page): Promise<unknown> => telling(page, (json) => lengthened(json));

/** From now on its lists have numbers as if there were a million rows, in these areas with every column, and keep nothing. */
export async function raise(page: Page, areas: readonly string[]): Promise<void> {
  const colunas = Object.fromEntries(areas.map((area) => [area, { ocultas: [] }]));
  await telling(page, ({ rows, ...json }, address) => {
    if (address.endsWith('/usuarios/preferencias')) return { ...json, valor: { colunas } };
    if (COUNTED.test(address)) return { ...json, rows, count: Number(json.count) + MANY };
    return { ...json, ...(rows ? { rows: raised(rows) } : {}) };
  });
  // They are another's, too, who tests beside this.
  await page.route('**/usuarios/preferencias', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: null }) : route.fallback(),
  );
}
