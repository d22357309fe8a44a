-- What waits to be analysed is at the end of every order: where one situação is asked for by day, its rows were all
-- collected and put in order. The axes' index knows the situação of an analysis as it knows an order's.
drop index ordem_servico_analise_eixos;
create index ordem_servico_analise_eixos on ordem_servico_analise
  using gist (departamento_id, eixo(created_at), eixo(id), eixo(concluida_em), eixo(ordem_servico_id),
    fase_da_analise(situacao));
