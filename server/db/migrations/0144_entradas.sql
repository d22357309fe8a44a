-- Entries into situations are kept by month, as orders are (0140): a step that enters one says which (`entrou`), whether it
-- is its order's first into it of its month (an order counts once a month), and what the order is asked for by, as the
-- order has it (0083). Only these triggers write them.
alter table ordem_servico_historico add column entrou text, add column primeira boolean,
  add column os_assunto_id bigint, add column os_responsavel_id bigint, add column os_zona_id bigint;
create function ordem_servico_entrar() returns trigger language plpgsql as $$
begin
  new.entrou := new.para;
  select os.assunto_id, os.usuario_responsavel_id, os.zona_id, not exists (
      select from ordem_servico_historico h
      where h.departamento_id = new.departamento_id and h.ordem_servico_id = new.ordem_servico_id and h.entrou = new.para
        and mes_de(dia_de(h.created_at)) = mes_de(dia_de(new.created_at)))
    into new.os_assunto_id, new.os_responsavel_id, new.os_zona_id, new.primeira
  from ordem_servico os where os.departamento_id = new.departamento_id and os.id = new.ordem_servico_id;
  return new;
end $$;

create table ordem_servico_historico_figura (
  departamento_id bigint not null,
  fato text not null,
  mes date not null,
  entrou text not null,
  os_assunto_id bigint not null,
  os_responsavel_id bigint,
  os_zona_id bigint,
  n bigint not null,
  solta boolean not null default true
);
create function ordem_servico_historico_figuras(h ordem_servico_historico, fato text, sinal integer) returns setof ordem_servico_historico_figura
language sql immutable parallel safe as $$
  select h.departamento_id, fato, mes_de(dia_de(h.created_at)), h.entrou, h.os_assunto_id, h.os_responsavel_id, h.os_zona_id, sinal::int8, true
  where h.entrou is not null
$$;
create function ordem_servico_historico_figurar() returns trigger language plpgsql as $$
begin
  insert into ordem_servico_historico_figura
    select * from ordem_servico_historico_figuras(old, 'entrada', -1) where tg_op <> 'INSERT' and old.primeira
    union all
    select * from ordem_servico_historico_figuras(new, 'entrada', 1) where tg_op <> 'DELETE' and new.primeira;
  return null;
end $$;
create function ordem_servico_historico_figura_compactar() returns integer language plpgsql as $$
declare quantas integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('ordem_servico_historico_figura')) then return 0; end if;
  with tiradas as (
    delete from ordem_servico_historico_figura f using (select distinct departamento_id, fato, mes, entrou from ordem_servico_historico_figura where solta) s
    where (f.departamento_id, f.fato, f.mes, f.entrou) = (s.departamento_id, s.fato, s.mes, s.entrou)
    returning f.*)
  insert into ordem_servico_historico_figura
    select departamento_id, fato, mes, entrou, os_assunto_id, os_responsavel_id, os_zona_id, sum(n), false
    from tiradas group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  get diagnostics quantas = row_count;
  return quantas;
end $$;
create index ordem_servico_historico_figura_chave on ordem_servico_historico_figura (departamento_id, fato, mes)
  include (entrou, os_assunto_id, os_responsavel_id, os_zona_id, n);
create index ordem_servico_historico_figura_solta on ordem_servico_historico_figura (departamento_id, fato, mes) where solta;

-- All of it at once: of what there is, and of what comes by the thousands without the triggers below.
create function ordem_servico_entradas_refazer() returns void language sql as $$
  update ordem_servico_historico h
    set entrou = h.para, primeira = x.primeira, os_assunto_id = x.assunto_id, os_responsavel_id = x.usuario_responsavel_id, os_zona_id = x.zona_id
    from (select e.departamento_id, e.id, os.assunto_id, os.usuario_responsavel_id, os.zona_id,
        row_number() over (partition by e.departamento_id, e.ordem_servico_id, e.para, mes_de(dia_de(e.created_at)) order by e.id) = 1 as primeira
      from ordem_servico_historico e join ordem_servico os on os.departamento_id = e.departamento_id and os.id = e.ordem_servico_id
      where e.para is not null and e.para is distinct from e.de) x
    where x.departamento_id = h.departamento_id and x.id = h.id;
  delete from ordem_servico_historico_figura;
  insert into ordem_servico_historico_figura
    select f.departamento_id, f.fato, f.mes, f.entrou, f.os_assunto_id, f.os_responsavel_id, f.os_zona_id, sum(f.n), false
    from ordem_servico_historico h cross join lateral ordem_servico_historico_figuras(h, 'entrada', 1) f where h.primeira group by 1, 2, 3, 4, 5, 6, 7;
$$;
select ordem_servico_entradas_refazer();

create trigger entrar before insert on ordem_servico_historico for each row
  when (new.para is not null and new.para is distinct from new.de) execute function ordem_servico_entrar();
create trigger figurar after insert on ordem_servico_historico for each row when (new.primeira) execute function ordem_servico_historico_figurar();
create trigger figurar_d after delete on ordem_servico_historico for each row when (old.primeira) execute function ordem_servico_historico_figurar();
create trigger figurar_u after update on ordem_servico_historico for each row
  when ((old.departamento_id, old.entrou, old.primeira, old.created_at, old.os_assunto_id, old.os_responsavel_id, old.os_zona_id)
    is distinct from (new.departamento_id, new.entrou, new.primeira, new.created_at, new.os_assunto_id, new.os_responsavel_id, new.os_zona_id))
  execute function ordem_servico_historico_figurar();
create function ordem_servico_levar_entradas() returns trigger language plpgsql as $$
begin
  update ordem_servico_historico
    set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id, os_zona_id = new.zona_id
    where departamento_id = new.departamento_id and ordem_servico_id = new.id and entrou is not null;
  return null;
end $$;
create trigger ordem_servico_levar_entradas after update on ordem_servico for each row
  when ((old.assunto_id, old.usuario_responsavel_id, old.zona_id) is distinct from (new.assunto_id, new.usuario_responsavel_id, new.zona_id))
  execute function ordem_servico_levar_entradas();

-- The days at the ends of a period, and the orders behind an entry.
drop index ordem_servico_historico_entradas;
create index ordem_servico_historico_entradas on ordem_servico_historico (departamento_id, entrou, created_at) include (ordem_servico_id)
  where entrou is not null;
