-- How many hold a word that many hold is counted row by row: from an index of what lists are filtered by, a quarter of the
-- table. An index takes no row of more than 2.7 kB; of those with a long text, which are few, the table is read.
create index ordem_servico_estreita on ordem_servico (departamento_id, id)
  include (busca, situacao, analise_situacao, assunto_id, usuario_responsavel_id, zona_id, numero, ano, mes, incluido_por,
    protocolo_tipo, protocolo_ano, prazo, concluir_em, concluir_em_original, concluido_em, fiscal_ciente_em, reaberta,
    docs_emitidos, solicitante_departamento_id, created_at)
  where octet_length(busca) <= 1000;
create index ordem_servico_longa on ordem_servico (departamento_id, id) where octet_length(busca) > 1000;
create index doc_estreito on doc (departamento_id, id)
  include (busca, situacao, doc_situacao_id, tipo, doc_modelo_id, fiscal_id, zona_id, numero, ano, reincidente,
    autuado_em, ciencia_em, prazo_regularizar, prazo_defesa, valor_total)
  where octet_length(busca) <= 1000;
create index doc_longo on doc (departamento_id, id) where octet_length(busca) > 1000;
