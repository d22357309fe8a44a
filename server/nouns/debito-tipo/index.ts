/** The kinds of debts: read only, of the whole municipality. */
import { listaDebitoTipos, names, umDebitoTipo } from '../../../domain/debito-tipo/index.ts';
import type { Noun } from '../../noun.ts';
import { listSource, oneSource } from '../../read/declare.ts';

const list = listSource(listaDebitoTipos, { table: 'debito_tipo', alias: 't' });

export const debitoTipo: Noun = {
  noun: 'debito_tipo',
  names,
  name: { table: 'debito_tipo', sql: 't.descricao' },
  sources: [list, oneSource(umDebitoTipo, { like: list })],
};
