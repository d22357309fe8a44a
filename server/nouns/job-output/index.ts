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
  writer: writerOf('job_output', jobList, { stamps: [] }),
  handlers: jobHandlers,
  hearers: { everywhere: 'system' },
};
