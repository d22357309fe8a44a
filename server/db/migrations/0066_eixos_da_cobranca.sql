-- Documents of which a debt can be made, and those of which one was, are few beside all documents: walked in the
-- order of any axis, they were looked for among the others. Each list has its own index of the axes, which holds
-- only its documents: one that costs nothing enters neither.
create index doc_implantar_eixos on doc using gist (departamento_id, eixo(valor_total), eixo(id), eixo(autuado_em),
  eixo(numero), eixo(ano), eixo(ciencia_em), eixo(prazo_regularizar), eixo(prazo_defesa), tipo_do_doc(tipo),
  eixo(doc_situacao_id), eixo(doc_modelo_id))
  where debita and situacao = 'andamento' and implantado_em is null and valor_total > 0;
create index doc_implantado_eixos on doc using gist (departamento_id, eixo(implantado_em), eixo(id), eixo(valor_total),
  eixo(autuado_em), eixo(numero), eixo(ano), eixo(ciencia_em), eixo(prazo_regularizar), eixo(prazo_defesa),
  fase_do_doc(situacao), tipo_do_doc(tipo), eixo(doc_situacao_id), eixo(doc_modelo_id))
  where implantado_em is not null;

-- How many wait for their debt follows from the day: they are counted in the index alone, which knows all of what
-- the list asks but that (the words of `implantacaoDocList`).
drop index doc_implantar;
create index doc_implantar on doc (departamento_id, id) include (prazo_defesa)
  where debita and situacao = 'andamento' and implantado_em is null and valor_total > 0 and doc_situacao_id <> 3
    and ciencia_em is not null and (contribuinte_id is not null or cadastro_id is not null);
