-- What left the system as a file, papers among it.
drop index log_exportacao;
create index log_exportacao on log (id) where acao like '%.csv' or acao like '%.xlsx' or acao like '%.xml' or acao like '%.pdf';

-- The paper of each version of a document: what it says, frozen when it was issued or revised, and the file that was
-- made of it, once. Neither changes any more.
create table doc_papel (
  departamento_id bigint not null,
  doc_id bigint not null,
  versao integer not null,
  -- by which anybody can ask whether it is genuine; nobody can guess it
  codigo text not null unique check (codigo ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  conteudo jsonb not null,
  -- null until it was made
  arquivo_id bigint references arquivo,
  created_at timestamptz not null default now(),
  primary key (departamento_id, doc_id, versao),
  foreign key (departamento_id, doc_id) references doc
);
create index doc_papel_arquivo on doc_papel (arquivo_id) where arquivo_id is not null;

create function doc_papel_fixo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.arquivo_id is null
    and (to_jsonb(new) - 'arquivo_id') = (to_jsonb(old) - 'arquivo_id') then
    return new;
  end if;
  raise exception 'papel de documento não muda' using errcode = 'check_violation', constraint = 'doc_papel_fixo';
end $$;
create trigger doc_papel_fixo before update or delete on doc_papel
  for each row execute function doc_papel_fixo();
