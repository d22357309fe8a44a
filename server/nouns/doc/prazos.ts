/** The terms of a document: they run from its acknowledgement by the dated rules, each with its memory. */
import type { Kysely } from 'kysely';
import {
  efeitoDaCiencia,
  isPresumida,
  presumidas,
  type Dita,
} from '../../../domain/doc/ciencia.ts';
import type { Columns, Patch } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { contaDe, feriadosFrom, regrasDe } from '../ordem-servico/prazo.ts';

/** The acts of the rules, with the days of a defence where no rule says them. */
export const REGULARIZAR = 'regularizar';
export const DEFESA = 'defesa';
const DIAS_DEFESA = 30;

type Termos = Pick<
  Patch<'doc'>,
  'prazo_regularizar' | 'memoria_regularizar' | 'prazo_defesa' | 'memoria_defesa'
>;

/** How a term of the act is counted that begins on the day or later. */
export const contaDoDoc = (db: Kysely<Database>, dep: number, desde: string, ato: string) =>
  contaDe(db, dep, desde, ato, ato === DEFESA ? DIAS_DEFESA : null);

/** Both terms from the day of the acknowledgement. A date that was given when it was issued stays. */
export async function termosDe(
  db: Kysely<Database>,
  dep: number,
  doc: Pick<Columns<'doc'>, 'dias_regularizar' | 'prazo_regularizar' | 'memoria_regularizar'>,
  ciencia_em: string,
): Promise<Termos> {
  const defesa = (await contaDoDoc(db, dep, ciencia_em, DEFESA))(ciencia_em, null);
  const dado = doc.prazo_regularizar !== null && doc.memoria_regularizar === null;
  const regularizar =
    !dado && doc.dias_regularizar !== null
      ? (await contaDoDoc(db, dep, ciencia_em, REGULARIZAR))(ciencia_em, doc.dias_regularizar)
      : null;
  return {
    prazo_defesa: defesa.vence,
    memoria_defesa: JSON.stringify(defesa.memoria),
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
