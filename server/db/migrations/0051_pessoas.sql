-- Positions are kept in the product like any other list, with their version and their trail.
alter table cargo
  add column lock_version integer not null default 0,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index cargo_nome on cargo (dobrar(descricao), id);
create index usuario_cargo on usuario (cargo_id, id);
create index usuario_matricula on usuario (matricula, id);
create index usuario_perfil_perfil on usuario_perfil (departamento_id, perfil_id, usuario_id);
create index usuario_zona_zona on usuario_zona (zona_id, usuario_id);
create index usuario_departamento_grupo on usuario_departamento (departamento_id, usuario_grupo_id, usuario_id);
create index usuario_grupo_nome on usuario_grupo (departamento_id, dobrar(nome), id);
