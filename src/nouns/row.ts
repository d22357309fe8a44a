/** A record as lists and details hold it: whatever else it carries, these are there. */
export interface RecordRow {
  readonly id: number;
  readonly situacao?: string;
  readonly lock_version?: number;
  readonly [field: string]: unknown;
}
