/** Absences as other nouns ask for them, in SQL. */
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { objectOf } from '../../read/source.ts';

/** Today where the work is done. */
export const HOJE = `(now() at time zone '${ZONE}')::date`;

/** Was the absence of the alias not cancelled? In the words of the constraint that keeps a person's apart. */
export const contaComoAusente = (alias: string): string => `${alias}.cancelada_em is null`;

/** Is the absence of the alias of today, whoever stands in being there himself? */
export const emVigor = (alias: string): string =>
  `${contaComoAusente(alias)} and ${HOJE} between ${alias}.inicia_em and ${alias}.termina_em
    and not exists (select from ausente so where so.usuario_id = ${alias}.substituto_id and ${contaComoAusente('so')}
      and ${HOJE} between so.inicia_em and so.termina_em)`;

/** The first absence (alias x) of this user that meets the condition, as an object of `shown`, or null; its substitute is su. */
export const ausenteSql = (
  usuario: string,
  condition: string,
  shown: Readonly<Record<string, string>>,
): string =>
  `(select ${objectOf(shown)} from ausente x left join usuario su on su.id = x.substituto_id
    where x.usuario_id = ${usuario} and ${contaComoAusente('x')} and ${condition} order by x.inicia_em limit 1)`;
