-- A search finds a CPF whole or not at all (server/read/documento.ts): digit by digit it would tell what lists mask.
create function documento_buscavel(documento text) returns text language sql immutable as $$
  select case when documento ~ '^[0-9]{11}$'
    then 'cpf' || translate(left(encode(sha256(convert_to(documento, 'UTF8')), 'hex'), 24), '0123456789abcdef', 'bcdfghjklmnpqrst')
    else documento end
$$;
update ordem_servico os set busca = replace(os.busca, p.cpf_cnpj, documento_buscavel(p.cpf_cnpj))
  from pessoa p where p.id = os.contribuinte_id and p.cpf_cnpj ~ '^[0-9]{11}$' and strpos(os.busca, p.cpf_cnpj) > 0;
update cadastro c set busca = replace(c.busca, p.cpf_cnpj, documento_buscavel(p.cpf_cnpj))
  from pessoa p where p.id = c.pessoa_id and p.cpf_cnpj ~ '^[0-9]{11}$' and strpos(c.busca, p.cpf_cnpj) > 0;
