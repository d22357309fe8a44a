/** What of a noun waits for whom. */
import type { ListQuery, Permission, ValueQuery } from '../../../domain/kernel/define.ts';
import type { IntegerField } from '../../../domain/kernel/fields.ts';
import type { IconName } from '../../ui/sprite.ts';

/** Who works here, as far as what waits for them depends on it. */
export interface Who {
  readonly id: number;
  readonly fiscal: boolean;
  /** The civil day. */
  readonly hoje: string;
  /** Of a permission of the catalogue; null needs only the session. */
  can(this: void, permission: Permission | null): boolean;
}

/** What of a noun waits for somebody: a group of the inbox, and a counter. */
export interface Waits {
  readonly id: string;
  /** Its place among the groups. */
  readonly rank: number;
  readonly area: string;
  readonly list: ListQuery;
  /** Null: nothing of this waits for them. */
  of(this: void, who: Who): WaitingGroup | null;
  /** What is counted, where that is another filter than the group's; null: not this user's business. */
  counted?(this: void, who: Who): Search | null;
  /** Counts the same as the group's filter, cheaper. */
  readonly count?: ValueQuery<{ readonly count: IntegerField }>;
  /** Its place in the bar; `always` also when nothing waits. */
  readonly bar?: { readonly icon: IconName; readonly title: string; readonly always?: true };
}
export type Search = Readonly<Record<string, string | number>>;
export interface WaitingGroup {
  readonly title: string;
  /** For the line of all groups. */
  readonly short: string;
  /** The filter of the list, in the API's own keys. */
  readonly search: Search;
  readonly order?: string;
  /** Commands of an item in the order of their buttons; letters stand for what they mean there. */
  readonly actions: readonly string[];
}
