/** What a record that another list is about is called. */
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { useOne } from '../../api/query.ts';

/** 'OS 1234/2026' of an order once it is read; until then, and of others, `other`. */
export function useRecordName(entidade: string, id: number, other: string): string {
  const order = useOne(umaOrdem, entidade === 'ordem_servico' ? id : null).data;
  return order ? nomeOs(order) : other;
}
