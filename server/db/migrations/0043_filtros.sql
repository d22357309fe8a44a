-- Filters that no index found by: a page, and how many there are.
create index ordem_servico_protocolo_ano on ordem_servico (departamento_id, protocolo_ano, id)
  where protocolo_ano is not null;
create index ordem_servico_solicitacao_decidida on ordem_servico_solicitacao (departamento_id, decidido_em, id)
  where decidido_em is not null;

-- Open orders are few and the newest: in any order they are not looked for among those that are closed.
create index ordem_servico_abertas_id on ordem_servico (departamento_id, id)
  where situacao not in ('encerrada', 'cancelada');
create index ordem_servico_abertas_numero on ordem_servico (departamento_id, numero, id)
  where situacao not in ('encerrada', 'cancelada');
create index ordem_servico_abertas_created on ordem_servico (departamento_id, created_at, id)
  where situacao not in ('encerrada', 'cancelada');
create index ordem_servico_abertas_concluir on ordem_servico (departamento_id, (coalesce(concluir_em, 'infinity'::date)), id)
  where situacao not in ('encerrada', 'cancelada');
create index ordem_servico_abertas_concluido on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  where situacao not in ('encerrada', 'cancelada');
create index ordem_servico_canceladas on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  where situacao = 'cancelada';
-- A year's stand together, too.
create index ordem_servico_ano on ordem_servico (departamento_id, ano, id);
create index ordem_servico_ano_created on ordem_servico (departamento_id, ano, created_at, id);

-- Registries of a zone or a district by their numbers; and what is rarely so, beside a text that many have.
create index cadastro_zona_numero on cadastro (zona_id, numero, id);
create index cadastro_bairro_numero on cadastro (bairro_dobrado, numero, id);
create index cadastro_situacao on cadastro (situacao, id) where situacao <> 'ativo';
create index cadastro_excluido on cadastro (id) where excluido;
