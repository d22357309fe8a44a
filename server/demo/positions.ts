/**
 * Where the inspectors were on the last working days: from the office to the places of their newest orders,
 * a stop at each, and back. Some of them leave the telephone at home.
 */
import type { Transaction } from 'kysely';
import { addDays, toDayNumber, weekdayOf } from '../../domain/kernel/civil-date.ts';
import type { Ponto } from '../../domain/kernel/geo.ts';
import type { Database } from '../db/schema.ts';
import { Pipeline, run } from './bulk.ts';
import { Random } from './random.ts';
import { CENTRE } from './vocabulary/places.ts';

const WORKING_DAYS = 8;
const PLACES = 10;
/** Of twenty inspectors these many tell where they are. */
const TELLING = 17;
const MINUTE_MS = 60_000;
/** Minutes after midnight: the round begins, and is over. */
const [BEGINS, OVER] = [8 * 60 + 10, 16 * 60 + 40];
const LUNCH = [12 * 60, 13 * 60] as const;
/** Degrees of a metre or so, and of how far somebody walks around while he looks. */
const WANDER = 0.0002;

interface Inspector {
  readonly departamento_id: number;
  readonly usuario_id: number;
  readonly lugares: readonly { readonly latitude: string; readonly longitude: string }[];
}

/** Who inspects, with the places of his newest orders. */
const INSPECTORS = `
  select ud.departamento_id, u.id as usuario_id, json_agg(json_build_object('latitude', o.latitude::text, 'longitude', o.longitude::text) order by o.id desc) as lugares
    from usuario_departamento ud
    join usuario u on u.id = ud.usuario_id and u.fiscal and u.ativo
   cross join lateral (
     select os.id, c.latitude, c.longitude from ordem_servico os
       join cadastro c on c.id = os.cadastro_id
      where os.departamento_id = ud.departamento_id and os.usuario_responsavel_id = u.id and c.latitude is not null
      order by os.id desc limit ${PLACES}) o
   group by 1, 2 order by 1, 2`;

/** The last working days before `today`, the oldest first. */
function workingDays(today: string, feriados: { has(date: string): boolean }): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < WORKING_DAYS; day = addDays(day, -1)) {
    const weekday = weekdayOf(toDayNumber(day));
    if (weekday !== 0 && weekday !== 6 && !feriados.has(day)) days.unshift(day);
  }
  return days;
}

const between = (a: Ponto, b: Ponto, part: number): Ponto => ({
  latitude: a.latitude + (b.latitude - a.latitude) * part,
  longitude: a.longitude + (b.longitude - a.longitude) * part,
});

/** A day's round, `back` to the office or not: minute and place of each position. */
function* roundOf(
  places: readonly Ponto[],
  back: boolean,
  random: Random,
): Generator<[minute: number, place: Ponto, looks: boolean]> {
  let at: Ponto = CENTRE;
  let minute = BEGINS + random.int(0, 40);
  const around = (place: Ponto): Ponto => ({
    latitude: place.latitude + random.between(-WANDER, WANDER),
    longitude: place.longitude + random.between(-WANDER, WANDER),
  });
  for (const place of back ? [...places, CENTRE] : places) {
    const ride = random.int(8, 25);
    for (let gone = 0; gone < ride; gone += random.int(3, 6))
      yield [minute + gone, around(between(at, place, gone / ride)), false];
    minute += ride + 2;
    at = place;
    if (place === CENTRE) break;
    const stay = random.int(15, 50);
    for (let spent = 0; spent <= stay; spent += random.int(4, 9))
      yield [minute + spent, around(place), spent > 0 && spent < 12];
    minute += stay + 2;
    // At lunch nobody is asked where he is.
    if (minute > LUNCH[0] && minute < LUNCH[1]) minute = LUNCH[1] + random.int(5, 30);
    if (minute > OVER) break;
  }
}

/** Answers how many positions. */
export async function fillPositions(
  trx: Transaction<Database>,
  {
    seed,
    today,
    feriados,
  }: { seed: number; today: string; feriados: { has(date: string): boolean } },
): Promise<number> {
  const pipeline = new Pipeline(trx);
  const positions = pipeline.table('usuario_geo', {
    departamento_id: 'bigint',
    usuario_id: 'bigint',
    latitude: 'numeric',
    longitude: 'numeric',
    precisao: 'integer',
    em: 'timestamptz',
    origem: 'text',
  });
  const days = workingDays(today, feriados);
  const random = new Random(seed);
  let made = 0;
  for (const { departamento_id, usuario_id, lugares } of await run<Inspector>(trx, INSPECTORS)) {
    if ((usuario_id * 7) % 20 >= TELLING) continue;
    for (const [n, day] of days.entries()) {
      random.reset(seed + 91, usuario_id * 1000 + departamento_id * 100 + n);
      if (random.chance(0.12)) continue;
      const from = random.int(0, lugares.length - 1);
      const places = [...lugares.slice(from), ...lugares.slice(0, from)]
        .slice(0, random.int(3, 7))
        .map(({ latitude, longitude }) => ({
          latitude: Number(latitude),
          longitude: Number(longitude),
        }));
      const midnight = Date.parse(`${day}T00:00:00-03:00`);
      for (const [minute, place, looks] of roundOf(places, n < days.length - 1, random)) {
        positions.add({
          departamento_id,
          usuario_id,
          latitude: place.latitude.toFixed(6),
          longitude: place.longitude.toFixed(6),
          precisao: random.int(4, 35),
          em: new Date(midnight + minute * MINUTE_MS + random.int(0, 20_000)).toISOString(),
          origem: looks ? 'foto' : 'aplicativo',
        });
        made += 1;
      }
      await pipeline.send();
    }
  }
  await pipeline.send(true);
  return made;
}
