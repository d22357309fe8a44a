-- Names that are searched for, folded once when they are written and not for each that a search looks at.
alter table pessoa add column dobrado text not null generated always as (dobrar(razao_social)) stored;
drop index pessoa_busca;
drop index pessoa_nome;
create index pessoa_dobrado on pessoa using gin (dobrado gin_trgm_ops);
create index pessoa_nome on pessoa (dobrado, id);
alter table cadastro add column bairro_dobrado text generated always as (dobrar(bairro)) stored;
drop index cadastro_bairro;
-- A part of the city, with what it is narrowed by: read and counted from the index alone.
create index cadastro_bairro on cadastro (bairro_dobrado, id) include (situacao, tipo, excluido, pessoa_id);
drop index cadastro_zona;
create index cadastro_zona on cadastro (zona_id, id) include (situacao, tipo, excluido);
