/**
 * What of a person is erased: how she was reached and what she looked like. What signs her acts (name, login,
 * registration) stays with them, and so does the log.
 */
import { sql, type Kysely } from 'kysely';
import { change, lockAll } from '../../actions/neighbour.ts';
import { jobWork, type Locked, type Work } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { quantos, type Guarda } from '../../guarda.ts';
import { usuarioWriter } from './writer.ts';

/** What is logged that the clock did. */
const ACAO = 'guarda.contato';
/** People of one transaction. */
const BATCH = 100;

const CONTATO = sql`(telefone is not null or endereco <> '{}'::jsonb or foto is not null)`;
const PAST = (dias: number) => sql`not ativo and not servico and ${CONTATO}
  and updated_at < now() - make_interval(days => ${dias}::int)`;

/** Her telephone, address and picture. */
export const semContato = {
  telefone: null,
  endereco: '{}',
  foto: null,
  foto_chave: null,
  foto_tipo: null,
} as const;

/** Erases them; told in her trail. */
export const apagarContato = (
  w: Work,
  record: Locked<'usuario'>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> => change(w, usuarioWriter, record, { patch: { ...semContato, ...more } });

async function apagaAlguns(db: Kysely<Database>, dias: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from usuario where ${PAST(dias)} order by id limit ${BATCH} for no key update skip locked`.execute(
      trx,
    );
    const w = jobWork(trx, { departamentoId: 0, usuarioId: null, agora: new Date() }, ACAO);
    const ids = rows.map(({ id }) => id);
    for (const record of ids.length > 0 ? await lockAll(w, usuarioWriter, ids) : [])
      await apagarContato(w, record);
    return rows.length;
  });
}

/** Of those who no longer have an account in use. */
export const guardaDeContas: Guarda = {
  dado: 'contas',
  conta: (db, dias) => quantos(db, sql`select count(*)::int as n from usuario where ${PAST(dias)}`),
  async apaga(db, dias) {
    for (let gone = 0; ;) {
      const n = await apagaAlguns(db, dias);
      gone += n;
      if (n < BATCH) return gone;
    }
  },
};
