/** Service orders. */
import { names } from '../../../domain/ordem-servico/schema.ts';
import { preencher } from '../../../domain/ordem-servico/actions/campo.ts';
import { encerrar } from '../../../domain/ordem-servico/actions/encerrar.ts';
import { ordemServicoKnownWriter, ordemServicoWriter } from './writer.ts';
import type { Noun } from '../../noun.ts';
import { ordemServicoHandlers } from './effects.ts';
import { ordensEmMassa } from './massa-job.ts';
import { remindOfPrazos } from './prazos-job.ts';
import { ordemPaper } from './papel.ts';
import { prazosMail } from './prazos-template.ts';
import { linhasList, ordemServicoDetalhada, ordemServicoList, ordemServicoOne } from './read.ts';
import { prazoValue } from './prazo-value.ts';
import { ordemServicoMapas, ordemServicoReports } from './reports.ts';

export const ordemServico: Noun = {
  noun: 'ordem_servico',
  names,
  name: {
    table: 'ordem_servico',
    sql: `'OS ' || t.numero || '/' || t.ano`,
    ofDepartment: true,
  },
  told: ordemServicoList,
  sources: [ordemServicoList, ordemServicoDetalhada, ordemServicoOne, linhasList],
  reports: ordemServicoReports,
  values: [prazoValue, ...ordemServicoMapas],
  papers: [ordemPaper],
  writer: ordemServicoWriter,
  around: [
    { noun: 'ordem_servico', column: 'id', of: 'substituida_id' },
    { noun: 'ordem_servico', column: 'substituida_id' },
    { noun: 'analise', column: 'ordem_servico_id' },
    { noun: 'solicitacao', column: 'ordem_servico_id' },
    { noun: 'implantacao', column: 'ordem_servico_id' },
    { noun: 'doc', column: 'ordem_servico_id' },
  ],
  writers: { [encerrar.id]: ordemServicoKnownWriter, [preencher.id]: ordemServicoKnownWriter },
  handlers: ordemServicoHandlers,
  jobs: [
    { kind: 'asked', tipo: 'ordens_em_massa', run: ordensEmMassa },
    {
      kind: 'asked',
      tipo: 'prazos',
      run: remindOfPrazos,
      // 06:30 in São Paulo; a day's notice that no server was there for is given when one is back.
      clock: { cron: '30 9 * * *', catchUp: '12h' },
    },
  ],
  mails: [prazosMail],
};
