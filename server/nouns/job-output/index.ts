/** Jobs as people see them. */
import { names } from '../../../domain/job-output/schema.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { jobHandlers } from './effects.ts';
import { jobList } from './read.ts';

export const jobOutput: Noun = {
  noun: 'job_output',
  names,
  sources: [jobList],
  writer: writerOf('job_output', jobList, {
    stamps: [],
    // As its table tells of it (migration 0016); what it was asked stands in the act that asked.
    keeps: { columns: ['tipo', 'status', 'erro', 'usuario_id', 'chave', 'created_at'] },
  }),
  handlers: jobHandlers,
  hearers: { everywhere: 'system' },
};
