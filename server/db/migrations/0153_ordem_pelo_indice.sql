-- A page far on is counted out row by row: in an index alone, where that holds all that is asked.
-- What may be missing is ordered by what stands in its place, and an index knows that only as a value of its own: it holds
-- the column itself beside it. And what its lists are narrowed by first, orders by their situação, documents by their type.
-- To the middle of half a million, which is past 250,000: 336 ms before, 80 so; of the closed ones by the day of their
-- closing 515, of notificações by number 620.
drop index doc_ciencia_situacao;
create index doc_ciencia_situacao on doc (departamento_id, (coalesce(ciencia_em, 'infinity'::date)), id, doc_situacao_id)
  include (ciencia_em, tipo);
drop index doc_defesa_prazo_situacao;
create index doc_defesa_prazo_situacao on doc (departamento_id, (coalesce(prazo_defesa, 'infinity'::date)), id, doc_situacao_id)
  include (prazo_defesa, tipo);
drop index doc_implantar_prazo;
create index doc_implantar_prazo on doc (departamento_id, (coalesce(prazo_defesa, 'infinity'::date)), id)
  include (cobravel_em, prazo_defesa) where cobravel_em is not null;
drop index doc_prazo_situacao;
create index doc_prazo_situacao on doc (departamento_id, (coalesce(prazo_regularizar, 'infinity'::date)), id, doc_situacao_id)
  include (prazo_regularizar, tipo);
drop index doc_publicacao_dia;
create index doc_publicacao_dia on doc_publicacao (departamento_id, (coalesce(publicado_em, 'infinity'::date)), id)
  include (publicado_em);
drop index implantacao_em;
create index implantacao_em on implantacao (departamento_id, (coalesce(implantada_em, 'infinity'::timestamptz)), id)
  include (implantada_em, situacao);
drop index ordem_servico_abertas_concluido;
create index ordem_servico_abertas_concluido on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  include (concluido_em) where situacao not in ('encerrada', 'cancelada');
drop index ordem_servico_abertas_concluir;
create index ordem_servico_abertas_concluir on ordem_servico (departamento_id, (coalesce(concluir_em, 'infinity'::date)), id)
  include (concluir_em) where situacao not in ('encerrada', 'cancelada');
drop index ordem_servico_aguardando_concluido;
create index ordem_servico_aguardando_concluido on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  include (concluido_em) where analise_situacao = 'aguardando';
drop index ordem_servico_aguardando_concluir;
create index ordem_servico_aguardando_concluir on ordem_servico (departamento_id, (coalesce(concluir_em, 'infinity'::date)), id)
  include (concluir_em) where analise_situacao = 'aguardando';
drop index ordem_servico_analise_concluida;
create index ordem_servico_analise_concluida on ordem_servico_analise (departamento_id, (coalesce(concluida_em, 'infinity'::timestamptz)), id)
  include (concluida_em, situacao);
drop index ordem_servico_canceladas;
create index ordem_servico_canceladas on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  include (concluido_em) where situacao = 'cancelada';
drop index ordem_servico_ciente;
create index ordem_servico_ciente on ordem_servico (departamento_id, (coalesce(fiscal_ciente_em, 'infinity'::timestamptz)), id)
  include (fiscal_ciente_em, situacao);
drop index ordem_servico_concluido;
create index ordem_servico_concluido on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  include (concluido_em, situacao);
drop index ordem_servico_concluir;
create index ordem_servico_concluir on ordem_servico (departamento_id, (coalesce(concluir_em, 'infinity'::date)), id)
  include (concluir_em, situacao);
drop index ordem_servico_original;
create index ordem_servico_original on ordem_servico (departamento_id, (coalesce(concluir_em_original, 'infinity'::date)), id)
  include (concluir_em_original, situacao);
drop index ordem_servico_pedida_concluido;
create index ordem_servico_pedida_concluido on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  include (concluido_em) where solicitante_departamento_id is not null;
drop index ordem_servico_pedida_concluir;
create index ordem_servico_pedida_concluir on ordem_servico (departamento_id, (coalesce(concluir_em, 'infinity'::date)), id)
  include (concluir_em) where solicitante_departamento_id is not null;
drop index regra_prazo_vigente_ate;
create index regra_prazo_vigente_ate on regra_prazo ((coalesce(vigente_ate, 'infinity'::date)), id)
  include (vigente_ate);
drop index doc_numero;
create index doc_numero on doc (departamento_id, numero, id) include (tipo);
drop index doc_valor_total;
create index doc_valor_total on doc (departamento_id, valor_total, id) include (tipo);
drop index ordem_servico_docs;
create index ordem_servico_docs on ordem_servico (departamento_id, docs_emitidos, id) include (situacao);
drop index ordem_servico_numero;
create index ordem_servico_numero on ordem_servico (departamento_id, numero, id) include (situacao);
drop index ordem_servico_prazo_protocolo;
create index ordem_servico_prazo_protocolo on ordem_servico (departamento_id, prazo, id, protocolo_tipo) include (situacao);
drop index doc_implantar_valor;
create index doc_implantar_valor on doc (departamento_id, valor_total, id) include (cobravel_em) where cobravel_em is not null;
create index doc_todos_do_departamento on doc (departamento_id, id) include (tipo);
