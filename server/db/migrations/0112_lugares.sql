-- What lies in a box of the map: registries, and documents with a place of their own.
create index cadastro_lugar on cadastro (longitude, latitude) where longitude is not null and latitude is not null;
create index doc_lugar on doc (departamento_id, longitude, latitude) where longitude is not null and latitude is not null;
