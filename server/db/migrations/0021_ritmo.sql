-- What slows a guesser at the sign-in down: a breath by address, login or what else is tried, on every
-- server the same. What is tried is kept as its hash.
create table auth_ritmo (
  chave_hash bytea primary key,
  nivel double precision not null,
  -- Seconds that the last attempt was told to wait; 0: it was let through.
  espera int not null default 0,
  em timestamptz not null default now()
);
