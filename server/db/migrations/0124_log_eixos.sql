-- What was done up to a day, the newest first, is found without passing by all that came after it (as 0049).
create index log_eixos on log using gist (eixo(created_at), eixo(id));
