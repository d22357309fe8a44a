-- A chart taken as a picture is an export as the others are.
drop index log_exportacao;
create index log_exportacao on log (id) where acao like '%.csv' or acao like '%.xlsx' or acao like '%.xml' or acao like '%.pdf' or acao like '%.html' or acao like '%.png';
