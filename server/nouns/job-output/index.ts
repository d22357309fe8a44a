/** Jobs as people see them. */
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { jobHandlers } from './effects.ts';
import { jobList } from './read.ts';

export const jobOutput: Noun = {
  noun: 'job_output',
  sources: [jobList],
  writer: writerOf('job_output', jobList, { stamps: [] }),
  handlers: jobHandlers,
  hearers: { everywhere: true },
};
