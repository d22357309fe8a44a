/** What is asked of an order of alfa by the API, in the words of its tests. */
import { logOf } from './logs.ts';
import type { CallOptions, Method, Reply, Staff, World } from './world.ts';

/** `world` is asked with every call: it is made only when the tests of a file begin. */
export function orderCalls(world: () => World) {
  const path = (id: number): string => `/alfa/ordem-servicos/${id}`;
  const call = (who: Staff, method: Method, url: string, options?: CallOptions): Promise<Reply> =>
    world().call(world().people[who], method, url, options);
  return {
    /** Acts on it: `step` is what follows the order's own path, '' edits it. */
    act: (
      who: Staff,
      id: number,
      step: string,
      body: object = {},
      headers: Record<string, string> = {},
    ): Promise<Reply> =>
      call(who, step === '/comentarios' ? 'POST' : 'PUT', path(id) + step, { body, headers }),
    /** The record as the administrator reads it. */
    one: async (id: number): Promise<Reply['json']> => (await call('admin', 'GET', path(id))).json,
    logOf: (id: number) => logOf(world().pool, 'ordem_servico', id),
    /** One that the inspector works on. */
    emAndamento: (colunas = {}) =>
      world().order({ situacao: 'andamento', responsavel: world().people.fiscal.id, colunas }),
  };
}

/** Is it the instant of a moment ago? */
export const recent = (instant: string): boolean =>
  Math.abs(Date.now() - Date.parse(instant)) < 20_000;
