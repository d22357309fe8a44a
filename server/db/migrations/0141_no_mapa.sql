-- Where each order and each document lies, beside what maps filter by, in one narrow row: a map counts by an index alone.
-- The place is the registry's, or a document's own. In millionths of a degree, and `linha` the row of the world's square
-- map, of 2^31 from its north: a cell of any zoom is its first digits.
create function micrograus(graus numeric) returns int4 language sql immutable parallel safe return (graus * 1000000)::int4;
-- Beyond 85 degrees the square ends; of nothing, nothing.
create function linha_do_mundo(latitude numeric) returns int4 language sql immutable parallel safe return
  case when latitude is not null then
    floor((1 - ln(tan(radians(greatest(-85, least(85, latitude))::float8)) + 1 / cos(radians(greatest(-85, least(85, latitude))::float8))) / pi()) / 2 * 2147483648)::int4
  end;

create table ordem_servico_no_mapa (
  ordem_servico_id bigint primary key,
  departamento_id bigint not null,
  created_at timestamptz not null,
  situacao text not null,
  assunto_id bigint not null,
  usuario_responsavel_id bigint,
  zona_id bigint,
  contribuinte_id bigint,
  cadastro_id bigint,
  -- Null together: it has no place.
  lng int4,
  lat int4,
  linha int4
);
create table doc_no_mapa (
  doc_id bigint primary key,
  departamento_id bigint not null,
  autuado_em date not null,
  situacao text not null,
  tipo text not null,
  doc_modelo_id bigint not null,
  fiscal_id bigint,
  zona_id bigint,
  contribuinte_id bigint,
  cadastro_id bigint,
  lng int4,
  lat int4,
  linha int4
);

insert into ordem_servico_no_mapa
  select o.id, o.departamento_id, o.created_at, o.situacao, o.assunto_id, o.usuario_responsavel_id, o.zona_id, o.contribuinte_id, o.cadastro_id,
    micrograus(c.longitude), micrograus(c.latitude), linha_do_mundo(c.latitude)
  from ordem_servico o left join cadastro c on c.id = o.cadastro_id and c.longitude is not null and c.latitude is not null;
insert into doc_no_mapa
  select d.id, d.departamento_id, d.autuado_em, d.situacao, d.tipo, d.doc_modelo_id, d.fiscal_id, d.zona_id, d.contribuinte_id, d.cadastro_id,
    micrograus(p.longitude), micrograus(p.latitude), linha_do_mundo(p.latitude)
  from doc d left join cadastro c on c.id = d.cadastro_id and c.longitude is not null and c.latitude is not null
    cross join lateral (select case when d.longitude is null or d.latitude is null then c.longitude else d.longitude end as longitude,
      case when d.longitude is null or d.latitude is null then c.latitude else d.latitude end as latitude) p;
create index ordem_servico_no_mapa_periodo on ordem_servico_no_mapa (departamento_id, created_at)
  include (situacao, assunto_id, usuario_responsavel_id, zona_id, contribuinte_id, cadastro_id, lng, lat, linha);
create index doc_no_mapa_periodo on doc_no_mapa (departamento_id, autuado_em)
  include (situacao, tipo, doc_modelo_id, fiscal_id, zona_id, contribuinte_id, cadastro_id, lng, lat, linha);

-- Who reads a registry's place holds it until the end: a move of the registry comes wholly before, or sees the record.
create function ordem_servico_no_mapa_i() returns trigger language plpgsql as $$
begin
  perform from cadastro c where c.id in (select n.cadastro_id from novas n) order by c.id for share;
  insert into ordem_servico_no_mapa
    select o.id, o.departamento_id, o.created_at, o.situacao, o.assunto_id, o.usuario_responsavel_id, o.zona_id, o.contribuinte_id, o.cadastro_id,
      micrograus(c.longitude), micrograus(c.latitude), linha_do_mundo(c.latitude)
    from novas o left join cadastro c on c.id = o.cadastro_id and c.longitude is not null and c.latitude is not null;
  return null;
end $$;
create function ordem_servico_no_mapa_u() returns trigger language plpgsql as $$
begin
  update ordem_servico_no_mapa set departamento_id = new.departamento_id, created_at = new.created_at, situacao = new.situacao,
      assunto_id = new.assunto_id, usuario_responsavel_id = new.usuario_responsavel_id, zona_id = new.zona_id,
      contribuinte_id = new.contribuinte_id, cadastro_id = new.cadastro_id
    where ordem_servico_id = new.id;
  if new.cadastro_id is distinct from old.cadastro_id then
    perform from cadastro c where c.id = new.cadastro_id for share;
    update ordem_servico_no_mapa set (lng, lat, linha) = (select micrograus(c.longitude), micrograus(c.latitude), linha_do_mundo(c.latitude)
        from cadastro c where c.id = new.cadastro_id and c.longitude is not null and c.latitude is not null)
      where ordem_servico_id = new.id;
  end if;
  return null;
