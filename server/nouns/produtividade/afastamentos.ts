/** What absences score: each working day of a month that an inspector is away, the share of the goal that falls to it. */
import { sql } from 'kysely';
import { fimDoMes, uteisDo } from '../../../domain/produtividade/mes.ts';
import { feriadosFrom } from '../ordem-servico/prazo.ts';
import { diferenca, emPe, type Novo, type W } from './livro.ts';

/** Absences that count as work. */
const CONTAM = ['ferias', 'licenca', 'atestado'];

/** The working days of a month, by the holidays of now. */
export const uteisDoMes = async (
  { trx }: Pick<W, 'trx'>,
  mes: string,
): Promise<readonly string[]> => uteisDo(mes, await feriadosFrom(trx, mes));

/** How the entries of a month's absences differ from what they should be; of these people, or of all inspectors. */
export async function afastamentosQueMudam(w: W, mes: string, de: readonly number[] | null = null) {
  const uteis = await uteisDoMes(w, mes);
  const fim = fimDoMes(mes);
  const only = (column: string) =>
    de === null ? sql`true` : sql`${sql.raw(column)} = any(${de}::int8[])`;
  const { rows } = await sql<{
    id: number;
    usuario_id: number;
    inicia_em: string;
    termina_em: string;
  }>`
    select a.id, a.usuario_id, a.inicia_em, a.termina_em
    from ausente a
    join usuario u on u.id = a.usuario_id and u.fiscal
    join usuario_departamento ud on ud.usuario_id = u.id and ud.departamento_id = ${w.dep}
    where a.inicia_em <= ${fim} and a.termina_em >= ${mes} and a.tipo = any(${CONTAM}::text[])
      and a.cancelada_em is null and ${only('a.usuario_id')}
    order by a.id`.execute(w.trx);
  const wanted = rows.flatMap(({ id, usuario_id, inicia_em, termina_em }) =>
    uteis.flatMap((dia, at): Novo[] =>
      dia >= inicia_em && dia <= termina_em
        ? [
            {
              usuario_id,
              dia,
              fato: { tipo: 'afastamento', dia_util: at + 1, uteis: uteis.length },
              ausente_id: id,
            },
          ]
        : [],
    ),
  );
  const standing = await emPe(
    w,
    sql`p.tipo = 'afastamento' and p.mes >= ${mes} and p.dia between ${mes} and ${fim} and ${only('p.usuario_id')}`,
  );
  // Each absence by itself: what passes from one to another is taken back and written anew.
  const ausencias = new Set([...wanted, ...standing].map(({ ausente_id }) => ausente_id));
  const parts = [...ausencias].map((id) =>
    diferenca(
      standing.filter((one) => one.ausente_id === id),
      wanted.filter((one) => one.ausente_id === id),
    ),
  );
  return {
    novos: parts.flatMap(({ novos }) => novos),
    estornos: parts.flatMap(({ estornos }) => estornos),
  };
}
