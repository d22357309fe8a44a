-- What reports are made of, by month and by all that they are asked by: kept by differences as the counts of the lists
-- are (0002), so that a report of years reads some thousands of rows and is exact in every snapshot. `<table>_figuras`
-- says what a record counts for, and of which month; the days at both ends of a period are read from the records by it.
create function dia_de(em timestamptz) returns date language sql immutable parallel safe
  return (em at time zone 'America/Sao_Paulo')::date;
create function mes_de(dia date) returns date language sql immutable parallel safe
  return date_trunc('month', dia::timestamp)::date;

-- Orders, by the month of their opening ('aberta') and by that of their conclusion ('concluida': none yet, no month).
create table ordem_servico_figura (
  departamento_id bigint not null,
  fato text not null,
  mes date,
  assunto_id bigint not null,
  usuario_responsavel_id bigint,
  zona_id bigint,
  situacao text not null,
  n bigint not null,
  -- Days from opening to conclusion, of how many; how many were concluded after their term.
  dias bigint not null,
  com_dias bigint not null,
  fora bigint not null,
  -- Not folded yet.
  solta boolean not null default true
);
create function ordem_servico_figuras(o ordem_servico, fato text, sinal integer) returns setof ordem_servico_figura
language sql immutable parallel safe as $$
  select o.departamento_id, fato, mes_de(dia_de(case fato when 'aberta' then o.created_at else o.concluido_em end)), o.assunto_id, o.usuario_responsavel_id, o.zona_id, o.situacao, sinal::int8,
    coalesce(sinal * (dia_de(o.concluido_em) - dia_de(o.created_at)), 0)::int8, (sinal * num_nonnulls(o.concluido_em))::int8,
    (sinal * coalesce(dia_de(o.concluido_em) > o.concluir_em, false)::int4)::int8, true
$$;

-- Documents, by the month they were issued in, and those that were, by that in which they were acknowledged or made a debt.
create table doc_figura (
  departamento_id bigint not null,
  fato text not null,
  mes date not null,
  doc_modelo_id bigint not null,
  tipo text not null,
  situacao text not null,
  fiscal_id bigint,
  zona_id bigint,
  reincidente boolean not null,
  -- The bracket of its amount, as reports name it.
  faixa text not null,
  n bigint not null,
  valor numeric(30, 2) not null,
  cientes bigint not null,
  solta boolean not null default true
);
create function doc_figuras(d doc, fato text, sinal integer) returns setof doc_figura
language sql immutable parallel safe as $$
  select d.departamento_id, fato, mes_de(f.dia), d.doc_modelo_id, d.tipo, d.situacao, d.fiscal_id, d.zona_id, d.reincidente,
    case when d.valor_total <= 0.00 then 'sem_valor' when d.valor_total <= 500.00 then 'ate_500' when d.valor_total <= 2000.00 then 'ate_2000'
      when d.valor_total <= 10000.00 then 'ate_10000' when d.valor_total <= 50000.00 then 'ate_50000' else 'acima' end,
    sinal::int8, sinal * d.valor_total, (sinal * num_nonnulls(d.ciencia_em))::int8, true
  from (select case fato when 'emitido' then d.autuado_em when 'ciente' then d.ciencia_em else d.implantado_em end as dia) f
  where f.dia is not null
$$;

-- What hangs on an order has its zone, too (0083, 0126).
alter table ordem_servico_solicitacao add column os_zona_id bigint;
alter table ordem_servico_analise add column os_zona_id bigint;
alter table implantacao add column os_zona_id bigint;
update ordem_servico_solicitacao x set os_zona_id = os.zona_id
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
update ordem_servico_analise x set os_zona_id = os.zona_id
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
update implantacao x set os_zona_id = os.zona_id
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
create index ordem_servico_analise_zona on ordem_servico_analise (departamento_id, os_zona_id, id);
create or replace function da_ordem() returns trigger language plpgsql as $$
begin
  select os.assunto_id, os.usuario_responsavel_id, os.zona_id, os.busca
    into new.os_assunto_id, new.os_responsavel_id, new.os_zona_id, new.busca
  from ordem_servico os where os.departamento_id = new.departamento_id and os.id = new.ordem_servico_id;
  return new;
