-- What the orders' detailed list is narrowed and sorted by, each by its index: a page, and how many there are.
create index ordem_servico_zona on ordem_servico (departamento_id, zona_id, id) where zona_id is not null;
create index ordem_servico_analisada on ordem_servico (departamento_id, analise_situacao, id);
create index ordem_servico_origem on ordem_servico (departamento_id, incluido_por, id);
create index ordem_servico_autor on ordem_servico (departamento_id, incluido_por_usuario_id, id)
  where incluido_por_usuario_id is not null;
create index ordem_servico_protocolo_tipo on ordem_servico (departamento_id, protocolo_tipo, protocolo_ano, id)
  where protocolo_tipo is not null;
create index ordem_servico_mes on ordem_servico (departamento_id, mes, id);
create index ordem_servico_ciente on ordem_servico (departamento_id, (coalesce(fiscal_ciente_em, 'infinity'::timestamptz)), id);
create index ordem_servico_original on ordem_servico (departamento_id, (coalesce(concluir_em_original, 'infinity'::date)), id);
create index ordem_servico_prazo on ordem_servico (departamento_id, prazo, id);
create index ordem_servico_docs on ordem_servico (departamento_id, docs_emitidos, id);
create index ordem_servico_reaberta on ordem_servico (departamento_id, id) where reaberta;
create index ordem_servico_resultado on ordem_servico (departamento_id, (encerramento ->> 'resultado'), id)
  where encerramento is not null;
create index ordem_servico_encerramento on ordem_servico
  using gin (dobrar(encerramento ->> 'descricao') gin_trgm_ops, dobrar(encerramento ->> 'comentario') gin_trgm_ops)
  where encerramento is not null;
