-- The same folding at less than half the time: most texts have no run of spaces to shorten, and what is said in SQL
-- of a function that is not immutable is called through an executor of its own. What it gives, and so every index
-- of it, is the same.
create or replace function dobrar(texto text) returns text language plpgsql immutable parallel safe strict as $$
begin
  texto := btrim(public.unaccent('public.unaccent'::regdictionary, texto));
  if texto ~ '\s\s|[^\S ]' then texto := regexp_replace(texto, '\s+', ' ', 'g'); end if;
  return lower(texto);
end $$;
-- What was described, and where, is found by words of its own: `busca` holds those of everything else, too.
create index ordem_servico_textos on ordem_servico
  using gin (dobrar(descricao) gin_trgm_ops, dobrar(endereco) gin_trgm_ops) with (gin_pending_list_limit = 256);
