/** Implantations of orders. */
import { names } from '../../../domain/implantacao/schema.ts';
import type { Noun } from '../../noun.ts';
import { implantacaoHandlers } from './effects.ts';
import { implantarNoCadastro } from './job.ts';
import { implantacaoList, implantacaoOne } from './read.ts';
import { implantacaoWriter } from './writer.ts';

export const implantacao: Noun = {
  noun: 'implantacao',
  names,
  sources: [implantacaoList, implantacaoOne],
  writer: implantacaoWriter,
  around: [{ noun: 'ordem_servico', column: 'id', of: 'ordem_servico_id', whole: true }],
  handlers: implantacaoHandlers,
  jobs: [{ kind: 'asked', tipo: 'implantar_cadastro', run: implantarNoCadastro }],
};
