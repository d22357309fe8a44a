-- The outline of a zone, as GeoJSON: what every map stands on.
alter table zona add column poligono jsonb
  check (poligono ->> 'type' in ('Polygon', 'MultiPolygon') and jsonb_typeof(poligono -> 'coordinates') = 'array');
