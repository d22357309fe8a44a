-- What is asked by day is kept by day: of orders when they were concluded, of documents when they were issued. The same
-- rows as those of a month (0140), whose `mes` is the day itself.
create or replace function ordem_servico_figuras(o ordem_servico, fato text, sinal integer) returns setof ordem_servico_figura
language sql immutable parallel safe as $$
  select o.departamento_id, fato, f.dia, o.assunto_id, o.usuario_responsavel_id, o.zona_id, o.situacao, sinal::int8,
    coalesce(sinal * (dia_de(o.concluido_em) - dia_de(o.created_at)), 0)::int8, (sinal * num_nonnulls(o.concluido_em))::int8,
    (sinal * coalesce(dia_de(o.concluido_em) > o.concluir_em, false)::int4)::int8, true
  from (select case fato when 'aberta' then mes_de(dia_de(o.created_at)) when 'concluida' then mes_de(dia_de(o.concluido_em))
    else dia_de(o.concluido_em) end as dia) f
  where fato <> 'concluida_no_dia' or f.dia is not null
$$;
create or replace function doc_figuras(d doc, fato text, sinal integer) returns setof doc_figura
language sql immutable parallel safe as $$
  select d.departamento_id, fato, f.dia, d.doc_modelo_id, d.tipo, d.situacao, d.fiscal_id, d.zona_id, d.reincidente,
    case when d.valor_total <= 0.00 then 'sem_valor' when d.valor_total <= 500.00 then 'ate_500' when d.valor_total <= 2000.00 then 'ate_2000'
      when d.valor_total <= 10000.00 then 'ate_10000' when d.valor_total <= 50000.00 then 'ate_50000' else 'acima' end,
    sinal::int8, sinal * d.valor_total, (sinal * num_nonnulls(d.ciencia_em))::int8, true
  from (select case fato when 'emitido' then mes_de(d.autuado_em) when 'ciente' then mes_de(d.ciencia_em)
    when 'implantado' then mes_de(d.implantado_em) else d.autuado_em end as dia) f
  where f.dia is not null
$$;
create or replace function ordem_servico_figurar() returns trigger language plpgsql as $$
begin
  insert into ordem_servico_figura
    select f.* from unnest('{aberta,concluida,concluida_no_dia}'::text[]) x(fato)
      cross join lateral ordem_servico_figuras(old, x.fato, -1) f where tg_op <> 'INSERT'
    union all
    select f.* from unnest('{aberta,concluida,concluida_no_dia}'::text[]) x(fato)
      cross join lateral ordem_servico_figuras(new, x.fato, 1) f where tg_op <> 'DELETE';
  return null;
end $$;
create or replace function doc_figurar() returns trigger language plpgsql as $$
begin
  insert into doc_figura
    select f.* from unnest('{emitido,ciente,implantado,emitido_no_dia}'::text[]) x(fato)
      cross join lateral doc_figuras(old, x.fato, -1) f where tg_op <> 'INSERT'
    union all
    select f.* from unnest('{emitido,ciente,implantado,emitido_no_dia}'::text[]) x(fato)
      cross join lateral doc_figuras(new, x.fato, 1) f where tg_op <> 'DELETE';
  return null;
end $$;
insert into ordem_servico_figura
  select f.departamento_id, f.fato, f.mes, f.assunto_id, f.usuario_responsavel_id, f.zona_id, f.situacao, sum(f.n), sum(f.dias), sum(f.com_dias), sum(f.fora), false
  from ordem_servico o cross join lateral ordem_servico_figuras(o, 'concluida_no_dia', 1) f group by 1, 2, 3, 4, 5, 6, 7;
insert into doc_figura
  select f.departamento_id, f.fato, f.mes, f.doc_modelo_id, f.tipo, f.situacao, f.fiscal_id, f.zona_id, f.reincidente, f.faixa, sum(f.n), sum(f.valor), sum(f.cientes), false
  from doc d cross join lateral doc_figuras(d, 'emitido_no_dia', 1) f group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;

-- What is said of a document is asked for by what the document is, and stands in the row as the document has it (as of
-- orders, 0083). Only these triggers write it.
alter table doc_comentario add column doc_modelo_id bigint, add column doc_tipo text, add column doc_situacao text, add column doc_zona_id bigint;
create function do_documento() returns trigger language plpgsql as $$
begin
  select d.doc_modelo_id, d.tipo, d.situacao, d.zona_id into new.doc_modelo_id, new.doc_tipo, new.doc_situacao, new.doc_zona_id
  from doc d where d.departamento_id = new.departamento_id and d.id = new.doc_id;
  return new;
end $$;
create trigger do_documento before insert on doc_comentario for each row execute function do_documento();
create function doc_levar() returns trigger language plpgsql as $$
begin
  update doc_comentario
    set doc_modelo_id = new.doc_modelo_id, doc_tipo = new.tipo, doc_situacao = new.situacao, doc_zona_id = new.zona_id
    where departamento_id = new.departamento_id and doc_id = new.id;
  return null;
end $$;
create trigger doc_levar after update on doc for each row
  when ((old.doc_modelo_id, old.tipo, old.situacao, old.zona_id) is distinct from (new.doc_modelo_id, new.tipo, new.situacao, new.zona_id))
  execute function doc_levar();
update doc_comentario k set doc_modelo_id = d.doc_modelo_id, doc_tipo = d.tipo, doc_situacao = d.situacao, doc_zona_id = d.zona_id
  from doc d where d.departamento_id = k.departamento_id and d.id = k.doc_id;
create index doc_comentario_modelo on doc_comentario (departamento_id, doc_modelo_id, id);
create index doc_comentario_tipo on doc_comentario (departamento_id, doc_tipo, id);
create index doc_comentario_do_doc on doc_comentario (departamento_id, doc_situacao, id);
create index doc_comentario_zona on doc_comentario (departamento_id, doc_zona_id, id);
drop index doc_comentario_quando;
create index doc_comentario_quando on doc_comentario (departamento_id, created_at, id)
  include (comentario_situacao_id, usuario_id, doc_id, doc_modelo_id, doc_tipo, doc_situacao, doc_zona_id);
