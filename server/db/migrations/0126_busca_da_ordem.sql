-- What hangs on an order is searched by the order's text, too, which stands in the row like its subject (0083): looked
-- for among the orders, all that hold a frequent word were collected before one of what hangs on them was found.
create or replace function da_ordem() returns trigger language plpgsql as $$
begin
  select os.assunto_id, os.usuario_responsavel_id, os.busca into new.os_assunto_id, new.os_responsavel_id, new.busca
  from ordem_servico os where os.departamento_id = new.departamento_id and os.id = new.ordem_servico_id;
  return new;
end $$;

alter table ordem_servico_solicitacao add column busca text not null default '';
update ordem_servico_solicitacao x set busca = os.busca
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
create index ordem_servico_solicitacao_busca on ordem_servico_solicitacao using gin (busca gin_trgm_ops) with (gin_pending_list_limit = 256);

alter table ordem_servico_analise add column busca text not null default '';
update ordem_servico_analise x set busca = os.busca
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
create index ordem_servico_analise_busca on ordem_servico_analise using gin (busca gin_trgm_ops) with (gin_pending_list_limit = 256);

alter table implantacao add column busca text not null default '';
update implantacao x set busca = os.busca
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
create index implantacao_busca on implantacao using gin (busca gin_trgm_ops) with (gin_pending_list_limit = 256);

create or replace function ordem_servico_levar() returns trigger language plpgsql as $$
begin
  update ordem_servico_solicitacao
    set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id, busca = new.busca
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  update ordem_servico_analise
    set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id, busca = new.busca
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  update implantacao
    set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id, busca = new.busca
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  return null;
end $$;
drop trigger ordem_servico_levar on ordem_servico;
create trigger ordem_servico_levar after update on ordem_servico for each row
  when ((old.assunto_id, old.usuario_responsavel_id, old.busca)
    is distinct from (new.assunto_id, new.usuario_responsavel_id, new.busca))
  execute function ordem_servico_levar();
