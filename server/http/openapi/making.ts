/** What the parts of the document are made with. */
import type { Json } from './parts.ts';
import type { Refusals } from './refusals.ts';
import type { Schemas } from './schemas.ts';

export interface Making {
  readonly schemas: Schemas;
  readonly refusals: Refusals;
  /** A parameter that several operations have. */
  readonly parameter: (parameter: Json, names: readonly string[]) => Json;
}
