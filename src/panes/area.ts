/**
 * What an area is: the shape of each `<area>/area.ts`, and the few words they share. `areas.ts` lists
 * them all.
 */
import type { ComponentType, LazyExoticComponent } from 'react';
import type { ListQuery, OneQuery } from '../../domain/define.ts';
import type { AreaId } from '../api/lists.ts';
import type { ListReply } from '../api/list-store.ts';
import type { RecordRow } from '../api/row.ts';
import type { Column } from './list/columns.ts';

export type { AreaId } from '../api/lists.ts';

/** A tab of a record; `id` is its path segment, '' for the first. */
export interface RecordTab {
  readonly id: string;
  readonly title: string;
  /** Its number beside the title; undefined: none. */
  readonly count?: (this: void, record: unknown) => number | undefined;
}

/** A view everybody has. `{eu}` and `{ano}` stand for the user's id and the current year. */
export interface DefaultView {
  readonly id: string;
  readonly nome: string;
  readonly busca: string;
}

/** What a detail is given: the row at once, the record when it is read. */
export interface DetailProps {
  readonly row: RecordRow;
  /** Undefined while it is being read for the first time. */
  readonly record: unknown;
  /** Path segment of the tab; null shows all of them (paper). */
  readonly tab: string;
}

/** What a list's foot is given: the last answer, null before the first. */
export interface SummaryProps {
  readonly reply: ListReply | null;
}

/** A list that belongs together with others. */
export interface Folder {
  readonly title: string;
  readonly to: string;
  readonly area: AreaId;
  readonly count?: 'mensagens';
}

export interface AreaDef {
  readonly id: AreaId;
  readonly title: string;
  /** Feminine singular and plural of what is listed, for '3 selecionadas'. */
  readonly words: { readonly one: string; readonly many: string; readonly selected: string };
  readonly noun: string;
  readonly list: ListQuery;
  readonly one?: OneQuery;
  readonly base: string;
  readonly param: string;
  /** 'OS 1234/2026' */
  readonly nameOf: (this: void, row: RecordRow) => string;
  /** Command ids in the order of the digits 1–9. */
  readonly actions: readonly string[];
  readonly columns: readonly Column[];
  readonly tabs: readonly RecordTab[];
  readonly defaultViews: readonly DefaultView[];
  readonly advance: 'proximo' | 'ficar';
  /** What finishes an item of the queue, for 'Ao concluir: próxima'. */
  readonly finishing?: string;
  /** The lists beside this one, as tabs of its tool row. */
  readonly folders?: readonly Folder[];
  /** Filter fields that the folder itself stands for: no chips while they say what it says. */
  readonly ownFilters?: readonly string[];
  /** The command that a record counts as opened with: on Enter, or after one second in view. */
  readonly opened?: string;
  /** What its header's button creates. */
  readonly create?: { readonly command: string; readonly label: string };
  /** The name of the open record's tab, where its own is too long. */
  readonly tabName?: string;
  /** It stands below a record (its trail): u and Esc go back there. */
  readonly leave?: () => boolean;
  /** What stands at the head of the list in place of the area's name. */
  readonly Heading?: LazyExoticComponent<ComponentType>;
  /** What its foot says of the whole filter. */
  readonly Summary?: LazyExoticComponent<ComponentType<SummaryProps>>;
  /** Class of a row that stands out (unread). */
  readonly rowClass?: (this: void, row: RecordRow) => string;
  readonly Detail: LazyExoticComponent<ComponentType<DetailProps>>;
}

/** The noun is feminine: '3 selecionadas'. */
export const feminine = { selected: 'selecionada' } as const;

/** The search of 'Todas': every situation by name, because a list's default leaves some out. */
export const todas = (list: ListQuery): string =>
  `situacao_in=${Object.keys(list.filters.situacao?.options ?? {}).join(',')}`;
