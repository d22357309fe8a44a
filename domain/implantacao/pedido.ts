/**
 * What is asked for and then done once, by a job: an order's areas to its registry, a document's debt to the
 * tax system.
 */
import { status } from '../job-output/schema.ts';
import * as f from '../kernel/fields.ts';

/** The job that does it: the newest that was asked for. */
export const job = f.object(
  'Trabalho',
  { id: f.integer('Id'), status: f.enumOf('Estado', status) },
  f.nullable,
);
/** The same, with why it stopped. */
export const jobInteiro = f.object(
  'Trabalho',
  { ...job.fields, erro: f.text('Erro', f.nullable) },
  f.nullable,
);
type Pedido = { readonly job: f.ValueOf<typeof job> };

/** It stopped with an error, and may be asked for otherwise. */
export const parou = ({ job: of }: Pedido): boolean => of?.status === 'error';

export const EM_ANDAMENTO = 'A implantação está em andamento';
