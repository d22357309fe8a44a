-- A message goes on: forwarded to somebody else, or handed over to him whole. An announcement is one row
-- among what its sender sent.

alter table mensagem drop constraint mensagem_tipo_check;
alter table mensagem add constraint mensagem_tipo_check
  check (tipo in ('mensagem', 'resposta', 'comunicado', 'encaminhada'));
alter table mensagem
  add column encaminha_id bigint references mensagem,
  -- whose it was before, since when it is not, and what was said to whoever has it now
  add column passada_de_id bigint references usuario,
  add column passada_em timestamptz,
  add column passada_nota text,
  -- of an announcement, every message but the first: the sender sees that one for all of them
  add column copia boolean not null default false,
  add check ((passada_de_id is null) = (passada_em is null));

-- Counted for their sender are those that he sees.
create or replace function mensagem_contar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mensagem_contagem
      select destinatario_id, 'recebida', arquivada_destinatario, status, tipo, prioridade, para_fisco, count(*)
      from novas group by 1, 2, 3, 4, 5, 6, 7
      union all
      select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, count(*)
      from novas where not copia group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into mensagem_contagem
      select destinatario_id, 'recebida', arquivada_destinatario, status, tipo, prioridade, para_fisco, -count(*)
      from velhas group by 1, 2, 3, 4, 5, 6, 7
      union all
      select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, -count(*)
      from velhas where not copia group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into mensagem_contagem
      select usuario_id, lado, arquivada, status, tipo, prioridade, para_fisco, sum(d) from (
        select destinatario_id as usuario_id, 'recebida' as lado, arquivada_destinatario as arquivada, status, tipo, prioridade, para_fisco, 1 as d from novas
        union all
        select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, 1 from novas where not copia
        union all
        select destinatario_id, 'recebida', arquivada_destinatario, status, tipo, prioridade, para_fisco, -1 from velhas
        union all
        select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, -1 from velhas where not copia
      ) x group by 1, 2, 3, 4, 5, 6, 7 having sum(d) <> 0;
  end if;
  return null;
end $$;

update mensagem m set copia = true
  from (select job_id, min(id) as id from mensagem where job_id is not null group by 1) f
  where f.job_id = m.job_id and m.id <> f.id;

drop index mensagem_enviadas, mensagem_enviadas_status, mensagem_enviadas_em;
create index mensagem_enviadas on mensagem (remetente_id, arquivada_remetente, id) where not copia;
create index mensagem_enviadas_status on mensagem (remetente_id, arquivada_remetente, status, id) where not copia;
create index mensagem_enviadas_em on mensagem (remetente_id, created_at) where not copia;
-- To whom an announcement went.
create index mensagem_do_comunicado on mensagem (job_id, id) where job_id is not null;
