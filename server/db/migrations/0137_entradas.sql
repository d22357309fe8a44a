-- What is counted of entries into situations goes by the day of the step.
create index ordem_servico_historico_entradas
  on ordem_servico_historico (departamento_id, created_at) include (para, ordem_servico_id)
  where para is not null and para is distinct from de;
