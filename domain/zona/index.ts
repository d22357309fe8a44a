/** Zones of the municipality. */
import type { Names } from '../kernel/define.ts';
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';

export const names: Names = { gender: 'a', one: 'zona', many: 'zonas', title: 'Zona' };

const row = { id: f.integer('Id'), descricao: f.text('Descrição') } as const;

export const listaZonas = listQuery({
  id: 'zonas.index',
  noun: 'zona',
  title: 'Zonas',
  permission: null,
  call: call('v2 GET /zonas'),
  row,
  filters: { id: filter('integer', 'Id'), descricao: filter('text', 'Descrição') },
  orders: ['id', 'descricao'],
  order: ['descricao', 'asc'],
});

export const umaZona = oneQuery({
  id: 'zonas.show',
  noun: 'zona',
  title: 'Zona',
  permission: null,
  call: call('v2 GET /zonas/{zona}'),
  record: row,
});

/** The outlines that every map stands on: of the zones that have one. */
export const poligonosZonas = valueQuery({
  id: 'zonas.poligonos',
  noun: 'zona',
  title: 'Polígonos das zonas',
  permission: null,
  call: call('v2 GET /zonas/poligonos'),
  many: true,
  value: {
    id: f.integer('Id'),
    descricao: f.text('Descrição'),
    /** GeoJSON: Polygon or MultiPolygon (Geometria). */
    poligono: f.json('Polígono'),
  },
});

export const zonaQueries = [listaZonas, umaZona, poligonosZonas] as const;
