-- What goes together: who opens orders in which way, which template is of which kind. Of two that never meet the planner
-- expects as many as of two that have nothing to do with each other, and looks for a page of them along all of an order.
create statistics ordem_servico_quem (mcv) on departamento_id, incluido_por, incluido_por_usuario_id from ordem_servico;
create statistics doc_especie (mcv) on departamento_id, tipo, doc_modelo_id from doc;
analyze ordem_servico (departamento_id, incluido_por, incluido_por_usuario_id);
analyze doc (departamento_id, tipo, doc_modelo_id);
