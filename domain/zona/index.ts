/** Zones of the municipality: kept by who administers, chosen and looked at by everybody (decisions of the wings, section 18). */
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { plain } from '../kernel/plain.ts';

export const zona = plain({
  noun: 'zona',
  names: { gender: 'a', one: 'zona', many: 'zonas', title: 'Zona' },
  municipal: true,
  resource: 'sistema.zonas',
  path: 'sistema/zonas',
  fields: {
    descricao: f.text('Descrição', { min: 3, max: 100 }),
    poligono: f.geometria('Polígono', {
      nullable: true,
      hint: 'O contorno da zona: desenhado no mapa, escrito na tabela ou colado como GeoJSON',
    }),
  },
  orders: ['descricao'],
});

const row = { id: f.integer('Id'), descricao: f.text('Descrição') } as const;

/** What a zone is chosen from. */
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
    poligono: f.geometria('Polígono'),
  },
});

export const zonaQueries = [listaZonas, umaZona, poligonosZonas] as const;
