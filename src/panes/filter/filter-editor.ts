/** What every editor of a filter's condition is given. */
import type { Filter } from '../../../domain/kernel/define.ts';
import type { Term } from '../../api/list-search.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';

export interface EditorProps {
  readonly of: Filtering;
  readonly field: string;
  readonly filter: Filter;
  readonly terms: readonly Term[];
  readonly onBack: () => void;
  readonly onDone: () => void;
}
