-- Who is looked for by a closing is looked for from its first day on: no closing stands without one.
alter table ordem_servico add constraint ordem_servico_encerramento_tem_dia
  check (encerramento is null or concluido_em is not null);
