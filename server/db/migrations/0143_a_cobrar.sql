-- From which day a debt can be made of a document stands in it (what impedeImplantar says of a record, but the day), and
-- how many there are of each day is kept by difference, as other counts are: what waits is counted by days, not by documents.
alter table doc add column defesa_indeferida boolean not null default false;
update doc d set defesa_indeferida = true
  where exists (select from doc_defesa f where f.departamento_id = d.departamento_id and f.doc_id = d.id and f.resultado = 'indeferida');
alter table doc add column cobravel_em date generated always as (case
  when debita and situacao = 'andamento' and implantado_em is null and valor_total > 0 and valor_total <= 999999999999.99
    and doc_situacao_id <> 3 and ciencia_em is not null and (contribuinte_id is not null or cadastro_id is not null)
  then case when prazo_defesa is null or defesa_indeferida then '-infinity'::date else prazo_defesa + 1 end
end) stored;
create function doc_indeferir() returns trigger language plpgsql as $$
begin
  update doc d set defesa_indeferida = not d.defesa_indeferida
    where d.departamento_id = new.departamento_id and d.id = new.doc_id
      and d.defesa_indeferida <> exists (select from doc_defesa f
        where f.departamento_id = d.departamento_id and f.doc_id = d.id and f.resultado = 'indeferida');
  return null;
end $$;
create trigger doc_indeferir_i after insert on doc_defesa for each row when (new.resultado is not null) execute function doc_indeferir();
create trigger doc_indeferir_u after update of resultado on doc_defesa for each row
  when (old.resultado is distinct from new.resultado) execute function doc_indeferir();

drop index doc_implantar;
drop index doc_implantar_prazo;
drop index doc_implantar_valor;
drop index doc_implantar_eixos;
create index doc_implantar on doc (departamento_id, id) include (cobravel_em) where cobravel_em is not null;
create index doc_implantar_prazo on doc (departamento_id, (coalesce(prazo_defesa, 'infinity'::date)), id) include (cobravel_em)
  where cobravel_em is not null;
create index doc_implantar_valor on doc (departamento_id, valor_total, id) where cobravel_em is not null;
create index doc_implantar_eixos on doc using gist (departamento_id, eixo(valor_total), eixo(id), eixo(autuado_em),
  eixo(numero), eixo(ano), eixo(ciencia_em), eixo(prazo_regularizar), eixo(prazo_defesa), tipo_do_doc(tipo),
  eixo(doc_situacao_id), eixo(doc_modelo_id))
  where cobravel_em is not null;

create table doc_a_cobrar_contagem (
  departamento_id bigint not null,
  cobravel_em date not null,
  n bigint not null,
  -- Not folded yet.
  solta boolean not null default true
);
create function doc_a_cobrar_contar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into doc_a_cobrar_contagem select departamento_id, cobravel_em, count(*) from novas where cobravel_em is not null group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into doc_a_cobrar_contagem select departamento_id, cobravel_em, -count(*) from velhas where cobravel_em is not null group by 1, 2;
  else
    insert into doc_a_cobrar_contagem
      select departamento_id, cobravel_em, sum(d) from (
        select departamento_id, cobravel_em, 1 as d from novas
        union all
        select departamento_id, cobravel_em, -1 from velhas
      ) x where cobravel_em is not null group by 1, 2 having sum(d) <> 0;
  end if;
  return null;
end $$;
create trigger doc_a_cobrar_i after insert on doc
  referencing new table as novas for each statement execute function doc_a_cobrar_contar();
create trigger doc_a_cobrar_u after update on doc
  referencing old table as velhas new table as novas for each statement execute function doc_a_cobrar_contar();
create trigger doc_a_cobrar_d after delete on doc
  referencing old table as velhas for each statement execute function doc_a_cobrar_contar();
insert into doc_a_cobrar_contagem select departamento_id, cobravel_em, count(*), false from doc where cobravel_em is not null group by 1, 2;
create index doc_a_cobrar_contagem_chave on doc_a_cobrar_contagem (departamento_id, cobravel_em) include (n);
create index doc_a_cobrar_contagem_solta on doc_a_cobrar_contagem (departamento_id, cobravel_em) where solta;
create function doc_a_cobrar_contagem_compactar() returns integer language plpgsql as $$
declare quantas integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('doc_a_cobrar_contagem')) then return 0; end if;
  with tiradas as (
    delete from doc_a_cobrar_contagem f using (select distinct departamento_id, cobravel_em from doc_a_cobrar_contagem where solta) s
    where (f.departamento_id, f.cobravel_em) = (s.departamento_id, s.cobravel_em)
    returning f.*)
  insert into doc_a_cobrar_contagem select departamento_id, cobravel_em, sum(n), false from tiradas group by 1, 2 having sum(n) <> 0;
  get diagnostics quantas = row_count;
  return quantas;
end $$;

-- What is loose meets what it is folded with by its month or day, too (0140), and all of it at once: one by one, or by the
-- rest alone, each met those of every day.
create or replace function ordem_servico_figura_compactar() returns integer language plpgsql set enable_nestloop = off set enable_mergejoin = off as $$
declare quantas integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('ordem_servico_figura')) then return 0; end if;
  with tiradas as (
    delete from ordem_servico_figura f using (select distinct departamento_id, fato, mes, assunto_id, situacao from ordem_servico_figura where solta) s
    where (f.departamento_id, f.fato, coalesce(f.mes, 'infinity'), f.assunto_id, f.situacao)
      = (s.departamento_id, s.fato, coalesce(s.mes, 'infinity'), s.assunto_id, s.situacao)
    returning f.*)
  insert into ordem_servico_figura
    select departamento_id, fato, mes, assunto_id, usuario_responsavel_id, zona_id, situacao, sum(n), sum(dias), sum(com_dias), sum(fora), false
    from tiradas group by 1, 2, 3, 4, 5, 6, 7
    having (sum(n), sum(dias), sum(com_dias), sum(fora)) <> (0, 0, 0, 0);
  get diagnostics quantas = row_count;
  return quantas;
end $$;
create or replace function ordem_servico_analise_figura_compactar() returns integer language plpgsql set enable_nestloop = off set enable_mergejoin = off as $$
declare quantas integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('ordem_servico_analise_figura')) then return 0; end if;
  with tiradas as (
    delete from ordem_servico_analise_figura f using (select distinct departamento_id, fato, mes, situacao from ordem_servico_analise_figura where solta) s
    where (f.departamento_id, f.fato, coalesce(f.mes, 'infinity'), f.situacao) = (s.departamento_id, s.fato, coalesce(s.mes, 'infinity'), s.situacao)
    returning f.*)
  insert into ordem_servico_analise_figura
    select departamento_id, fato, mes, situacao, analista_id, os_assunto_id, os_responsavel_id, os_zona_id, sum(n), sum(dias), sum(desde), sum(esperam), false
    from tiradas group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(n), sum(dias), sum(desde), sum(esperam)) <> (0, 0, 0, 0);
  get diagnostics quantas = row_count;
  return quantas;
end $$;
alter function doc_figura_compactar() set enable_nestloop = off set enable_mergejoin = off;
