/** Jobs as people see them. */
import { listaJobs } from '../../../domain/job-output/index.ts';
import type { Noun } from '../../noun.ts';
import { jobHandlers } from './effects.ts';
import { jobList } from './read.ts';

export const jobOutput: Noun = {
  noun: 'job_output',
  sources: [jobList],
  writer: {
    noun: 'job_output',
    table: 'job_output',
    alias: 'j',
    tenantColumn: null,
    source: jobList,
    record: listaJobs.row,
    lock: ['j'],
    stamps: [],
  },
  handlers: jobHandlers,
};
