/** The zone that a place lies in. */
import type pg from 'pg';
import { contem, type Geometria, type Ponto } from '../../../domain/kernel/geo.ts';

interface Zona {
  readonly id: number;
  readonly descricao: string;
}

/** All outlines, read once for as many places as there are. */
export async function zoneFinder(pool: pg.Pool): Promise<(place: Ponto) => Zona | null> {
  const { rows } = await pool.query<Zona & { readonly poligono: Geometria }>(
    'select id, descricao, poligono from zona where poligono is not null order by id',
  );
  return (place) => {
    const found = rows.find(({ poligono }) => contem(poligono, place));
    return found ? { id: found.id, descricao: found.descricao } : null;
  };
}
