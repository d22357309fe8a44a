-- What documents are counted by, their lists are asked by: zone, recurrence, kind of debt.
create index doc_zona on doc (departamento_id, zona_id, id);
create index doc_reincidente on doc (departamento_id, reincidente, id);
create index doc_implantado_debito on doc (departamento_id, ((implantacao ->> 'debito_tipo_id')::int8), id)
  where implantado_em is not null;
