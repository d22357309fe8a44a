-- The log is a chain per record: each row carries the hash of the one before it, and the head of every
-- chain is kept apart, so that a row that was altered, put in or taken out (the last one too) betrays
-- itself. domain/log/corrente.ts is the twin of the two functions; `npm run logs:verify` recomputes all
-- of it outside the database.
alter table log
  add column seq bigint,
  add column hash_anterior bytea,
  add column hash bytea;

create table log_cadeia (
  entidade text not null,
  entidade_id bigint not null,
  seq bigint not null,
  -- of the row before the last, so that one statement takes the place and tells what stood there
  anterior bytea,
  hash bytea not null,
  primary key (entidade, entidade_id)
) with (fillfactor = 70);

-- All that a row says but its place, as the JSON array of texts that JSON.stringify writes too.
-- Whoever adds a column to log that says something about the change adds it at the end and re-chains.
create function log_texto(l log) returns text language sql stable parallel safe
  return array_to_json(array[
    l.departamento_id::text, l.entidade, l.entidade_id::text, l.acao, l.usuario_id::text, l.campos::text,
    l.request_id, l.ip, l.cliente, l.versao,
    to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ])::text;

create function log_hash(seq bigint, anterior bytea, texto text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(seq || ' ' || coalesce(encode(anterior, 'hex'), '') || ' ' || texto, 'UTF8'));

-- The rows there are, each record's in the order they were written: the hash runs through a window.
create function log_corrente_passo(hash bytea, seq bigint, texto text) returns bytea
  language sql immutable as 'select log_hash(seq, hash, texto)';
create aggregate log_corrente (seq bigint, texto text) (sfunc = log_corrente_passo, stype = bytea);

alter table log disable trigger log_imutavel;
update log l set seq = c.seq, hash = c.hash, hash_anterior = c.anterior
from (
  select id, seq, hash, lag(hash) over w as anterior
  from (
    select id, entidade, entidade_id, seq,
      log_corrente(seq, texto) over (partition by entidade, entidade_id order by seq) as hash
    from (
      select id, entidade, entidade_id, log_texto(x) as texto,
        row_number() over (partition by entidade, entidade_id order by id) as seq
      from log x
    ) numeradas
  ) corridas
  window w as (partition by entidade, entidade_id order by seq)
) c where c.id = l.id;
alter table log enable trigger log_imutavel;

insert into log_cadeia (entidade, entidade_id, seq, anterior, hash)
  select distinct on (entidade, entidade_id) entidade, entidade_id, seq, hash_anterior, hash
  from log order by entidade, entidade_id, seq desc;
alter table log
  alter column seq set not null,
  alter column hash set not null;
drop aggregate log_corrente (bigint, text);
drop function log_corrente_passo;

-- Whoever writes a row waits for whoever wrote the record's last one: the order of the chain is that of
-- the commits, and what is rolled back takes its place with it.
create function log_encadear() returns trigger language plpgsql as $$
declare
  texto constant text := log_texto(new);
begin
  insert into log_cadeia as c (entidade, entidade_id, seq, hash)
  values (new.entidade, new.entidade_id, 1, log_hash(1, null, texto))
  on conflict (entidade, entidade_id) do update
    set seq = c.seq + 1, anterior = c.hash, hash = log_hash(c.seq + 1, c.hash, texto)
  returning seq, anterior, hash into new.seq, new.hash_anterior, new.hash;
  return new;
end $$;
create trigger log_encadear before insert on log for each row execute function log_encadear();

-- The heads follow from the rows: they are written by the trigger above and by nobody else.
create function log_cadeia_propria() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or tg_op = 'DELETE' or pg_trigger_depth() < 2 then
    raise exception 'a cadeia do log só muda com o log' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger log_cadeia_propria before insert or update or delete on log_cadeia
  for each row execute function log_cadeia_propria();
create trigger log_cadeia_propria_truncate before truncate on log_cadeia
  for each statement execute function log_cadeia_propria();
