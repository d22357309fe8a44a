-- The log asked across records: each filter is a slice of an index that ends in id, and what is counted
-- is read from one index alone.
create function log_campos(campos jsonb, dito jsonb) returns text[]
  language sql immutable parallel safe
  return array(select jsonb_object_keys(campos)) || array(select jsonb_object_keys(coalesce(dito -> 'entrada', '{}')));

create index log_usuario on log (usuario_id, id);
create index log_acao on log (acao, id);
create index log_tipo on log (entidade, id);
create index log_quando on log (created_at, id);
create index log_exportacao on log (id) where acao like '%.csv';
create index log_campo on log using gin (log_campos(campos, dito));
create index log_contada on log (departamento_id, entidade, acao, usuario_id, created_at, entidade_id, id);
