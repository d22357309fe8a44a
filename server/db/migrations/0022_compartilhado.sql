-- What a department that asks for an order of a shared subject must tell of it; null: nothing of the kind.
alter table assunto
  add column pede_cadastro boolean,
  add column pede_contribuinte boolean,
  add column pede_endereco boolean,
  add column pede_protocolo boolean,
  add column pede_descricao boolean;

-- A comment that who asked for the order reads too, or that comes from there.
alter table ordem_servico_comentario
  add column publico boolean not null default false,
  add column de_quem_pediu boolean not null default false;

-- The orders that another department asked of this one.
create index ordem_servico_pedida on ordem_servico (departamento_id, id) where solicitante_departamento_id is not null;
