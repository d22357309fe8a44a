-- Absences are kept in the product (specification, section 3; decisions of the wings, section 18).
alter table ausente
  add column motivo text,
  -- it was never to be: it counts for nothing, and stays
  add column cancelada_em timestamptz,
  add column lock_version integer not null default 0,
  add column updated_at timestamptz not null default now();
-- Of two that overlapped the first stands.
update ausente a set cancelada_em = now() where exists (select from ausente b
  where b.usuario_id = a.usuario_id and b.id < a.id and daterange(b.inicia_em, b.termina_em, '[]') && daterange(a.inicia_em, a.termina_em, '[]'));
-- Nobody is absent twice at once.
alter table ausente add constraint ausente_uma_por_vez exclude using gist
  (usuario_id with =, daterange(inicia_em, termina_em, '[]') with &&) where (cancelada_em is null);
-- Who is absent on a day is found by the person; the lists by what they filter and are sorted by.
create index ausente_substituto on ausente (substituto_id, termina_em) where substituto_id is not null;
create index ausente_desde on ausente (created_at, id);
create index ausente_inicio on ausente (inicia_em, id);
create index ausente_fim on ausente (termina_em, id);
create index ausente_tipo on ausente (tipo, id);
