-- A message left in a department's box is nobody's until somebody of it takes it over. caixa_id stays then: from
-- which box he has it.
alter table mensagem
  alter column destinatario_id drop not null,
  add column caixa_id bigint references departamento,
  add check (destinatario_id is not null or caixa_id is not null);
create index mensagem_caixa on mensagem (caixa_id, id) where destinatario_id is null;

-- Counted as received is what is in somebody's own box.
create or replace function mensagem_contar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mensagem_contagem
      select destinatario_id, 'recebida', arquivada_destinatario, status, tipo, prioridade, para_fisco, count(*)
      from novas where destinatario_id is not null group by 1, 2, 3, 4, 5, 6, 7
      union all
      select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, count(*)
      from novas where not copia group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into mensagem_contagem
      select destinatario_id, 'recebida', arquivada_destinatario, status, tipo, prioridade, para_fisco, -count(*)
      from velhas where destinatario_id is not null group by 1, 2, 3, 4, 5, 6, 7
      union all
      select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, -count(*)
      from velhas where not copia group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into mensagem_contagem
      select usuario_id, lado, arquivada, status, tipo, prioridade, para_fisco, sum(d) from (
        select destinatario_id as usuario_id, 'recebida' as lado, arquivada_destinatario as arquivada, status, tipo, prioridade, para_fisco, 1 as d from novas where destinatario_id is not null
        union all
        select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, 1 from novas where not copia
        union all
        select destinatario_id, 'recebida', arquivada_destinatario, status, tipo, prioridade, para_fisco, -1 from velhas where destinatario_id is not null
        union all
        select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, -1 from velhas where not copia
      ) x group by 1, 2, 3, 4, 5, 6, 7 having sum(d) <> 0;
  end if;
  return null;
end $$;
