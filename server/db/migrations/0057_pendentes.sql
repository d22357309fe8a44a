-- What a text index has yet to sort in is sorted in by whoever fills its list: in small portions, so that nobody
-- does it for long while others wait for him.
do $$
declare
  one regclass;
begin
  for one in
    select c.oid from pg_class c join pg_am m on m.oid = c.relam
    where c.relkind = 'i' and m.amname = 'gin' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter index %s set (gin_pending_list_limit = 256)', one);
  end loop;
end $$;