end $$;
create function ordem_servico_no_mapa_d() returns trigger language plpgsql as $$
begin
  delete from ordem_servico_no_mapa where ordem_servico_id in (select v.id from velhas v);
  return null;
end $$;
create trigger no_mapa_i after insert on ordem_servico referencing new table as novas for each statement execute function ordem_servico_no_mapa_i();
create trigger no_mapa_u after update on ordem_servico for each row
  when ((old.departamento_id, old.created_at, old.situacao, old.assunto_id, old.usuario_responsavel_id, old.zona_id, old.contribuinte_id, old.cadastro_id)
    is distinct from (new.departamento_id, new.created_at, new.situacao, new.assunto_id, new.usuario_responsavel_id, new.zona_id, new.contribuinte_id, new.cadastro_id))
  execute function ordem_servico_no_mapa_u();
create trigger no_mapa_d after delete on ordem_servico referencing old table as velhas for each statement execute function ordem_servico_no_mapa_d();

create function doc_no_mapa_i() returns trigger language plpgsql as $$
begin
  perform from cadastro c where c.id in (select n.cadastro_id from novas n) order by c.id for share;
  insert into doc_no_mapa
    select d.id, d.departamento_id, d.autuado_em, d.situacao, d.tipo, d.doc_modelo_id, d.fiscal_id, d.zona_id, d.contribuinte_id, d.cadastro_id,
      micrograus(p.longitude), micrograus(p.latitude), linha_do_mundo(p.latitude)
    from novas d left join cadastro c on c.id = d.cadastro_id and c.longitude is not null and c.latitude is not null
      cross join lateral (select case when d.longitude is null or d.latitude is null then c.longitude else d.longitude end as longitude,
        case when d.longitude is null or d.latitude is null then c.latitude else d.latitude end as latitude) p;
  return null;
end $$;
create function doc_no_mapa_u() returns trigger language plpgsql as $$
begin
  update doc_no_mapa set departamento_id = new.departamento_id, autuado_em = new.autuado_em, situacao = new.situacao, tipo = new.tipo,
      doc_modelo_id = new.doc_modelo_id, fiscal_id = new.fiscal_id, zona_id = new.zona_id,
      contribuinte_id = new.contribuinte_id, cadastro_id = new.cadastro_id
    where doc_id = new.id;
  if (new.cadastro_id, new.longitude, new.latitude) is distinct from (old.cadastro_id, old.longitude, old.latitude) then
    perform from cadastro c where c.id = new.cadastro_id for share;
    if new.longitude is null or new.latitude is null then
      update doc_no_mapa set (lng, lat, linha) = (select micrograus(c.longitude), micrograus(c.latitude), linha_do_mundo(c.latitude)
          from cadastro c where c.id = new.cadastro_id and c.longitude is not null and c.latitude is not null)
        where doc_id = new.id;
    else
      update doc_no_mapa set lng = micrograus(new.longitude), lat = micrograus(new.latitude), linha = linha_do_mundo(new.latitude)
        where doc_id = new.id;
    end if;
  end if;
  return null;
end $$;
create function doc_no_mapa_d() returns trigger language plpgsql as $$
begin
  delete from doc_no_mapa where doc_id in (select v.id from velhas v);
  return null;
end $$;
create trigger no_mapa_i after insert on doc referencing new table as novas for each statement execute function doc_no_mapa_i();
create trigger no_mapa_u after update on doc for each row
  when ((old.departamento_id, old.autuado_em, old.situacao, old.tipo, old.doc_modelo_id, old.fiscal_id, old.zona_id, old.contribuinte_id, old.cadastro_id, old.longitude, old.latitude)
    is distinct from (new.departamento_id, new.autuado_em, new.situacao, new.tipo, new.doc_modelo_id, new.fiscal_id, new.zona_id, new.contribuinte_id, new.cadastro_id, new.longitude, new.latitude))
  execute function doc_no_mapa_u();
create trigger no_mapa_d after delete on doc referencing old table as velhas for each statement execute function doc_no_mapa_d();

-- A registry that moves takes with it what lies where it lies.
create function cadastro_no_mapa() returns trigger language plpgsql as $$
declare
  tem constant boolean := new.longitude is not null and new.latitude is not null;
  x constant int4 := case when tem then micrograus(new.longitude) end;
  y constant int4 := case when tem then micrograus(new.latitude) end;
  l constant int4 := case when tem then linha_do_mundo(new.latitude) end;
begin
  update ordem_servico_no_mapa m set lng = x, lat = y, linha = l
    where m.ordem_servico_id in (select o.id from ordem_servico o where o.cadastro_id = new.id);
  update doc_no_mapa m set lng = x, lat = y, linha = l
    where m.doc_id in (select d.id from doc d where d.cadastro_id = new.id and (d.longitude is null or d.latitude is null));
  return null;
end $$;
create trigger no_mapa after update on cadastro for each row
  when ((old.longitude, old.latitude) is distinct from (new.longitude, new.latitude)) execute function cadastro_no_mapa();
