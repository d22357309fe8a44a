/** What a municipality may write, as long as it may be: in the browser alone, for nobody keeps such records. */
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
function gather(of: unknown, seen: Set<unknown>): void {
  if (typeof of !== 'object' || of === null || seen.has(of)) return;
  seen.add(of);
  for (const [name, field] of Object.entries(of)) {
    if (typeof field === 'object' && field !== null && 'kind' in field && 'label' in field) {
      const { kind, max, format } = field as { kind: unknown; max?: number; format?: string };
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

/** From now on this page is told of long names and texts, in whatever it reads. */
export const lengthen = (page: Page): Promise<unknown> =>
  page.route('**/api/v*/**', async (route) => {
    const request = route.request();
    // What is told as it happens has no end to wait for.
    if (request.method() !== 'GET' || /event-stream/.test(request.headers().accept ?? ''))
      return route.fallback();
    const reply = await route.fetch();
    if (!/json/.test(reply.headers()['content-type'] ?? ''))
      return route.fulfill({ response: reply });
    return route.fulfill({ response: reply, json: lengthened(await reply.json()) });
  });
