-- The search column of an order says which of its text is the address and which the description: both are looked for, and
-- counted, in it, and no longer folded anew for each row that is tried. What the closing came to stands beside it.
drop index ordem_servico_textos;
drop index ordem_servico_estreita;
drop index ordem_servico_resultado;
drop statistics ordem_servico_encerramento_e;
drop trigger ordem_servico_levar on ordem_servico;

-- As the application folds (domain/kernel/fold.ts).
create function dobrada_aqui(texto text) returns text language sql immutable strict as
  $$ select btrim(regexp_replace(lower(regexp_replace(normalize(texto, nfd), '[\u0300-\u036f]', '', 'g')), '[\s\x1f]+', ' ', 'g')) $$;
-- What a column held: all of this, at the end the address, the protocol and the description. One that ends otherwise stays
-- whole before its parts: nothing that was found is found no more.
create function em_partes(busca text, endereco text, protocolo text, descricao text) returns text language sql immutable as $$
  select concat_ws(' ', case when right(busca, length(fim)) = fim then rtrim(left(busca, length(busca) - length(fim))) else busca end, p)
    || E' \x1f ' || coalesce(e, '') || E' \x1f ' || coalesce(d, '')
  from (select e, p, d, concat_ws(' ', nullif(e, ''), nullif(p, ''), nullif(d, '')) as fim
    from (select dobrada_aqui(endereco) as e, dobrada_aqui(protocolo) as p, dobrada_aqui(descricao) as d) x) y
$$;
alter table ordem_servico
  alter column busca type text using em_partes(busca, endereco, protocolo_numero, descricao),
  add column encerramento_resultado text generated always as (encerramento ->> 'resultado') stored;
drop function em_partes;
drop function dobrada_aqui;

update ordem_servico_solicitacao x set busca = os.busca
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
update ordem_servico_analise x set busca = os.busca
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
update implantacao x set busca = os.busca
  from ordem_servico os where os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id;
create trigger ordem_servico_levar after update on ordem_servico for each row
  when ((old.assunto_id, old.usuario_responsavel_id, old.busca)
    is distinct from (new.assunto_id, new.usuario_responsavel_id, new.busca))
  execute function ordem_servico_levar();

create index ordem_servico_textos on ordem_servico
  using gin (split_part(busca, E' \x1f ', 3) gin_trgm_ops, split_part(busca, E' \x1f ', 2) gin_trgm_ops) with (gin_pending_list_limit = 256);
alter index ordem_servico_textos alter column 1 set statistics 400, alter column 2 set statistics 400;
create index ordem_servico_resultado on ordem_servico (departamento_id, encerramento_resultado, id) where encerramento_resultado is not null;
create index ordem_servico_estreita on ordem_servico (departamento_id, id)
  include (busca, situacao, analise_situacao, assunto_id, usuario_responsavel_id, zona_id, numero, ano, mes, incluido_por,
    protocolo_tipo, protocolo_ano, prazo, concluir_em, concluir_em_original, concluido_em, fiscal_ciente_em, reaberta,
    docs_emitidos, solicitante_departamento_id, created_at, encerramento_resultado)
  where octet_length(busca) <= 1000;
create statistics ordem_servico_encerramento_e on
  (dobrar((encerramento ->> 'descricao'::text))), (dobrar((encerramento ->> 'comentario'::text)))
  from ordem_servico;
alter statistics ordem_servico_encerramento_e set statistics 400;
analyze ordem_servico;
analyze ordem_servico_solicitacao (busca);
analyze ordem_servico_analise (busca);
analyze implantacao (busca);
