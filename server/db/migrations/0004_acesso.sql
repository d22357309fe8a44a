-- What the sign-in service keeps beyond sessions, codes and tokens.
alter table usuario
  -- 11 digits; what gov.br and the municipality's provider know a person by
  add column cpf text unique check (cpf ~ '^\d{11}$'),
  -- The photo is served under this name, which nobody can guess, so that an <img> needs no token.
  add column foto_chave text unique,
  add column foto_tipo text check (foto_tipo in ('image/png', 'image/jpeg', 'image/webp'));

alter table auth_token
  drop constraint auth_token_tipo_check,
  -- email: the new address waits here until it is confirmed; validacao: the code a counter hands out
  add constraint auth_token_tipo_check
    check (tipo in ('senha', 'confirmacao', 'desbloqueio', 'email', 'validacao')),
  add column email text;
create index auth_token_usuario on auth_token (usuario_id, tipo);
create index sessao_origem on sessao (origem_id) where origem_id is not null;

-- A sign-in at an external provider that is under way; the browser holds the key in a cookie.
create table auth_fluxo (
  chave_hash bytea primary key,
  dados jsonb not null,
  expira_em timestamptz not null
);
