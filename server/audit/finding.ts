/** What a check of the log found wrong, and where. */
export interface Finding {
  readonly entidade: string;
  readonly id: number;
  readonly seq: number | null;
  /** What is wrong, in Portuguese. */
  readonly erro: string;
}
