-- Keys of access: tokens for programs, that do what they name and nothing else, until their day.
alter table sessao drop constraint sessao_tipo_check;
alter table sessao
  add column titulo text,
  add column escopos text[],
  add constraint sessao_tipo_check check (tipo in ('console', 'conta', 'chave')),
  add constraint sessao_chave_check check ((tipo = 'chave') = (titulo is not null and escopos is not null));
