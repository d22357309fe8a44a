-- What was sent and nobody read: the clock looks at it each day.
create index doc_envio_aberto on doc_envio (id) where lido_em is null and revogado_em is null;
