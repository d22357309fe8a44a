-- Another system's account, no person: what it opens may come from the portal, a job or an integration.
alter table usuario add column servico boolean not null default false;

-- What stands against the rules below is mended, by nobody's hand, and says so.
-- An analysis waits on a closed order only, and only the newest one does: the others are cancelled.
with presas as (
  select an.departamento_id, an.id, an.situacao
  from ordem_servico_analise an
  join ordem_servico os on os.departamento_id = an.departamento_id and os.id = an.ordem_servico_id
  where an.situacao in ('aguardando', 'reanalise') and (os.situacao <> 'encerrada' or exists (
    select from ordem_servico_analise x where x.departamento_id = an.departamento_id
      and x.ordem_servico_id = an.ordem_servico_id and x.id > an.id))),
canceladas as (
  update ordem_servico_analise an set situacao = 'cancelado', concluida_em = now(),
    lock_version = lock_version + 1, updated_at = now()
  from presas p where an.departamento_id = p.departamento_id and an.id = p.id),
passos as (
  insert into ordem_servico_analise_evento (departamento_id, analise_id, acao, de, para, texto)
  select departamento_id, id, 'ordem_servicos.analise.analises.cancelar', situacao, 'cancelado',
    'Cancelada na atualização do sistema: a ordem não está encerrada ou tem uma análise mais nova'
  from presas)
insert into log (departamento_id, entidade, entidade_id, acao, campos)
select departamento_id, 'analise', id, 'ordem_servicos.analise.analises.cancelar',
  jsonb_build_object('situacao', jsonb_build_object('de', situacao, 'para', 'cancelado'))
from presas order by id;

-- An order that its analyst sent back, and that was closed past him, is analysed again: by him, if he still works.
with devolvidas as (
  select os.departamento_id, os.id as ordem_id, case when u.ativo then u.id end as analista_id
  from ordem_servico os
  join lateral (
    select an.situacao, an.analista_id from ordem_servico_analise an
    where an.departamento_id = os.departamento_id and an.ordem_servico_id = os.id
    order by an.id desc limit 1) ultima on ultima.situacao = 'reabertura'
  left join usuario u on u.id = ultima.analista_id
  where os.situacao = 'encerrada'),
abertas as (
  insert into ordem_servico_analise (departamento_id, ordem_servico_id, analista_id)
  select departamento_id, ordem_id, analista_id from devolvidas order by ordem_id
  returning departamento_id, id, analista_id),
passos as (
  insert into ordem_servico_analise_evento (departamento_id, analise_id, acao, de, para, texto)
  select departamento_id, id, 'ordem_servicos.encerrar', 'nenhuma', 'aguardando',
    'Aberta na atualização do sistema: a ordem devolvida pelo analista foi encerrada sem nova análise'
  from abertas)
insert into log (departamento_id, entidade, entidade_id, acao, campos)
select departamento_id, 'analise', id, 'ordem_servicos.encerrar', jsonb_build_object(
  'situacao', jsonb_build_object('de', null, 'para', 'aguardando'),
  'analista_id', jsonb_build_object('de', null, 'para', analista_id))
from abertas order by id;

-- The order mirrors its newest analysis; and a term counts from the day an inspector is named, not before.
create temporary table emendas on commit drop as
  select departamento_id, id, situacao, analise_situacao as de, espelho as para,
    case when cedo then concluir_em end as concluir_em,
    case when cedo then concluir_em_original end as concluir_em_original,
    case when cedo then memoria_prazo end as memoria_prazo, cedo
  from (
    select os.*, coalesce(ultima.situacao, 'nenhuma') as espelho,
      os.usuario_responsavel_id is null and os.concluir_em is not null
        and os.situacao in ('abertura', 'aguardando_distribuir', 'em_distribuicao') as cedo
    from ordem_servico os
    left join lateral (
      select an.situacao from ordem_servico_analise an
      where an.departamento_id = os.departamento_id and an.ordem_servico_id = os.id
      order by an.id desc limit 1) ultima on true) os
  where cedo or analise_situacao <> espelho;
update ordem_servico os set
  analise_situacao = e.para,
  concluir_em = case when e.cedo then null else os.concluir_em end,
  concluir_em_original = case when e.cedo then null else os.concluir_em_original end,
  memoria_prazo = case when e.cedo then null else os.memoria_prazo end,
  lock_version = os.lock_version + 1, updated_at = now()
from emendas e where os.departamento_id = e.departamento_id and os.id = e.id;
insert into ordem_servico_historico (departamento_id, ordem_servico_id, acao, de, para, texto)
  select departamento_id, id, 'ordem_servicos.manutencao', situacao, situacao, case when cedo
    then 'Na atualização do sistema: o prazo conta da designação do fiscal'
    else 'Na atualização do sistema: a análise que a ordem mostra é a última' end
  from emendas order by id;
insert into log (departamento_id, entidade, entidade_id, acao, campos)
  select departamento_id, 'ordem_servico', id, 'ordem_servicos.manutencao',
    case when de = para then '{}'::jsonb
      else jsonb_build_object('analise_situacao', jsonb_build_object('de', de, 'para', para)) end
    || case when cedo then jsonb_build_object(
        'concluir_em', jsonb_build_object('de', concluir_em, 'para', null),
        'concluir_em_original', jsonb_build_object('de', concluir_em_original, 'para', null),
        'memoria_prazo', jsonb_build_object('de', memoria_prazo, 'para', null)) else '{}'::jsonb end
  from emendas order by id;

-- Never two waiting.
create unique index ordem_servico_analise_aberta on ordem_servico_analise (departamento_id, ordem_servico_id)
  where situacao in ('aguardando', 'reanalise');

-- None waits, and none is concluded, on an order that is in the field. Seen at the commit: an action
-- moves both.
create function analise_de_ordem_encerrada() returns trigger language plpgsql as $$
declare
  ordem bigint;
begin
  if tg_table_name = 'ordem_servico' then ordem := new.id; else ordem := new.ordem_servico_id; end if;
  if exists (select from ordem_servico os where os.departamento_id = new.departamento_id and os.id = ordem
      and os.situacao <> 'encerrada')
    and (tg_table_name <> 'ordem_servico' or exists (select from ordem_servico_analise an
      where an.departamento_id = new.departamento_id and an.ordem_servico_id = ordem
        and an.situacao in ('aguardando', 'reanalise'))) then
    raise exception 'análise em ordem que não está encerrada'
      using errcode = 'check_violation', constraint = 'analise_de_ordem_encerrada';
  end if;
  return null;
end $$;
create constraint trigger analise_de_ordem_encerrada_i after insert on ordem_servico_analise
  deferrable initially deferred for each row when (new.situacao in ('aguardando', 'reanalise'))
  execute function analise_de_ordem_encerrada();
create constraint trigger analise_de_ordem_encerrada_u after update of situacao on ordem_servico_analise
  deferrable initially deferred for each row
  when (new.situacao <> old.situacao and new.situacao not in ('reabertura', 'cancelado'))
  execute function analise_de_ordem_encerrada();
create constraint trigger analise_de_ordem_encerrada_o after update of situacao on ordem_servico
  deferrable initially deferred for each row when (old.situacao = 'encerrada' and new.situacao <> 'encerrada')
  execute function analise_de_ordem_encerrada();