end $$;
create or replace function ordem_servico_levar() returns trigger language plpgsql as $$
begin
  update ordem_servico_solicitacao
    set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id, os_zona_id = new.zona_id, busca = new.busca
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  update ordem_servico_analise
    set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id, os_zona_id = new.zona_id, busca = new.busca
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  update implantacao
    set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id, os_zona_id = new.zona_id, busca = new.busca
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  return null;
end $$;
drop trigger ordem_servico_levar on ordem_servico;
create trigger ordem_servico_levar after update on ordem_servico for each row
  when ((old.assunto_id, old.usuario_responsavel_id, old.zona_id, old.busca)
    is distinct from (new.assunto_id, new.usuario_responsavel_id, new.zona_id, new.busca))
  execute function ordem_servico_levar();

-- Analyses, by the month of their end; what waits has none.
create table ordem_servico_analise_figura (
  departamento_id bigint not null,
  fato text not null,
  mes date,
  situacao text not null,
  analista_id bigint,
  os_assunto_id bigint,
  os_responsavel_id bigint,
  os_zona_id bigint,
  n bigint not null,
  -- Days that passed before their end; of what waits, the day it began to, counted from 2000-01-01.
  dias bigint not null,
  desde bigint not null,
  esperam bigint not null,
  solta boolean not null default true
);
create function ordem_servico_analise_figuras(a ordem_servico_analise, fato text, sinal integer) returns setof ordem_servico_analise_figura
language sql immutable parallel safe as $$
  select a.departamento_id, fato, mes_de(dia_de(a.concluida_em)), a.situacao, a.analista_id, a.os_assunto_id, a.os_responsavel_id, a.os_zona_id,
    sinal::int8, coalesce(sinal * (dia_de(a.concluida_em) - dia_de(a.created_at)), 0)::int8,
    case when a.concluida_em is null then sinal * (dia_de(a.created_at) - date '2000-01-01') else 0 end::int8,
    (sinal * num_nulls(a.concluida_em))::int8, true
$$;

create index ordem_servico_figura_chave on ordem_servico_figura (departamento_id, fato, mes)
  include (assunto_id, usuario_responsavel_id, zona_id, situacao, n, dias, com_dias, fora);
create index doc_figura_chave on doc_figura (departamento_id, fato, mes)
  include (doc_modelo_id, tipo, situacao, fiscal_id, zona_id, reincidente, faixa, n, valor, cientes);
create index ordem_servico_analise_figura_chave on ordem_servico_analise_figura (departamento_id, fato, mes)
  include (situacao, analista_id, os_assunto_id, os_responsavel_id, os_zona_id, n, dias, desde, esperam);
create index ordem_servico_figura_solta on ordem_servico_figura (departamento_id, fato, mes) where solta;
create index doc_figura_solta on doc_figura (departamento_id, fato, mes) where solta;
create index ordem_servico_analise_figura_solta on ordem_servico_analise_figura (departamento_id, fato, mes) where solta;

-- A record that changes stops counting for what it was and counts for what it is: nobody waits for another. One
-- function a table: a statement that is said, not made, keeps its plan.
create function ordem_servico_figurar() returns trigger language plpgsql as $$
begin
  insert into ordem_servico_figura
    select f.* from unnest('{aberta,concluida}'::text[]) x(fato) cross join lateral ordem_servico_figuras(old, x.fato, -1) f where tg_op <> 'INSERT'
    union all
    select f.* from unnest('{aberta,concluida}'::text[]) x(fato) cross join lateral ordem_servico_figuras(new, x.fato, 1) f where tg_op <> 'DELETE';
  return null;
