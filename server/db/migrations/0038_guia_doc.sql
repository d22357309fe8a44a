-- The document that a guia collects.
alter table guia
  add column doc_departamento_id bigint,
  add column doc_id bigint,
  add foreign key (doc_departamento_id, doc_id) references doc,
  add check ((doc_id is null) = (doc_departamento_id is null));
create index guia_doc on guia (doc_departamento_id, doc_id, id) where doc_id is not null;
