/** A table that was brought, line by line in its author's name: in batches, and gone on with where it stands. */
import type { Kysely } from 'kysely';
import { jobWork } from '../../actions/work.ts';
import { principalOf } from '../../auth/principal.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { semPermissao } from '../../http/errors.ts';
import { JobFailure, reasonOf } from '../../jobs/failure.ts';
import type { JobParts } from '../../jobs/job.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { judge, settle, type Fate, type Importacao, type Judged } from '../../import/batch.ts';
import {
  BATCH,
  counted,
  entidadeDe,
  meusDe,
  type PedidoDeImportacao,
} from '../../import/console.ts';
import { seenInMemory } from '../../import/seen.ts';

interface Saida {
  readonly novas: number;
  readonly alteradas: number;
  readonly iguais: number;
  readonly recusadas: number;
  /** Those that were refused, and why. */
  readonly linhas: readonly Fate[];
}
const NADA: Saida = { novas: 0, alteradas: 0, iguais: 0, recusadas: 0, linhas: [] };

const plus = (so: Saida, fates: readonly Fate[]): Saida => {
  const n = counted(fates);
  return {
    novas: so.novas + n.novas,
    alteradas: so.alteradas + n.alteradas,
    iguais: so.iguais + n.iguais,
    recusadas: so.recusadas + n.recusadas,
    linhas: [...so.linhas, ...fates.filter(({ destino }) => destino === 'recusada')],
  };
};

/** Goes on where the job stands, to its end (jobs/job.ts). */
export async function importar(
  db: Kysely<Database>,
  departamentoId: number | null,
  jobId: number,
  { catalogue }: JobParts,
): Promise<void> {
  if (!catalogue) throw new Error('importação sem catálogo');
  if (departamentoId === null) throw new JobFailure('O trabalho não diz de que departamento é');
  const job = await db
    .selectFrom('job_output')
    .select(['entrada', 'usuario_id'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const pedido = job.entrada as PedidoDeImportacao;
  const { linhas: _linhas, ...kept } = pedido;
  const entidade = entidadeDe(pedido.entidade);
  const of = catalogue.imports.get(pedido.entidade);
  const usuarioId = job.usuario_id;
  // Done meanwhile by another that ran it.
  if (!Array.isArray(pedido.linhas)) return;
  if (!of || usuarioId === null) throw new JobFailure('A importação não diz de quem é');
  // By what its author may do now.
  const principal = await principalOf(db, usuarioId, pedido.escopos && new Set(pedido.escopos));
  const here = [...(principal?.departamentos.values() ?? [])].find(
    ({ id }) => id === departamentoId,
  );
  if (!principal || !here?.grants.has(entidade.permission))
    throw new JobFailure(reasonOf(semPermissao()));
  const importacao: Importacao = {
    nome: pedido.entidade,
    of,
    uniques: catalogue.uniques,
    simular: false,
    vistas: seenInMemory(),
    meus: meusDe(principal, entidade),
    work: (trx, acao) => jobWork(trx, { departamentoId, usuarioId, agora: new Date() }, acao),
  };
  // Whatever came before is known, also to who goes on in the middle.
  const batches: Judged[] = [];
  for (let at = 0; at < pedido.linhas.length; at += BATCH)
    batches.push(await judge(importacao, pedido.linhas.slice(at, at + BATCH)));
  const step = (): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const now = await lockJob(trx, jobId);
      if (!now) return true;
      const at = Math.floor(now.feitos / BATCH);
      const batch = batches[at];
      const fates = batch ? await settle(trx, importacao, batch) : [];
      const finished = at >= batches.length - 1;
      await keepProgress(trx, jobId, {
        saida: { ...plus({ ...NADA, ...(now.saida as Partial<Saida>) }, fates) },
        feitos: Math.min((at + 1) * BATCH, pedido.linhas.length),
        // The trails tell what became of people's data: it is not kept beside them.
        ...(finished ? { entrada: kept } : {}),
        finished,
      });
      return finished;
    });
  do nudge(db);
  while (!(await step()));
}
