-- What departments work by: subjects whole, and forms by version.

-- A subject's informations; its closing situations say how the case stands, and what they ask for.
alter table assunto add column informacoes jsonb not null default '[]';

create temporary table novos on commit drop as
  select a.departamento_id, a.id, a.encerramento as de, (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.n, 'codigo', e.s ->> 'id', 'descricao', e.s ->> 'descricao',
      'resultado', 'neutro', 'exige_comentario', true, 'implanta', false) order by e.n), '[]')
    from jsonb_array_elements(a.encerramento) with ordinality e(s, n)) as para
  from assunto a;
update assunto a set encerramento = n.para, lock_version = a.lock_version + 1, updated_at = now()
from novos n where a.departamento_id = n.departamento_id and a.id = n.id;
insert into log (departamento_id, entidade, entidade_id, acao, campos)
  select n.departamento_id, 'assunto', n.id, 'assuntos.update',
    log_mudancas(jsonb_build_object('encerramento', n.de),
      jsonb_build_object('encerramento', n.para, 'informacoes', '[]'::jsonb))
  from novos n order by n.id;

-- Every version of what a form asks: an order keeps the one that it was filled with.
alter table formulario add column versao integer not null default 1;
update formulario f set checklist = (
  select coalesce(jsonb_agg(jsonb_build_object('id', i.n, 'codigo', i.s ->> 'id', 'titulo', i.s ->> 'titulo',
    'tipo', 'sim_nao', 'opcoes', '[]'::jsonb, 'obrigatorio', false, 'ajuda', null) order by i.n), '[]')
  from jsonb_array_elements(f.checklist) with ordinality i(s, n));
create table formulario_versao (
  departamento_id bigint not null,
  formulario_id bigint not null,
  versao integer not null,
  checklist jsonb not null,
  created_at timestamptz not null default now(),
  primary key (departamento_id, formulario_id, versao),
  foreign key (departamento_id, formulario_id) references formulario
);
insert into formulario_versao (departamento_id, formulario_id, versao, checklist)
  select departamento_id, id, versao, checklist from formulario;

-- Lists of parameters are read by name; a form knows who asks for it.
create index assunto_descricao on assunto (departamento_id, (dobrar(descricao)), id);
create index assunto_formulario on assunto (departamento_id, formulario_id) where formulario_id is not null;
create index formulario_descricao on formulario (departamento_id, (dobrar(descricao)), id);

-- The items that closing demands, by their titles.
create function itens_exigidos(checklist jsonb) returns jsonb language sql immutable parallel safe
  return (select coalesce(jsonb_agg(i.item -> 'titulo' order by i.n), '[]')
    from jsonb_array_elements(checklist) with ordinality i(item, n) where (i.item ->> 'obrigatorio')::boolean);

-- What an order answered to its subject's form, of the version that it was filled with; what it still lacks.
create table ordem_servico_formulario (
  departamento_id bigint not null,
  ordem_servico_id bigint not null,
  formulario_id bigint not null,
  versao integer not null,
  items jsonb not null,
  pendentes jsonb not null,
  primary key (departamento_id, ordem_servico_id),
  foreign key (departamento_id, ordem_servico_id) references ordem_servico,
  foreign key (departamento_id, formulario_id, versao) references formulario_versao
);