end $$;
create function doc_figurar() returns trigger language plpgsql as $$
begin
  insert into doc_figura
    select f.* from unnest('{emitido,ciente,implantado}'::text[]) x(fato) cross join lateral doc_figuras(old, x.fato, -1) f where tg_op <> 'INSERT'
    union all
    select f.* from unnest('{emitido,ciente,implantado}'::text[]) x(fato) cross join lateral doc_figuras(new, x.fato, 1) f where tg_op <> 'DELETE';
  return null;
end $$;
create function ordem_servico_analise_figurar() returns trigger language plpgsql as $$
begin
  insert into ordem_servico_analise_figura
    select * from ordem_servico_analise_figuras(old, 'concluida', -1) where tg_op <> 'INSERT'
    union all
    select * from ordem_servico_analise_figuras(new, 'concluida', 1) where tg_op <> 'DELETE';
  return null;
end $$;
create trigger figurar after insert or delete on ordem_servico for each row execute function ordem_servico_figurar();
create trigger figurar_u after update on ordem_servico for each row
  when ((old.departamento_id, old.assunto_id, old.usuario_responsavel_id, old.zona_id, old.situacao, old.created_at, old.concluido_em, old.concluir_em)
    is distinct from (new.departamento_id, new.assunto_id, new.usuario_responsavel_id, new.zona_id, new.situacao, new.created_at, new.concluido_em, new.concluir_em))
  execute function ordem_servico_figurar();
create trigger figurar after insert or delete on doc for each row execute function doc_figurar();
create trigger figurar_u after update on doc for each row
  when ((old.departamento_id, old.doc_modelo_id, old.tipo, old.situacao, old.fiscal_id, old.zona_id, old.reincidente, old.valor_total, old.autuado_em, old.ciencia_em, old.implantado_em)
    is distinct from (new.departamento_id, new.doc_modelo_id, new.tipo, new.situacao, new.fiscal_id, new.zona_id, new.reincidente, new.valor_total, new.autuado_em, new.ciencia_em, new.implantado_em))
  execute function doc_figurar();
create trigger figurar after insert or delete on ordem_servico_analise for each row execute function ordem_servico_analise_figurar();
create trigger figurar_u after update on ordem_servico_analise for each row
  when ((old.departamento_id, old.situacao, old.analista_id, old.os_assunto_id, old.os_responsavel_id, old.os_zona_id, old.created_at, old.concluida_em)
    is distinct from (new.departamento_id, new.situacao, new.analista_id, new.os_assunto_id, new.os_responsavel_id, new.os_zona_id, new.created_at, new.concluida_em))
  execute function ordem_servico_analise_figurar();

-- Folds what is loose with what there is of the same months. Only one at a time; readers see either the old rows or the folded ones.
create function ordem_servico_figura_compactar() returns integer language plpgsql as $$
declare quantas integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('ordem_servico_figura')) then return 0; end if;
  with tiradas as (
    delete from ordem_servico_figura f using (select distinct departamento_id, fato, mes, assunto_id, situacao from ordem_servico_figura where solta) s
    where (f.departamento_id, f.fato, f.assunto_id, f.situacao) = (s.departamento_id, s.fato, s.assunto_id, s.situacao) and f.mes is not distinct from s.mes
    returning f.*)
  insert into ordem_servico_figura
    select departamento_id, fato, mes, assunto_id, usuario_responsavel_id, zona_id, situacao, sum(n), sum(dias), sum(com_dias), sum(fora), false
    from tiradas group by 1, 2, 3, 4, 5, 6, 7
    having (sum(n), sum(dias), sum(com_dias), sum(fora)) <> (0, 0, 0, 0);
  get diagnostics quantas = row_count;
  return quantas;
