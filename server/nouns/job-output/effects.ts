/** Another try for a job that was set aside. */
import { imprimirDeNovo } from '../../../domain/job-output/imprimir.ts';
import { tentarDeNovo } from '../../../domain/job-output/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import type { Job } from '../../../domain/job-output/schema.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { reabrir } from './imprimir.ts';
import { jobList } from './read.ts';
import { handToWorkers } from '../../jobs/queue.ts';

const { effect } = handlersOf(jobList);

type E = EffectContext<Job, Infer<(typeof tentarDeNovo)['input']>, 'job_output'>;

async function retomar(e: E) {
  const { status, tipo, feitos, falhas } = e.row;
  const prints = tipo === 'imprimir';
  const patch = {
    status: 'waiting',
    terminado_em: null,
    // Of one that was done the time begins anew.
    iniciado_em: status === 'done' ? null : e.raw.iniciado_em,
    feitos: prints ? await reabrir(e.trx, e.id) : feitos,
    falhas: prints ? 0 : falhas,
  } as const;
  await handToWorkers(e.trx, e.id, tipo);
  return { patch };
}

export const jobHandlers: readonly Handler[] = [
  effect(tentarDeNovo, retomar),
  effect(imprimirDeNovo, retomar),
];
