-- How many open orders an inspector has, whatever the number of those he closed: what the list of
-- inspectors shows and orders in bulk are given out by.
create index ordem_servico_carga on ordem_servico (usuario_responsavel_id, departamento_id)
  where situacao not in ('encerrada', 'cancelada');
