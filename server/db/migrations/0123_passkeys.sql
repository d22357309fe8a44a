-- Passkeys (WebAuthn, level 3): the device proves itself and who holds it, without a password.
create table usuario_passkey (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario,
  -- As the device calls it, in base64url.
  credencial text not null unique,
  chave_publica bytea not null,
  -- Signatures that the device counts; one that does not go up is a copy's. Zero: it counts none.
  contador bigint not null,
  transportes text[] not null default '{}',
  nome text not null check (length(nome) between 1 and 60),
  criada_em timestamptz not null default now(),
  usada_em timestamptz
);
create index usuario_passkey_usuario on usuario_passkey (usuario_id);
-- Opened by one: no other factor is asked of it.
alter table sessao add column por_passkey boolean not null default false;
