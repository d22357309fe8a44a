-- Photos on the paper of a document, on demand: said when it is made, and with each version.
alter table doc add column fotos_no_papel boolean not null default false;
