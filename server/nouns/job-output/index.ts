/** Jobs as people see them. */
import { imprimirDeNovo } from '../../../domain/job-output/imprimir.ts';
import { names } from '../../../domain/job-output/schema.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { anonimizarHandler } from './anonimizar.ts';
import { dadosHandler, reunir } from './dados-pessoais.ts';
import { jobHandlers } from './effects.ts';
import { impressaoHandlers } from './imprimir.ts';
import { importar } from './importar-job.ts';
import { imprimir } from './imprimir-job.ts';
import { impressaoList, jobList, papeisList } from './read.ts';

const rest: Parameters<typeof writerOf>[2] = {
  stamps: [],
  // As its table tells of it (migration 0016); what it was asked stands in the act that asked.
  keeps: { columns: ['tipo', 'status', 'erro', 'usuario_id', 'chave', 'created_at'] },
};

export const jobOutput: Noun = {
  noun: 'job_output',
  names,
  sources: [jobList, impressaoList, papeisList],
  writer: writerOf('job_output', jobList, rest),
  // One's own, and no other is there.
  writers: { [imprimirDeNovo.id]: writerOf('job_output', impressaoList, rest) },
  handlers: [...jobHandlers, dadosHandler, anonimizarHandler, ...impressaoHandlers],
  jobs: [
    { kind: 'asked', tipo: 'imprimir', run: imprimir },
    { kind: 'asked', tipo: 'importar', run: importar },
    { kind: 'asked', tipo: 'dados_pessoais', run: reunir },
  ],
  hearers: { everywhere: 'system' },
};
