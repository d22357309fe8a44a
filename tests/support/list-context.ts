/** Lists compiled without a server: by one who may all, in a department of the demonstration with orders of every kind. */
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import type { CallContext } from '../../server/http/context.ts';
import type { TestDatabase } from './database.ts';

export async function listContext({ db }: TestDatabase): Promise<CallContext> {
  const departamento = await db
    .selectFrom('departamento')
    .select(['id', 'codigo', 'nome'])
    .where('codigo', '=', 'fiscalizacao-obras')
    .executeTakeFirstOrThrow();
  // The demonstration's days are counted from the day it is made.
  const actor = { id: 1, hoje: hojeEm(new Date()), can: () => true };
  return { departamento, actor } as unknown as CallContext;
}
