/** What is kept of where inspectors are: at most one position a minute, for some days. */
import { sql, type Transaction } from 'kysely';
import type { Origem } from '../../../domain/usuario-geo/index.ts';
import type { Database } from '../../db/schema.ts';
import { diasDeGuarda, porPartes, quantos, type Guarda } from '../../guarda.ts';

export interface Told {
  readonly usuarioId: number;
  /** Decimal degrees. */
  readonly latitude: string;
  readonly longitude: string;
  /** Metres. */
  readonly precisao: number | null;
  readonly em: string;
  readonly origem: Origem;
}
interface Kept {
  readonly latitude: string;
  readonly longitude: string;
  readonly precisao: number | null;
  readonly em: string;
  readonly origem: Origem;
}

const columns = sql.raw('latitude::text, longitude::text, precisao, em, origem');

/**
 * Keeps a position, unless one of the same minute is there: that one is answered then. Two at once wait
 * for each other at the person's place in the department.
 */
export async function keepPosition(
  trx: Transaction<Database>,
  departamentoId: number,
  told: Told,
): Promise<{ readonly posicao: Kept; readonly nova: boolean }> {
  const { usuarioId, latitude, longitude, precisao, em, origem } = told;
  await trx
    .selectFrom('usuario_departamento')
    .select('usuario_id')
    .where('departamento_id', '=', departamentoId)
    .where('usuario_id', '=', usuarioId)
    .forUpdate()
    .execute();
  const { rows: there } = await sql<Kept>`
    select ${columns} from usuario_geo
     where departamento_id = ${departamentoId} and usuario_id = ${usuarioId}
       and em > ${em}::timestamptz - interval '1 minute' and em < ${em}::timestamptz + interval '1 minute'
     order by em limit 1`.execute(trx);
  if (there[0]) return { posicao: there[0], nova: false };
  const { rows } = await sql<Kept>`
    insert into usuario_geo (departamento_id, usuario_id, latitude, longitude, precisao, em, origem)
    values (${departamentoId}, ${usuarioId}, ${latitude}, ${longitude}, ${precisao}, ${em}, ${origem})
    returning ${columns}`.execute(trx);
  if (!rows[0]) throw new Error('posição que não entrou');
  return { posicao: rows[0], nova: true };
}

/**
 * Keeps where the photos among these files were taken, of the inspectors who sent them: when the camera's
 * satellites say, if that can be, else when they came.
 */
export async function keepPhotos(
  trx: Transaction<Database>,
  departamentoId: number,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return;
  const { rows } = await sql<Told>`
    select * from (
      select arq.usuario_id as "usuarioId", arq.latitude::text as latitude, arq.longitude::text as longitude,
             arq.precisao, 'foto' as origem,
             case when arq.tirada_em <= arq.created_at then arq.tirada_em else arq.created_at end as em
        from arquivo arq
        join usuario u on u.id = arq.usuario_id and u.fiscal
        join usuario_departamento ud on ud.usuario_id = u.id and ud.departamento_id = ${departamentoId}
       where arq.token = any(${tokens}) and arq.latitude is not null) fotos
     where em > now() - make_interval(days => ${await diasDeGuarda(trx, 'posicoes')}::int)
     order by em`.execute(trx);
  for (const photo of rows) await keepPosition(trx, departamentoId, photo);
}

/** Positions past their time. */
export const guardaDePosicoes: Guarda = {
  dado: 'posicoes',
  conta: (db, dias) =>
    quantos(
      db,
      sql`select count(*)::int as n from usuario_geo where em < now() - make_interval(days => ${dias}::int)`,
    ),
  apaga: (db, dias) =>
    porPartes(
      db,
      (limit) => sql`
        with velhas as (
          select departamento_id, id from usuario_geo
           where em < now() - make_interval(days => ${dias}::int) order by em limit ${limit}),
        idas as (delete from usuario_geo g using velhas v
                  where g.departamento_id = v.departamento_id and g.id = v.id returning 1)
        select count(*)::int as n from idas`,
    ),
};
