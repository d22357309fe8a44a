-- There is always somebody who may do everything: whoever takes the last one out of use is refused, whatever
-- door he came by (the console, an import, a command).
create function usuario_ultimo_dono() returns trigger language plpgsql as $$
begin
  -- Two who take each other out of use wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended('usuario.owner', 0));
  if not exists (select from usuario where owner and ativo) then
    raise exception 'É o último proprietário em uso: sem outro, ninguém administraria tudo'
      using errcode = 'OS001', column = 'ativo';
  end if;
  return null;
end $$;
create trigger usuario_ultimo_dono after update of ativo, owner or delete on usuario
  for each row when (old.owner and old.ativo) execute function usuario_ultimo_dono();
