-- What an act took in and said stands in its chained row: dito = {entrada, passo, inteiro}. Rows from
-- before keep their hashes: the column is part of the text only where there is one.
alter table log add column dito jsonb;

create or replace function log_texto(l log) returns text language sql stable parallel safe
  return array_to_json(array[
    l.departamento_id::text, l.entidade, l.entidade_id::text, l.acao, l.usuario_id::text, l.campos::text,
    l.request_id, l.ip, l.cliente, l.versao,
    to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ] || case when l.dito is null then '{}'::text[] else array[l.dito::text] end)::text;

-- Where the chain holds a whole record: at its creation, or as it stood when the chain began to hold it.
create index log_inteiro on log (entidade, entidade_id) where dito ? 'inteiro';

-- A record as the log keeps it: no nulls, decimals as text, without what is named.
create function log_estado(registro jsonb, sem text[]) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'number' and strpos(value::text, '.') > 0 then to_jsonb(value #>> '{}')
      else value end), '{}')
    from jsonb_each(registro) where value <> 'null' and key <> all (sem));

-- What makes one of the other: {campo: {de, para}}.
create function log_mudancas(antes jsonb, depois jsonb) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key, jsonb_build_object('de', a.value, 'para', d.value)), '{}')
    from jsonb_each(antes) a full join jsonb_each(depois) d using (key)
    where a.value is distinct from d.value);

-- A text that is its people's: the log holds what tells whether it is still the same.
create function log_lacre(texto text) returns jsonb language sql immutable parallel safe
  return jsonb_build_object('sha256', encode(sha256(convert_to(texto, 'UTF8')), 'hex'));

-- A job of the clock is nobody's act: the table itself tells of it from its beginning.
create or replace function job_output_evento() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into log (departamento_id, entidade, entidade_id, acao, campos, dito)
    values (new.departamento_id, 'job_output', new.id, 'sistema.job_outputs.' || new.status,
      log_mudancas('{}', log_estado(jsonb_build_object('tipo', new.tipo, 'status', new.status,
        'erro', new.erro, 'chave', new.chave, 'created_at', new.created_at), '{}')),
      '{"inteiro": true}');
  else
    insert into log (departamento_id, entidade, entidade_id, acao, usuario_id, campos)
    values (new.departamento_id, 'job_output', new.id, 'sistema.job_outputs.' || new.status, new.usuario_id,
      log_mudancas(jsonb_build_object('status', old.status, 'erro', old.erro),
        jsonb_build_object('status', new.status, 'erro', new.erro)));
  end if;
  return null;
end $$;
create trigger job_output_relogio after insert on job_output for each row
  when (new.usuario_id is null) execute function job_output_evento();
