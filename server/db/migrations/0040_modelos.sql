-- What else a model says: legislation, acknowledgements, defence, numbering, situations, indices, debt, subjects.
alter table doc_modelo
  add column legislacao_id bigint,
  -- none: all of them
  add column ciencia_tipos jsonb not null default '[]',
  -- of the dated rules of terms
  add column defesa_ato text default 'defesa',
  add column serie_propria boolean not null default false,
  -- step → code of doc_situacao; what is not there is the system's rule
  add column situacoes jsonb,
  add column indices jsonb not null default '[]',
  add column tipo_implantacao text not null default 'nenhuma' check (tipo_implantacao in ('nenhuma', 'debito')),
  add column debito_tipo_id bigint references debito_tipo,
  add column dias_vencimento integer check (dias_vencimento > 0),
  -- the subjects whose orders may issue it; none: all of them
  add column assunto_ids jsonb not null default '[]',
  add foreign key (departamento_id, legislacao_id) references legislacao;
create index doc_modelo_lei on doc_modelo (departamento_id, legislacao_id) where legislacao_id is not null;
create index doc_modelo_tipo on doc_modelo (departamento_id, tipo, id);
