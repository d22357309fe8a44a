-- Names are listed as people look for them, accents and case apart.
drop index pessoa_nome;
create index pessoa_nome on pessoa (dobrar(razao_social), id);
drop index usuario_nome;
create index usuario_nome on usuario (dobrar(nome), id);
