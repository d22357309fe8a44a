-- Failures of logins that nobody has: they lock like real ones, on every server alike.
create table auth_tentativa (
  login_hash bytea primary key,
  falhas int not null default 0,
  bloqueado_ate timestamptz,
  em timestamptz not null default now()
);
