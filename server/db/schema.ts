/** The tables as Kysely sees them; the migrations are the truth. */
import type { Generated } from 'kysely';
import type { ValueOf } from '../../domain/kernel/fields.ts';
import type { Plain } from '../../domain/kernel/plain.ts';
import type * as plain from '../../domain/plain.ts';
import type { CadastrosTables } from './schema/cadastros.ts';
import type { DocsTables } from './schema/docs.ts';
import type { MaquinaTables } from './schema/maquina.ts';
import type { MensagensTables } from './schema/mensagens.ts';
import type { OrdensTables } from './schema/ordens.ts';
import type { PessoasTables } from './schema/pessoas.ts';
import type { ProdutividadeTables } from './schema/produtividade.ts';
import type { Null, Stamps, Version } from './schema/columns.ts';

/** The table of a plain noun has its fields as columns; a test compares them with the database's. */
type PlainTable<P extends Plain> = Stamps & { id: Generated<number>; lock_version: Version } & {
  [K in keyof P['fields']]: null extends ValueOf<P['fields'][K]>
    ? Null<NonNullable<ValueOf<P['fields'][K]>>>
    : ValueOf<P['fields'][K]>;
} & (P extends { readonly municipal: true } ? unknown : { departamento_id: number });
type PlainTables = { [P in (typeof plain)[keyof typeof plain] as P['noun']]: PlainTable<P> };

export interface Database
  extends
    PlainTables,
    PessoasTables,
    CadastrosTables,
    OrdensTables,
    DocsTables,
    MensagensTables,
    ProdutividadeTables,
    MaquinaTables {}

export type Table = keyof Database;
