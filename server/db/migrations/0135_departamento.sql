-- Departments are kept in the product like any other list, with their version and their trail.
alter table departamento
  add column lock_version integer not null default 0,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create unique index departamento_nome_unico on departamento (nome);
create index departamento_nome on departamento (dobrar(nome), id);
