-- How many rows hold a text is what a list goes by (read/near-first.ts): looked at more closely than other columns.
alter table pessoa alter column dobrado set statistics 400;
alter table cadastro alter column busca set statistics 400;
alter table ordem_servico alter column busca set statistics 400;
alter table ordem_servico_solicitacao alter column busca set statistics 400;
alter table ordem_servico_analise alter column busca set statistics 400;
alter table guia alter column busca set statistics 400;
alter table doc alter column busca set statistics 400;
alter index ordem_servico_textos alter column 1 set statistics 400, alter column 2 set statistics 400;
-- The index of these leaves out orders that are not closed, and says nothing of all of them.
create statistics ordem_servico_encerramento_e on
  (dobrar((encerramento ->> 'descricao'::text))), (dobrar((encerramento ->> 'comentario'::text))), ((encerramento ->> 'resultado'::text))
  from ordem_servico;
alter statistics ordem_servico_encerramento_e set statistics 400;
-- Who asked another department for an order finds it by its number alone, as documents are.
create index ordem_servico_todos_id on ordem_servico (id);
analyze pessoa (dobrado);
analyze cadastro (busca);
analyze ordem_servico_solicitacao (busca);
analyze ordem_servico_analise (busca);
analyze guia (busca);
analyze doc (busca);
analyze ordem_servico;
