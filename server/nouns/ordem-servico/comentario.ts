/** A comment of an order, by who works on it or by who asked for it. */
import { sql } from 'kysely';
import type { Changes } from '../../actions/log.ts';
import type { Work } from '../../actions/work.ts';
import type { Actor } from '../../../domain/kernel/define.ts';

interface Of extends Pick<Work, 'trx' | 'dep'> {
  readonly id: number;
  readonly actor: Pick<Actor, 'id'>;
}

/** Writes it, and answers what the log tells of it. */
export async function comment(
  e: Of,
  texto: string,
  marks: { readonly publico: boolean; readonly de_quem_pediu?: true },
): Promise<Changes> {
  const comentario = await e.trx
    .insertInto('ordem_servico_comentario')
    .values({
      departamento_id: e.dep,
      ordem_servico_id: e.id,
      usuario_id: e.actor.id,
      texto,
      ...marks,
    })
    .returning(['id', 'texto', 'usuario_id', sql<string>`to_jsonb(created_at)`.as('created_at')])
    .executeTakeFirstOrThrow();
  // As its part of the record says it (writer.ts).
  const said = Object.fromEntries(Object.entries(marks).filter(([, yes]) => yes));
  return { comentarios: { de: null, para: [{ ...comentario, ...said }] } };
}
