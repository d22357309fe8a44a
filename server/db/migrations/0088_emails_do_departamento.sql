-- What of the mail did not leave, and what it is about: asked for across all records.
create index email_historico_falhos on email_historico (status, id) where status in ('kept', 'error');
create index email_historico_de_que on email_historico (scope, id);
