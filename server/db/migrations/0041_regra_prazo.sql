-- The rules by which terms count are kept in the product: what they are called, whose they are, and their trail.
alter table regra_prazo
  add column descricao text,
  add column departamento text references departamento (codigo) on update cascade,
  add column periodos text,
  add column lock_version integer not null default 0,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
update regra_prazo r set
  descricao = 'Regra de ' || replace(r.ato, '_', ' ') || ' de ' || to_char(r.vigente_de, 'DD/MM/YYYY'),
  departamento = (select d.codigo from departamento d where d.id = r.departamento_id),
  -- [{"de": "12-20", "ate": "01-20"}] → '20/12 a 20/01'
  periodos = (select string_agg(substr(s ->> 'de', 4) || '/' || left(s ->> 'de', 2) || ' a ' || substr(s ->> 'ate', 4)
      || '/' || left(s ->> 'ate', 2), '; ') from jsonb_array_elements(r.suspensoes) s);
alter table regra_prazo
  alter column descricao set not null,
  drop column departamento_id,
  drop column suspensoes,
  add check (vigente_ate >= vigente_de),
  add unique nulls not distinct (vigente_de, ato, departamento);
alter table regra_prazo rename column periodos to suspensoes;
drop index regra_prazo_ato;
create index regra_prazo_ato on regra_prazo (ato, vigente_de, id);
create index regra_prazo_vigente_de on regra_prazo (vigente_de, id);
create index regra_prazo_vigente_ate on regra_prazo (coalesce(vigente_ate, 'infinity'::date), id);
create index regra_prazo_nome on regra_prazo (dobrar(descricao), id);
create index regra_prazo_departamento on regra_prazo (departamento, id);

-- What waits for an inspector among documents, and terms that a changed rule would move.
create index doc_fiscal_situacao on doc (departamento_id, fiscal_id, situacao, id);
create index doc_prazo_aberto on doc (departamento_id, prazo_regularizar) where situacao = 'andamento';
create index doc_defesa_aberta on doc (departamento_id, prazo_defesa) where situacao = 'andamento';
