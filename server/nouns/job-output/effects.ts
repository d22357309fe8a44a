/** Another try for a job that was set aside. */
import { tentarDeNovo } from '../../../domain/job-output/index.ts';
import { effect, type Handler } from '../../actions/noun.ts';
import { handToWorkers } from '../../jobs/queue.ts';

export const jobHandlers: readonly Handler[] = [
  effect(tentarDeNovo, async (e) => {
    await handToWorkers(e.trx, e.id, e.row.tipo);
    return { patch: { status: 'waiting', terminado_em: null } };
  }),
];
