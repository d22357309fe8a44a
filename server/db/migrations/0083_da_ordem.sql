-- What hangs on an order is asked for by the order's subject and by who has it: through the order, its rows were
-- looked up one by one, by the ten thousand. They stand in the row too, as the order has them, and end in the key as
-- every filter's index does. Only these triggers write them.
create function da_ordem() returns trigger language plpgsql as $$
begin
  select os.assunto_id, os.usuario_responsavel_id into new.os_assunto_id, new.os_responsavel_id
  from ordem_servico os where os.departamento_id = new.departamento_id and os.id = new.ordem_servico_id;
  return new;
end $$;

alter table ordem_servico_solicitacao add column os_assunto_id bigint, add column os_responsavel_id bigint;
update ordem_servico_solicitacao x set os_assunto_id = os.assunto_id, os_responsavel_id = os.usuario_responsavel_id
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
create index ordem_servico_solicitacao_assunto on ordem_servico_solicitacao (departamento_id, os_assunto_id, id);
create index ordem_servico_solicitacao_responsavel on ordem_servico_solicitacao (departamento_id, os_responsavel_id, id);
create trigger da_ordem before insert on ordem_servico_solicitacao for each row execute function da_ordem();

alter table ordem_servico_analise add column os_assunto_id bigint, add column os_responsavel_id bigint;
update ordem_servico_analise x set os_assunto_id = os.assunto_id, os_responsavel_id = os.usuario_responsavel_id
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
create index ordem_servico_analise_assunto on ordem_servico_analise (departamento_id, os_assunto_id, id);
create index ordem_servico_analise_responsavel on ordem_servico_analise (departamento_id, os_responsavel_id, id);
create trigger da_ordem before insert on ordem_servico_analise for each row execute function da_ordem();

alter table implantacao add column os_assunto_id bigint, add column os_responsavel_id bigint;
update implantacao x set os_assunto_id = os.assunto_id, os_responsavel_id = os.usuario_responsavel_id
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
create index implantacao_assunto on implantacao (departamento_id, os_assunto_id, id);
create index implantacao_responsavel on implantacao (departamento_id, os_responsavel_id, id);
create trigger da_ordem before insert on implantacao for each row execute function da_ordem();

create function ordem_servico_levar() returns trigger language plpgsql as $$
begin
  update ordem_servico_solicitacao set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  update ordem_servico_analise set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  update implantacao set os_assunto_id = new.assunto_id, os_responsavel_id = new.usuario_responsavel_id
    where departamento_id = new.departamento_id and ordem_servico_id = new.id;
  return null;
end $$;
create trigger ordem_servico_levar after update on ordem_servico for each row
  when ((old.assunto_id, old.usuario_responsavel_id) is distinct from (new.assunto_id, new.usuario_responsavel_id))
  execute function ordem_servico_levar();