end $$;
create function doc_figura_compactar() returns integer language plpgsql as $$
declare quantas integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('doc_figura')) then return 0; end if;
  with tiradas as (
    delete from doc_figura f using (select distinct departamento_id, fato, mes, doc_modelo_id, situacao from doc_figura where solta) s
    where (f.departamento_id, f.fato, f.mes, f.doc_modelo_id, f.situacao) = (s.departamento_id, s.fato, s.mes, s.doc_modelo_id, s.situacao)
    returning f.*)
  insert into doc_figura
    select departamento_id, fato, mes, doc_modelo_id, tipo, situacao, fiscal_id, zona_id, reincidente, faixa, sum(n), sum(valor), sum(cientes), false
    from tiradas group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having (sum(n), sum(valor), sum(cientes)) <> (0, 0, 0);
  get diagnostics quantas = row_count;
  return quantas;
end $$;
create function ordem_servico_analise_figura_compactar() returns integer language plpgsql as $$
declare quantas integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('ordem_servico_analise_figura')) then return 0; end if;
  with tiradas as (
    delete from ordem_servico_analise_figura f using (select distinct departamento_id, fato, mes, situacao from ordem_servico_analise_figura where solta) s
    where (f.departamento_id, f.fato, f.situacao) = (s.departamento_id, s.fato, s.situacao) and f.mes is not distinct from s.mes
    returning f.*)
  insert into ordem_servico_analise_figura
    select departamento_id, fato, mes, situacao, analista_id, os_assunto_id, os_responsavel_id, os_zona_id, sum(n), sum(dias), sum(desde), sum(esperam), false
    from tiradas group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(n), sum(dias), sum(desde), sum(esperam)) <> (0, 0, 0, 0);
  get diagnostics quantas = row_count;
  return quantas;
end $$;

insert into ordem_servico_figura
  select f.departamento_id, f.fato, f.mes, f.assunto_id, f.usuario_responsavel_id, f.zona_id, f.situacao, sum(f.n), sum(f.dias), sum(f.com_dias), sum(f.fora), false
  from ordem_servico o cross join unnest('{aberta,concluida}'::text[]) x(fato) cross join lateral ordem_servico_figuras(o, x.fato, 1) f group by 1, 2, 3, 4, 5, 6, 7;
insert into doc_figura
  select f.departamento_id, f.fato, f.mes, f.doc_modelo_id, f.tipo, f.situacao, f.fiscal_id, f.zona_id, f.reincidente, f.faixa, sum(f.n), sum(f.valor), sum(f.cientes), false
  from doc o cross join unnest('{emitido,ciente,implantado}'::text[]) x(fato) cross join lateral doc_figuras(o, x.fato, 1) f group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
insert into ordem_servico_analise_figura
  select f.departamento_id, f.fato, f.mes, f.situacao, f.analista_id, f.os_assunto_id, f.os_responsavel_id, f.os_zona_id, sum(f.n), sum(f.dias), sum(f.desde), sum(f.esperam), false
  from ordem_servico_analise o cross join lateral ordem_servico_analise_figuras(o, 'concluida', 1) f group by 1, 2, 3, 4, 5, 6, 7, 8;

-- The days at the ends of a period, and what only the records know, are read from indexes alone.
drop index ordem_servico_created;
create index ordem_servico_created on ordem_servico (departamento_id, created_at, id)
  include (assunto_id, usuario_responsavel_id, zona_id, situacao, concluir_em, concluido_em);
create index ordem_servico_conclusao on ordem_servico (departamento_id, concluido_em)
  include (assunto_id, usuario_responsavel_id, zona_id, situacao, concluir_em, created_at) where concluido_em is not null;
drop index doc_autuado;
create index doc_autuado on doc (departamento_id, autuado_em, id)
  include (doc_modelo_id, tipo, situacao, fiscal_id, zona_id, reincidente, valor_total, ciencia_em);
create index doc_ciente on doc (departamento_id, ciencia_em)
  include (doc_modelo_id, tipo, situacao, fiscal_id, zona_id, reincidente, valor_total) where ciencia_em is not null;
create index pagamento_data on pagamento (data) include (guia_id, valor);
create index ordem_servico_analise_conclusao on ordem_servico_analise (departamento_id, concluida_em)
  include (situacao, analista_id, os_assunto_id, os_responsavel_id, os_zona_id, created_at) where concluida_em is not null;
