-- What the documents of a model say in words: [{id, titulo, editavel, descricao}], each a tree (domain/texto).
alter table doc_modelo add column textos jsonb not null default '[]';
