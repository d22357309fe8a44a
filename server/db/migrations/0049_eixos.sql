-- A range of one column in the order of another: what is asked for may lie at the far end of that order, and
-- neither column's own index finds it soon. One index holds them all beside each other, as numbers on axes that
-- know how far they are apart: it is walked in the order of any of them, past the pages that lie outside the range.
create extension if not exists btree_gist;

-- Where a value stands on its axis; what has none, or comes after them all, stands last. Exact, and in the order
-- of the values: microseconds, days, cents.
create function eixo(valor timestamptz) returns int8 language sql immutable parallel safe return
  case when isfinite(valor)
    then greatest(-4400000000000000, least(4399999999999999,
      (extract(epoch from valor at time zone 'UTC') - 946684800) * 1000000))::int8
    else 4400000000000000 end;
create function eixo(valor date) returns int8 language sql immutable parallel safe return
  case when isfinite(valor) then (valor - date '2000-01-01')::int8 else 4400000000000000 end;
create function eixo(valor numeric) returns int8 language sql immutable parallel safe return
  coalesce(greatest(-4400000000000000, least(4399999999999999, valor * 100))::int8, 4400000000000000);
create function eixo(valor int8) returns int8 language sql immutable parallel safe return
  coalesce(valor, 4400000000000000);
create function eixo(valor int4) returns int8 language sql immutable parallel safe return
  coalesce(valor::int8, 4400000000000000);
create function eixo(valor int2) returns int8 language sql immutable parallel safe return
  coalesce(valor::int8, 4400000000000000);

-- What is over apart from what is not, and what an analysis waits for apart from what it found: they lie at the
-- two ends of most orders.
create function fase_da_ordem(situacao text) returns int8 language sql immutable parallel safe return
  coalesce(array_position(array['encerrada', 'cancelada', 'reaberto', 'reabrindo', 'local_fechado', 'a_notificar',
    'andamento', 'questionada', 'a_confirmar', 'em_distribuicao', 'aguardando_distribuir', 'abertura'], situacao), 0)::int8;
create function fase_da_analise(situacao text) returns int8 language sql immutable parallel safe return
  coalesce(array_position(array['regular', 'irregular', 'liberado_definitivo', 'nao_liberado', 'liberado_provisorio',
    'cancelado', 'nova_vistoria_entrega', 'exigencias', 'local_fechado_obras', 'reabertura', 'nenhuma', 'reanalise',
    'aguardando'], situacao), 0)::int8;
create function fase_do_doc(situacao text) returns int8 language sql immutable parallel safe return
  coalesce(array_position(array['concluido', 'cancelado', 'defesa', 'andamento', 'aguardando_ciencia'], situacao), 0)::int8;
create function tipo_do_doc(tipo text) returns int8 language sql immutable parallel safe return
  coalesce(array_position(array['auto', 'auto_termo', 'lancamento_avulso', 'auto_notificacao', 'notificacao_auto',
    'notificacao', 'termo', 'apreensao'], tipo), 0)::int8;

create index ordem_servico_eixos on ordem_servico using gist (departamento_id, eixo(created_at), eixo(id),
  eixo(concluir_em), eixo(concluido_em), eixo(numero), eixo(ano), eixo(fiscal_ciente_em), eixo(concluir_em_original),
  eixo(prazo), eixo(docs_emitidos), eixo(mes), eixo(protocolo_ano), fase_da_ordem(situacao),
  fase_da_analise(analise_situacao));
create index doc_eixos on doc using gist (departamento_id, eixo(autuado_em), eixo(id), eixo(numero), eixo(ano),
  eixo(ciencia_em), eixo(prazo_regularizar), eixo(prazo_defesa), eixo(valor_total), eixo(implantado_em),
  fase_do_doc(situacao), tipo_do_doc(tipo), eixo(doc_situacao_id), eixo(doc_modelo_id));
create index ordem_servico_analise_eixos on ordem_servico_analise
  using gist (departamento_id, eixo(created_at), eixo(id), eixo(concluida_em), eixo(ordem_servico_id));
create index ordem_servico_solicitacao_eixos on ordem_servico_solicitacao
  using gist (departamento_id, eixo(solicitado_em), eixo(id), eixo(decidido_em), eixo(solicitado_concluir_em),
    eixo(ordem_servico_id));
create index implantacao_eixos on implantacao
  using gist (departamento_id, eixo(created_at), eixo(id), eixo(implantada_em), eixo(ordem_servico_id));
create index doc_comentario_eixos on doc_comentario using gist (departamento_id, eixo(created_at), eixo(id));

-- What waits to be analysed is the newest, and what others asked for is little: in any order they are not looked
-- for among the rest.
create index ordem_servico_aguardando_numero on ordem_servico (departamento_id, numero, id)
  where analise_situacao = 'aguardando';
create index ordem_servico_aguardando_created on ordem_servico (departamento_id, created_at, id)
  where analise_situacao = 'aguardando';
create index ordem_servico_aguardando_concluir on ordem_servico (departamento_id, (coalesce(concluir_em, 'infinity'::date)), id)
  where analise_situacao = 'aguardando';
create index ordem_servico_aguardando_concluido on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  where analise_situacao = 'aguardando';
create index ordem_servico_pedida_numero on ordem_servico (departamento_id, numero, id)
  where solicitante_departamento_id is not null;
create index ordem_servico_pedida_created on ordem_servico (departamento_id, created_at, id)
  where solicitante_departamento_id is not null;
create index ordem_servico_pedida_concluir on ordem_servico (departamento_id, (coalesce(concluir_em, 'infinity'::date)), id)
  where solicitante_departamento_id is not null;
create index ordem_servico_pedida_concluido on ordem_servico (departamento_id, (coalesce(concluido_em, 'infinity'::timestamptz)), id)
  where solicitante_departamento_id is not null;
drop index ordem_servico_ano_created;
-- Its year is found by an index of its own.
drop index ordem_servico_protocolo_tipo;
create index ordem_servico_protocolo_tipo on ordem_servico (departamento_id, protocolo_tipo, id)
  where protocolo_tipo is not null;
