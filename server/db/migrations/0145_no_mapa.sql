-- A map of all years counts half a million places: by digits of whole numbers alone, from an index that holds no more than
-- these. `coluna` is to the length what `linha` is to the breadth; `fase` is the situação as a number.
alter table ordem_servico_no_mapa
  add column coluna int4 generated always as (case when lng is not null then least((lng + 180000000)::int8 * 2147483648 / 360000000, 2147483647) end::int4) stored,
  add column fase int2 generated always as (fase_da_ordem(situacao)::int2) stored;
alter table doc_no_mapa
  add column coluna int4 generated always as (case when lng is not null then least((lng + 180000000)::int8 * 2147483648 / 360000000, 2147483647) end::int4) stored,
  add column fase int2 generated always as (fase_do_doc(situacao)::int2) stored;
create index ordem_servico_no_mapa_lugares on ordem_servico_no_mapa (departamento_id, created_at) include (fase, lng, lat, linha, coluna);
create index doc_no_mapa_lugares on doc_no_mapa (departamento_id, autuado_em) include (fase, lng, lat, linha, coluna);
drop index ordem_servico_no_mapa_periodo;
drop index doc_no_mapa_periodo;
create index ordem_servico_no_mapa_periodo on ordem_servico_no_mapa (departamento_id, created_at)
  include (situacao, assunto_id, usuario_responsavel_id, zona_id, contribuinte_id, cadastro_id, fase, lng, lat, linha, coluna);
create index doc_no_mapa_periodo on doc_no_mapa (departamento_id, autuado_em)
  include (situacao, tipo, doc_modelo_id, fiscal_id, zona_id, contribuinte_id, cadastro_id, fase, lng, lat, linha, coluna);
-- What lies in a few streets is found there.
create index ordem_servico_no_mapa_onde on ordem_servico_no_mapa (departamento_id, lng, lat) include (ordem_servico_id);
create index doc_no_mapa_onde on doc_no_mapa (departamento_id, lng, lat) include (doc_id);
-- However many places there are, they lie in few cells: so few that two processes count them faster than one.
alter table ordem_servico_no_mapa alter column coluna set (n_distinct = 30), alter column linha set (n_distinct = 30);
alter table doc_no_mapa alter column coluna set (n_distinct = 30), alter column linha set (n_distinct = 30);
analyze ordem_servico_no_mapa;
analyze doc_no_mapa;
