/**
 * What an account lacks (specification, section 8). The terms of use are accepted before the console opens; the
 * rest is told on the way there, once a month, and stands on the account's first page.
 */
import { sql } from 'kysely';
import { says } from './messages.ts';
import type { Executor } from './session-store.ts';
import { lacksTerms } from './terms.ts';

/** Days until what still lacks is told again. */
const DAYS = 30;

export interface Lack {
  /** The page that mends it. */
  readonly page: string;
  readonly text: string;
}

interface Found {
  readonly sem_validacao: boolean;
  readonly sem_endereco: boolean;
  readonly sem_modulos: boolean;
  readonly sem_telefone: boolean;
  readonly email_recusado: boolean;
  /** It is time to tell. */
  readonly vez: boolean;
}

/** All that she lacks, in the order of the specification; `due`: it is time to say so. */
export async function lacksOf(
  db: Executor,
  usuarioId: number,
): Promise<{ readonly all: readonly Lack[]; readonly due: boolean }> {
  const { rows } = await sql<Found>`
    select validado_por = 'nenhum' as sem_validacao, endereco = '{}'::jsonb as sem_endereco,
      modulos is null as sem_modulos, telefone is null as sem_telefone,
      coalesce(pendencias_em < now() - make_interval(days => ${DAYS}), true) as vez,
      coalesce((select e.status = 'error' and e.recusado from email_historico e
        where e.usuario_id = u.id and lower(e.para) = lower(u.email) and e.status in ('sent', 'error')
        order by e.id desc limit 1), false) as email_recusado
    from usuario u where u.id = ${usuarioId}`.execute(db);
  const [found] = rows;
  if (!found) return { all: [], due: false };
  const all = [
    (await lacksTerms(db, usuarioId)) && { page: 'terms', text: says.aceitarTermos },
    found.sem_validacao && { page: 'validate', text: says.validarConta },
    found.sem_endereco && { page: 'address', text: says.completarCadastro },
    found.sem_modulos && { page: 'modules', text: says.escolherModulos },
    found.email_recusado && { page: 'account', text: says.atualizarEmail },
    found.sem_telefone && { page: 'account', text: says.atualizarDados },
  ].filter((one) => one !== false);
  return { all, due: found.vez && all.length > 0 };
}

/** They were told now. */
export const toldLacks = async (db: Executor, usuarioId: number): Promise<void> => {
  await sql`update usuario set pendencias_em = now() where id = ${usuarioId}`.execute(db);
};
