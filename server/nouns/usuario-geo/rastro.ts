/** The track of an inspector's day. */
import { sql } from 'kysely';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { rastroDoDia, type Rastro } from '../../../domain/usuario-geo/index.ts';
import { trechosOf, type Marco, type Posicao } from '../../../domain/usuario-geo/rastro.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { valueSource, type ValueRequest } from '../../read/value-request.ts';
import { zoneFinder } from './zones.ts';

type Os = NonNullable<Rastro['trechos'][number]['marcos'][number]['os']>;
interface Of {
  readonly departamento: number;
  readonly usuario: number;
}

const ofDay = (dia: string) => sql`(${dia}::date)::timestamp at time zone ${sql.lit(ZONE)}`;
const afterDay = (dia: string) => sql`(${dia}::date + 1)::timestamp at time zone ${sql.lit(ZONE)}`;
const dayOf = (em: ReturnType<typeof sql>) =>
  sql`(${em} at time zone ${sql.lit(ZONE)})::date::text`;

const lastDay = async ({ db }: Pick<ValueRequest, 'db'>, of: Of): Promise<string | null> => {
  const { rows } = await sql<{ dia: string | null }>`
    select ${dayOf(sql`max(em)`)} as dia from usuario_geo
     where departamento_id = ${of.departamento} and usuario_id = ${of.usuario}`.execute(db);
  return rows[0]?.dia ?? null;
};

async function neighbours(
  { db }: Pick<ValueRequest, 'db'>,
  of: Of,
  dia: string,
): Promise<Pick<Rastro, 'anterior' | 'proximo'>> {
  const { rows } = await sql<Pick<Rastro, 'anterior' | 'proximo'>>`
    select (select ${dayOf(sql`max(em)`)} from usuario_geo where departamento_id = ${of.departamento}
              and usuario_id = ${of.usuario} and em < ${ofDay(dia)}) as anterior,
           (select ${dayOf(sql`min(em)`)} from usuario_geo where departamento_id = ${of.departamento}
              and usuario_id = ${of.usuario} and em >= ${afterDay(dia)}) as proximo`.execute(db);
  return rows[0] ?? { anterior: null, proximo: null };
}

/** The whole day's positions, in the order of their time. */
async function positionsOf(
  { db }: Pick<ValueRequest, 'db'>,
  of: Of,
  dia: string,
): Promise<Posicao[]> {
  const rows = await db
    .selectFrom('usuario_geo')
    .select(['latitude', 'longitude', 'precisao', 'em', 'origem'])
    .where('departamento_id', '=', of.departamento)
    .where('usuario_id', '=', of.usuario)
    .where('em', '>=', sql<string>`${ofDay(dia)}`)
    .where('em', '<', sql<string>`${afterDay(dia)}`)
    .orderBy('em')
    .execute();
  return rows.map((row) => ({
    ...row,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    origem: row.origem as Posicao['origem'],
  }));
}

/** What the inspector did on the day, on the one before and the one after. */
async function stepsOf({ db }: Pick<ValueRequest, 'db'>, of: Of, dia: string): Promise<Os[]> {
  const { rows } = await sql<Os>`
    select os.id, os.numero, os.ano, h.created_at as em
      from ordem_servico_historico h
      join ordem_servico os on os.departamento_id = h.departamento_id and os.id = h.ordem_servico_id
     where h.departamento_id = ${of.departamento} and h.usuario_id = ${of.usuario}
       and h.created_at >= ${ofDay(dia)} - interval '1 day' and h.created_at < ${afterDay(dia)} + interval '1 day'
     order by h.created_at`.execute(db);
  return rows;
}

/** How far a step lies from a stop, or a position: nothing while it lasts. */
const distance = ({ em, ate }: Pick<Marco, 'em' | 'ate'>, os: Os): number => {
  const at = Date.parse(os.em);
  return Math.max(Date.parse(em) - at, at - Date.parse(ate), 0);
};
const nearest = (marco: Pick<Marco, 'em' | 'ate'>, all: readonly Os[]): Os | null =>
  all.reduce<Os | null>(
    (best, os) => (best === null || distance(marco, os) < distance(marco, best) ? os : best),
    null,
  );

export const usuarioGeoRastro = valueSource(
  rastroDoDia,
  async ({ db, pool, ctx, query }): Promise<Rastro> => {
    const of = { departamento: ctx.departamento?.id ?? -1, usuario: Number(ctx.params['geo']) };
    const usuario = await db
      .selectFrom('usuario')
      .innerJoin('usuario_departamento as ud', 'ud.usuario_id', 'usuario.id')
      .select(['usuario.id', 'usuario.nome'])
      .where('ud.departamento_id', '=', of.departamento)
      .where('usuario.id', '=', of.usuario)
      .executeTakeFirst();
    const last = usuario && (await lastDay({ db }, of));
    if (!usuario || !last) throw naoEncontrado();
    const dia = query.dia_eq ?? last;
    const [posicoes, days, steps, zoneOf] = [
      await positionsOf({ db }, of, dia),
      await neighbours({ db }, of, dia),
      await stepsOf({ db }, of, dia),
      await zoneFinder(pool),
    ];
    const trechos = trechosOf(posicoes).map(({ metros, marcos }) => ({
      metros,
      marcos: marcos.map((marco) => ({
        ...marco,
        latitude: marco.latitude.toFixed(6),
        longitude: marco.longitude.toFixed(6),
        zona: zoneOf(marco),
        os: nearest(marco, steps),
      })),
    }));
    return {
      usuario,
      dia,
      ...days,
      metros: trechos.reduce((sum, { metros }) => sum + metros, 0),
      posicoes: posicoes.length,
      trechos,
    };
  },
);
