-- The texts of a closing stand folded beside it: folding them anew was what trying, and counting, them cost. How many hold
-- one of their words is counted in an index of nothing else: a fifth of the narrow one, which costs by its bytes.
drop index ordem_servico_encerramento;
drop statistics ordem_servico_encerramento_e;
alter table ordem_servico
  add column encerramento_dobrado text generated always as
    (dobrar(case when encerramento is not null then coalesce(encerramento ->> 'descricao', '') end)) stored,
  add column comentario_dobrado text generated always as (dobrar(encerramento ->> 'comentario')) stored;
alter table ordem_servico
  alter column encerramento_dobrado set statistics 400,
  alter column comentario_dobrado set statistics 400;
create index ordem_servico_encerramento on ordem_servico
  using gin (encerramento_dobrado gin_trgm_ops) with (gin_pending_list_limit = 256) where encerramento_dobrado is not null;
create index ordem_servico_dito on ordem_servico
  using gin (comentario_dobrado gin_trgm_ops) with (gin_pending_list_limit = 256) where comentario_dobrado is not null;
create index ordem_servico_fechada on ordem_servico (departamento_id, id)
  include (encerramento_dobrado, comentario_dobrado)
  where octet_length(encerramento_dobrado) + coalesce(octet_length(comentario_dobrado), 0) <= 2000;
create index ordem_servico_fechada_longa on ordem_servico (departamento_id, id)
  where octet_length(encerramento_dobrado) + coalesce(octet_length(comentario_dobrado), 0) > 2000;
analyze ordem_servico;
