/** Lists compiled without a server: by one who may all, in a department of the demonstration with orders of every kind. */
import type { CallContext } from '../../server/http/context.ts';
import type { TestDatabase } from './database.ts';

export async function listContext({ db }: TestDatabase): Promise<CallContext> {
  const departamento = await db
    .selectFrom('departamento')
    .select(['id', 'codigo', 'nome'])
    .where('codigo', '=', 'fiscalizacao-obras')
    .executeTakeFirstOrThrow();
  const actor = { id: 1, hoje: '2026-11-22', can: () => true };
  return { departamento, actor } as unknown as CallContext;
}
