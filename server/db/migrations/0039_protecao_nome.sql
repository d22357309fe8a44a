-- What whom it protects is called by, folded, and by number: looked for in what people write.
create view protecao_nome as
  select distinct p.dobrado, p.cpf_cnpj from protecao v join pessoa p on p.id = v.pessoa_id;
