/** What a noun says of its papers: drawn anew from what the reader is shown, or kept since they were made. */
import type { Kysely } from 'kysely';
import type { Readable } from 'node:stream';
import type { OneQuery } from '../../domain/kernel/define.ts';
import type { Fields, Infer } from '../../domain/kernel/fields.ts';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import type { FilesTo } from '../uploads/store.ts';
import type { Paper } from './paper.ts';
import type { Signing } from './signing.ts';

/** What every paper of this municipality says. */
export interface Office {
  readonly municipio: string;
  /** Where the verification page stands: 'https://osm.cidade.gov.br'. */
  readonly url: string;
  /** Its arms as SVG; null: none were given. */
  readonly brasao: string | null;
}

/** What papers are made with. */
export interface PaperParts {
  readonly db: Kysely<Database>;
  readonly files: FilesTo;
  office(): Promise<Office>;
  /** Null: papers are not signed. */
  readonly signing: Signing | null;
}

/** A paper that goes out. */
export interface PaperFile {
  /** Without its ending: 'auto-12-2026'. */
  readonly nome: string;
  readonly tamanho: number;
  readonly bytes: Buffer | Readable;
  /** Where it lies in the store, when it is kept there for good. */
  readonly token?: string;
}

/** What a record says on paper; the rest is said by who prints it, where and when. */
export interface Drawn {
  /** Without its ending: 'os-12-2026'. */
  readonly nome: string;
  readonly paper: Pick<Paper, 'titulo' | 'subtitulo' | 'tipo' | 'numero' | 'corpo' | 'deitado'>;
}

export type PaperSource =
  | {
      readonly kind: 'drawn';
      /** From the record as it was read for this person, masks and all. */
      readonly draw: (record: unknown) => Drawn;
    }
  | {
      readonly kind: 'kept';
      /** The paper of a version, or of the present one; null where there is none. Throws HttpError. */
      readonly read: (
        parts: PaperParts,
        ctx: CallContext,
        id: number,
        versao: number | null,
      ) => Promise<PaperFile>;
      /** The same as a page of HTML: of every query that says so. */
      readonly page?: (parts: PaperParts, ctx: CallContext, id: number) => Promise<PaperFile>;
    };
type Kept = Extract<PaperSource, { kind: 'kept' }>;

/** The paper of a record that is drawn whenever it is asked for. */
export const drawnPaper = <S extends Fields>(
  query: OneQuery<S>,
  draw: (record: Infer<S>) => Drawn,
): readonly [id: string, source: PaperSource] => [
  query.id,
  // What the source reads is what the query promises (read/declare.ts).
  { kind: 'drawn', draw: (record) => draw(record as Infer<S>) },
];
/** The paper of a record that was made once, and is kept. */
export const keptPaper = (
  { id }: OneQuery,
  read: Kept['read'],
  page?: Kept['page'],
): readonly [id: string, source: PaperSource] => [
  id,
  { kind: 'kept', read, ...(page ? { page } : {}) },
];
