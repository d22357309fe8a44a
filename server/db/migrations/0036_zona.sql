-- Zones are kept by people: each with its versions.
alter table zona
  add column lock_version integer not null default 0,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
