/** Zones as SQL: what everybody reads of them. */
import type { NotNull } from 'kysely';
import { listaZonas, poligonosZonas, umaZona } from '../../../domain/zona/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { valueSource } from '../../read/value-request.ts';

export const zonaList = listSource(listaZonas, { table: 'zona', alias: 'z' });
export const zonaOne = oneSource(umaZona, { like: zonaList });

export const zonaPoligonos = valueSource(poligonosZonas, ({ db }) =>
  db
    .selectFrom('zona')
    .select(['id', 'descricao', 'poligono'])
    .where('poligono', 'is not', null)
    .$narrowType<{ poligono: NotNull }>()
    .orderBy('id')
    .execute(),
);
