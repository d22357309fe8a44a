-- What the whole municipality is known by, one row a fact: 'municipio' (its name, a JSON string) and
-- 'demonstracao' (true: everything here was made up, and the console says 'Ambiente de testes').
create table parametro (
  chave text primary key,
  valor jsonb not null
);
