/** Taxpayers with an account at the portal: they write to the office and cannot enter the console. */
import type { Transaction } from 'kysely';
import { fold } from '../../domain/kernel/fold.ts';
import type { Database } from '../db/schema.ts';
import { run } from './bulk.ts';
import { chunks } from './people.ts';

export interface Taxpayer {
  readonly id: number;
  readonly nome: string;
  /** Id of the person whose orders these are. */
  readonly pessoaId: number;
}

/** Accounts for the first `wanted` citizens who have orders, the newest orders first. */
export async function fillTaxpayers(
  trx: Transaction<Database>,
  wanted: number,
  stamp: string,
): Promise<Taxpayer[]> {
  if (wanted === 0) return [];
  const found = await run<{ id: number; nome: string; cpf: string }>(
    trx,
    // Every other one has an order with the inspector who signs in.
    `select p.id, p.razao_social as nome, p.cpf_cnpj as cpf
     from (select contribuinte_id, ultima, row_number() over (partition by dele order by ultima desc) as vez
           from (select o.contribuinte_id, max(o.id) as ultima, bool_or(u.login is not null and u.login = 'fiscal') as dele
                 from ordem_servico o left join usuario u on u.id = o.usuario_responsavel_id
                 where o.contribuinte_id is not null group by 1) x) y
     join pessoa p on p.id = y.contribuinte_id where length(p.cpf_cnpj) = 11 order by y.vez, y.ultima desc limit $1`,
    [wanted],
  );
  const [{ last } = { last: 0 }] = await run<{ last: number }>(
    trx,
    'select coalesce(max(id), 0) as last from usuario',
  );
  const accounts = found.map((p, i) => ({ id: last + i + 1, nome: p.nome, pessoaId: p.id }));
  const rows = found.map((p, i) => {
    const words = fold(p.nome)
      .replace(/[^a-z ]/g, '')
      .split(' ');
    const login = `${words[0]}.${words.at(-1)}.${p.id}`;
    return {
      id: last + i + 1,
      login,
      email: `${login}@correio.example`,
      nome: p.nome,
      cpf: p.cpf,
      prefeitura: false,
      origem: 'oauth_govbr',
      confirmado_em: stamp,
      created_at: stamp,
      updated_at: stamp,
    };
  });
  for (const part of chunks(rows)) await trx.insertInto('usuario').values(part).execute();
  return accounts;
}
