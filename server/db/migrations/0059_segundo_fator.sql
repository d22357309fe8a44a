-- The second factor of a sign-in: codes of an app (RFC 6238), and codes of recovery.
alter table perfil add column segundo_fator boolean not null default false;

create table usuario_totp (
  usuario_id bigint primary key references usuario,
  -- The secret shared with the app; null until its first code was right.
  segredo bytea,
  -- One that was shown, and waits for its first code.
  novo bytea,
  ligado_em timestamptz,
  -- The last step of time whose code was taken: a code counts once.
  ultimo_passo bigint not null default -1,
  check ((segredo is null) = (ligado_em is null))
);
create table usuario_recuperacao (
  usuario_id bigint not null references usuario,
  codigo_hash bytea not null,
  usado_em timestamptz,
  primary key (usuario_id, codigo_hash)
);
