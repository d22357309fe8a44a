-- What left the system as a file, in whichever form.
drop index log_exportacao;
create index log_exportacao on log (id) where acao like '%.csv' or acao like '%.xlsx' or acao like '%.xml';
