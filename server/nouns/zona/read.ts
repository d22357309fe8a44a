/** Zones as SQL. */
import { listaZonas, umaZona } from '../../../domain/zona/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';

export const zonaList = listSource(listaZonas, { table: 'zona', alias: 'z' });
export const zonaOne = oneSource(umaZona, { like: zonaList });
