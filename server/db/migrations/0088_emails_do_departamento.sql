-- The mail of a department, and what of it did not leave.
create index email_historico_departamento on email_historico (departamento_id, id);
create index email_historico_falhos on email_historico (status, id) where status in ('kept', 'error');
