/** Messages straight into the database. */
import type pg from 'pg';

export interface NewMessage {
  readonly de: number;
  /** Null: nobody's, in the box that `colunas` says. */
  readonly para: number | null;
  readonly colunas?: Readonly<Record<string, unknown>>;
}

/** Inserts a message; answers its id. `colunas` sets any column besides. */
export async function insertMessage(
  pool: pg.Pool,
  { de, para, colunas = {} }: NewMessage,
): Promise<number> {
  const given: Record<string, unknown> = {
    remetente_id: de,
    destinatario_id: para,
    titulo: 'Vistoria na Rua das Acácias',
    conteudo: 'Favor confirmar a data da vistoria.',
    ...colunas,
  };
  const names = Object.keys(given);
  const { rows } = await pool.query<{ id: number }>(
    `with b as (insert into mensagem_busca (busca) values (dobrar($1 || ' ' || $2)) returning id)
     insert into mensagem (id, conversa_id, busca_id, ${names.join(', ')})
     select n, n, b.id, ${names.map((_, i) => `$${i + 3}`).join(', ')}
     from b, nextval('mensagem_id_seq') n returning id`,
    [given['titulo'], given['conteudo'], ...Object.values(given)],
  );
  return rows[0]?.id ?? 0;
}
