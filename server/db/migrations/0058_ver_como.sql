-- A session may see the console as a profile sees it, read-only, until it says otherwise.
alter table sessao
  add column ver_como_departamento_id bigint,
  add column ver_como_perfil_id bigint,
  add foreign key (ver_como_departamento_id, ver_como_perfil_id) references perfil (departamento_id, id);
