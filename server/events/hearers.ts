/** Whom a change is told to, as each noun says of its records; SQL over a row c of the log. */

export interface Hearers {
  /** Its users, and nobody else, whatever department the row names: selects their ids. */
  readonly people?: string;
  /** Where the row names no department: the user whose id the record has, besides who did it. */
  readonly itself?: true;
  /** What is done in no department is told in all of them: by the system, or by anybody. */
  readonly everywhere?: 'system' | 'anybody';
}

/** A noun's records that a department follows though they are another's: whoever reads them by this entry's sources. */
export interface Followed {
  readonly noun: string;
  /** The nouns whose changes show in them. */
  readonly through: readonly string[];
  /** Selects the record's `id` and the department `dep` that follows it. */
  readonly sql: string;
}

/** What a noun's entry says of it. */
export interface Heard {
  readonly noun: string;
  readonly sources?: readonly { readonly query: { readonly id: string } }[];
  readonly hearers?: Hearers;
  readonly followed?: Followed;
}
