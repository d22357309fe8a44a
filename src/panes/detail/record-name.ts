/** What a record that another list is about is called. */
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { useOne } from '../../api/query.ts';
import { nameOf } from '../../commands/names.ts';
import { findNoun } from '../../nouns/index.ts';
import type { RecordRow } from '../../nouns/index.ts';

/** 'OS 1234/2026' of what is called by a number, once it is read; until then, and of others, `other`. */
export function useRecordName(noun: string, id: number, other: string): string {
  const known = findNoun(noun);
  const query = known?.found?.numbered && known.ones?.[0];
  const record = useOne(query ?? umaOrdem, query ? id : null).data;
  return record ? nameOf(noun, record as unknown as RecordRow) : other;
}
