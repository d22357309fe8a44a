-- What stands at the end of an order's index is passed by within it: who looks in the order of a term for what is waiting,
-- which has none of the early terms, or for a kind that is rare there, read every row before it.
create index doc_defesa_prazo_situacao on doc (departamento_id, coalesce(prazo_defesa, 'infinity'::date), id, doc_situacao_id);
create index doc_prazo_situacao on doc (departamento_id, coalesce(prazo_regularizar, 'infinity'::date), id, doc_situacao_id);
create index doc_ciencia_situacao on doc (departamento_id, coalesce(ciencia_em, 'infinity'::date), id, doc_situacao_id);
drop index doc_defesa_prazo;
drop index doc_prazo;
drop index doc_ciencia_em;
create index cadastro_zona_numero_tipo on cadastro (zona_id, numero, id, tipo);
drop index cadastro_zona_numero;
create index ordem_servico_prazo_protocolo on ordem_servico (departamento_id, prazo, id, protocolo_tipo);
drop index ordem_servico_prazo;
-- What an expression holds is known of an index once it was looked through.
analyze doc;
