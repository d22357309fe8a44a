/** What a record that another list is about is called. */
import { useAtomValue } from 'jotai';
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { useOne } from '../../api/query.ts';
import { nameOf, nameQuery } from '../../commands/names.ts';
import type { RecordRow } from '../../nouns/index.ts';
import { canAtom } from '../../workspace/index.ts';

/** 'OS 1234/2026', 'Notificação 149/2026', once it is read; until then, and of what nobody calls by a name, `other`. */
export function useRecordName(noun: string, id: number, other: string): string {
  const can = useAtomValue(canAtom);
  const query = nameQuery(noun, can);
  const record = useOne(query ?? umaOrdem, query ? id : null).data;
  return record ? nameOf(noun, record as unknown as RecordRow) : other;
}
