/** How a message is written. */
import { row } from '../../../domain/mensagem/schema.ts';
import type { NounWriter } from '../../actions/noun.ts';
import { mensagemSource } from './read.ts';

export const mensagemWriter: NounWriter<'mensagem'> = {
  noun: 'mensagem',
  table: 'mensagem',
  alias: 'm',
  tenantColumn: null,
  source: mensagemSource,
  record: row,
  lock: ['m'],
  stamps: ['lock_version = lock_version + 1'],
};
