/** Another try for a job that was set aside. */
import { tentarDeNovo } from '../../../domain/job-output/index.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import { jobList } from './read.ts';
import { handToWorkers } from '../../jobs/queue.ts';

const { effect } = handlersOf(jobList);

export const jobHandlers: readonly Handler[] = [
  effect(tentarDeNovo, async (e) => {
    await handToWorkers(e.trx, e.id, e.row.tipo);
    // Of one that was done the time begins anew.
    const iniciado_em = e.row.status === 'done' ? null : e.raw.iniciado_em;
    return { patch: { status: 'waiting', terminado_em: null, iniciado_em } };
  }),
];
