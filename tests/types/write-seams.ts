/** Writes that must not compile: not allowed, not locked, of another table, of a column that is none. */
import type { Transaction } from 'kysely';
import { change, created, lock, lockOne } from '../../server/actions/neighbour.ts';
import { lockedRecord, jobWork, type Work } from '../../server/actions/work.ts';
import type { Database } from '../../server/db/schema.ts';
import { authorize, type CallContext } from '../../server/http/context.ts';
import { analiseWriter } from '../../server/nouns/analise/writer.ts';
import { ordemServicoWriter } from '../../server/nouns/ordem-servico/writer.ts';

declare const trx: Transaction<Database>;
declare const work: Work;
declare const call: CallContext;

export async function writes(): Promise<void> {
  const ordem = await lockOne(work, ordemServicoWriter, 1);
  await change(work, ordemServicoWriter, ordem, { patch: { situacao: 'reabrindo' } });
  await change(
    jobWork(trx, { departamentoId: 1, usuarioId: null, agora: new Date() }, 'x'),
    ordemServicoWriter,
    ordem,
    {},
  );

  const author = { kind: 'system', usuarioId: null } as const;
  const plain = { trx, author, acao: 'x', dep: 1, agora: '' };
  // @ts-expect-error work that nobody allowed
  await lockOne(plain, ordemServicoWriter, 1);
  // @ts-expect-error nor to tell of a record that was made
  await created(plain, ordemServicoWriter, { id: 1 });
  // @ts-expect-error a record that is not locked
  await change(work, ordemServicoWriter, { id: 1, raw: ordem.raw }, {});
  // @ts-expect-error a record of another table
  await change(work, analiseWriter, ordem, {});
  // @ts-expect-error a column that is none
  await change(work, ordemServicoWriter, ordem, { patch: { situaçao: 'reabrindo' } });
  // @ts-expect-error a value that is not the column's
  await change(work, ordemServicoWriter, ordem, { patch: { reaberta: 'sim' } });
  // @ts-expect-error nor is what is looked for
  await lock(work, analiseWriter, { ordem_id: 1 });
  // @ts-expect-error a lock needs work that is allowed
  lockedRecord(plain, 1, ordem.raw);

  const { principal, departamento, actor, params } = call;
  const unchecked = {
    principal,
    departamento,
    actor,
    params,
    requestId: '',
    ip: '',
    cliente: '',
    versao: '',
  };
  authorize(unchecked, 'ordem_servicos.update');
  // @ts-expect-error a call whose permission nobody checked
  const made: CallContext = unchecked;
  void made;
}
