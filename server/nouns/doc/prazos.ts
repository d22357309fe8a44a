/** The terms of a document: they run from its acknowledgement by the dated rules, each with its memory. */
import type { Kysely } from 'kysely';
import {
  efeitoDaCiencia,
  isPresumida,
  presumidas,
  type Dita,
} from '../../../domain/doc/ciencia.ts';
import type { prazoTipos } from '../../../domain/doc/schema.ts';
import { atosDeDefesa, type ModeloDaVersao } from '../../../domain/doc-modelo/schema.ts';
import type { Columns, Patch, Work } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { contaDe, feriadosFrom, regrasDe } from '../ordem-servico/prazo.ts';

/** The act of its rules; the days of a defence where no rule says them. */
export const REGULARIZAR = 'regularizar';
const DIAS_DEFESA = 30;

type Termos = Pick<
  Patch<'doc'>,
  'prazo_regularizar' | 'memoria_regularizar' | 'prazo_defesa' | 'memoria_defesa'
>;

/** How a term of the act is counted that begins on the day or later. */
export const contaDoDoc = (db: Kysely<Database>, dep: number, desde: string, ato: string) =>
  contaDe(db, dep, desde, ato, Object.hasOwn(atosDeDefesa, ato) ? DIAS_DEFESA : null);

/**
 * Both terms from the day of the acknowledgement; `defesa_ato` says by which rules the defence counts, null that
 * there is none. A date that was given when it was issued stays.
 */
export async function termosDe(
  db: Kysely<Database>,
  dep: number,
  doc: Pick<Columns<'doc'>, 'dias_regularizar' | 'prazo_regularizar' | 'memoria_regularizar'>,
  ciencia_em: string,
  defesa_ato: ModeloDaVersao['defesa_ato'],
): Promise<Termos> {
  const defesa =
    defesa_ato && (await contaDoDoc(db, dep, ciencia_em, defesa_ato))(ciencia_em, null);
  const dado = doc.prazo_regularizar !== null && doc.memoria_regularizar === null;
  const regularizar =
    !dado && doc.dias_regularizar !== null
      ? (await contaDoDoc(db, dep, ciencia_em, REGULARIZAR))(ciencia_em, doc.dias_regularizar)
      : null;
  return {
    prazo_defesa: defesa?.vence ?? null,
    memoria_defesa: defesa && JSON.stringify(defesa.memoria),
    ...(regularizar
      ? {
          prazo_regularizar: regularizar.vence,
          memoria_regularizar: JSON.stringify(regularizar.memoria),
        }
      : {}),
  };
}

/** From when what was stated takes effect, by the rule in force on the day it was sent. */
export async function efeitoDe(
  db: Kysely<Database>,
  dep: number,
  dita: Dita,
): Promise<{ readonly dia: string; readonly memoria: string }> {
  const inicio = dita.expedido_em ?? dita.data ?? '';
  const ato = isPresumida(dita.tipo) ? presumidas[dita.tipo].ato : dita.tipo;
  const regra = (await regrasDe(db, dep, ato, 15))(inicio);
  return efeitoDaCiencia(dita, regra, await feriadosFrom(db, inicio));
}

/** A term of the document gets another date: what it was is kept. */
export async function notarPrazo(
  { trx, dep, agora }: Pick<Work, 'trx' | 'dep' | 'agora'>,
  mudado: {
    readonly id: number;
    readonly usuarioId: number | null;
    readonly tipo: keyof typeof prazoTipos;
    readonly de: string | null;
    readonly para: string | null;
    readonly motivo: string | null;
  },
): Promise<void> {
  const { id, usuarioId, ...of } = mudado;
  await trx
    .insertInto('doc_prazo_mudado')
    .values({ departamento_id: dep, doc_id: id, usuario_id: usuarioId, created_at: agora, ...of })
    .execute();
}
