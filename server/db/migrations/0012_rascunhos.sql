-- What a user typed and did not send yet: a reply, a message, an announcement.
create table rascunho (
  usuario_id bigint primary key references usuario,
  valor jsonb not null default '{}',
  lock_version integer not null default 0,
  updated_at timestamptz not null default now()
);
