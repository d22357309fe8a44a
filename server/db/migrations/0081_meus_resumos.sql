-- Profiles made before there was productivity: who does what an inspector does sees his own points, as in a
-- profile that is made today. One that was saved since says yes or no itself, and is left as it is.
with antes as (
  select departamento_id, id, permissoes as de,
    jsonb_set(permissoes, '{admin,produtividade}',
      coalesce(permissoes #> '{admin,produtividade}', '{}') || '{"meus_resumos": {"index": true, "show": true}}') as para
  from perfil
  where permissoes @> '{"admin": {"ordem_servicos": {"index": true, "show": true, "update": true, "aceitar": true,
      "questionar": true, "encerrar": true}, "solicitacoes": {"create": true}}}'
    and coalesce(jsonb_typeof(permissoes #> '{admin,produtividade}'), 'object') = 'object'
    and permissoes #> '{admin,produtividade,meus_resumos}' is null
), feitas as (
  update perfil p set permissoes = a.para, lock_version = p.lock_version + 1, updated_at = now()
  from antes a where p.departamento_id = a.departamento_id and p.id = a.id
)
insert into log (departamento_id, entidade, entidade_id, acao, campos)
  select departamento_id, 'perfil', id, 'perfis.update',
    log_mudancas(jsonb_build_object('permissoes', de), jsonb_build_object('permissoes', para))
  from antes order by departamento_id, id;
