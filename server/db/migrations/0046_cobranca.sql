-- The debt of a document is made once: asked for, done by a job, in as many guias as it has parts.
alter table doc
  -- its version of the model says so; null: it does not
  add column debita boolean check (debita),
  -- the newest job that was asked for
  add column job_id bigint references job_output;
comment on column doc.implantacao is 'as it was asked for: {debito_tipo_id, vencimento, parcelas, observacao}';

alter table guia
  -- which of the parts of a document's debt
  add column parcela smallint check (parcela between 1 and 60),
  -- nothing collects a document's debt twice
  add constraint guia_doc_parcela unique (doc_departamento_id, doc_id, parcela);
create index guia_do_doc on guia (doc_id, id) where doc_id is not null;

-- Every declared order and every filter of what waits to be implanted, and of what was.
create index doc_implantar on doc (departamento_id, id)
  where debita and situacao = 'andamento' and implantado_em is null and valor_total > 0;
create index doc_implantar_prazo on doc (departamento_id, (coalesce(prazo_defesa, 'infinity'::date)), id)
  where debita and situacao = 'andamento' and implantado_em is null and valor_total > 0;
create index doc_implantar_valor on doc (departamento_id, valor_total, id)
  where debita and situacao = 'andamento' and implantado_em is null and valor_total > 0;
create index doc_implantado on doc (departamento_id, id) where implantado_em is not null;
create index doc_implantado_em on doc (departamento_id, implantado_em, id) where implantado_em is not null;
create index doc_implantado_valor on doc (departamento_id, valor_total, id) where implantado_em is not null;
