/** All orders of the demonstration, loaded while they are made. */
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { Pipeline, run } from '../bulk.ts';
import { stageActs } from '../trail.ts';
import { OfficeCalendar, toDayNumber } from '../calendar.ts';
import { regraInicial } from '../holidays.ts';
import type { Team } from '../people.ts';
import { Random } from '../random.ts';
import type { Registry } from '../registry.ts';
import type { DepartmentSubjects } from '../subjects.ts';
import { Destinies } from './destiny.ts';
import { OrderMaker } from './order.ts';
import { promisesOf } from './promises.ts';
import { makeSchedule, WINDOW_DAYS, type Schedule } from './schedule.ts';
import { Terms } from './terms.ts';
import { Words } from './words.ts';
import { orderTables } from './write.ts';

/** Orders between two pauses in which the socket takes what was written. */
const PAUSE_EVERY = 250;
/** Calendar days beyond today that a deadline may reach. */
const AHEAD_DAYS = 400;

/** Requests and analyses wait here until their order in time is known, and what was done until all is told. */
export async function stagingTables(trx: Transaction<Database>): Promise<void> {
  const staged = [
    ['demo_solicitacao', 'ordem_servico_solicitacao'],
    ['demo_analise', 'ordem_servico_analise'],
  ];
  for (const [name, like] of staged) {
    await run(trx, `create temporary table ${name} on commit drop as table ${like} with no data`);
  }
  await stageActs(trx);
}

export interface OrdersToFill {
  size: number;
  seed: number;
  today: string;
  feriados: ReadonlyMap<string, string>;
  registry: Registry;
  teams: readonly Team[];
  subjects: readonly DepartmentSubjects[];
  progress: (done: number) => void;
}

export async function fillOrders(trx: Transaction<Database>, o: OrdersToFill): Promise<Schedule> {
  const today = toDayNumber(o.today);
  const calendar = new OfficeCalendar(today - WINDOW_DAYS - 5, today + AHEAD_DAYS, o.feriados);
  const schedule = makeSchedule(o.size, o.seed, today, calendar);
  const now = calendar.positionOfDay(today);
  const days = now - calendar.positionOfDay(today - WINDOW_DAYS);
  const random = new Random(o.seed);
  const world = {
    calendar,
    terms: new Terms(regraInicial('ordem_servico'), o.feriados),
    random,
    words: new Words(random),
    now,
    today,
  };
  const sizes = o.teams.map((_, dep) => schedule.dep.reduce((n, d) => (d === dep ? n + 1 : n), 0));
  const promises = promisesOf(schedule, calendar, now, sizes);
  const promised = o.teams.map(
    (_, dep) => [...promises.keys()].filter((index) => schedule.dep[index] === dep).length,
  );
  const departments = o.teams.map((team, dep) => ({
    team,
    subjects: o.subjects[dep] as DepartmentSubjects,
    destinies: new Destinies(sizes[dep] ?? 0, days, promised[dep] ?? 0),
    size: sizes[dep] ?? 0,
  }));
  const maker = new OrderMaker(world, schedule, promises, o.registry, departments, o.seed);
  const pipeline = new Pipeline(trx);
  const add = orderTables(pipeline, schedule);
  const told = Math.max(50_000, Math.ceil(o.size / 10));
  for (let i = 0; i < o.size; i += 1) {
    add(maker.make(i));
    if ((i + 1) % PAUSE_EVERY === 0) await pipeline.send();
    if ((i + 1) % told === 0 && i + 1 < o.size) o.progress(i + 1);
  }
  await pipeline.send(true);
  o.progress(o.size);
  return schedule;
}

/** Requests and analyses get their ids in the order they were made, whatever order they belong to. */
export async function inOrderOfTime(trx: Transaction<Database>): Promise<void> {
  const columns = async (table: string): Promise<string[]> =>
    (
      await run<{ name: string }>(
        trx,
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
        [table],
      )
    ).map((c) => c.name);
  const copy = async (from: string, to: string, by: string): Promise<void> => {
    const names = (await columns(to)).filter((name) => name !== 'id');
    await run(
      trx,
      `insert into ${to} (id, ${names.join(', ')}) select row_number() over (order by ${by}, id), ${names.join(', ')} from ${from} order by 1`,
    );
  };
  await copy('demo_solicitacao', 'ordem_servico_solicitacao', 'solicitado_em');
  await copy('demo_analise', 'ordem_servico_analise', 'created_at');
  await run(
    trx,
    `create temporary table demo_analise_ordem on commit drop as
     select id, row_number() over (order by created_at, id) as novo from demo_analise`,
  );
}

/** Ids given here are taken: the next ones come after them. */
export async function advanceSequences(trx: Transaction<Database>): Promise<void> {
  const tables = [
    'departamento',
    'cargo',
    'zona',
    'usuario',
    'usuario_grupo',
    'perfil',
    'pessoa',
    'cadastro',
    'formulario',
    'assunto',
    'ordem_servico',
    'ordem_servico_solicitacao',
    'ordem_servico_analise',
    'doc',
  ];
  for (const table of tables) {
    await run(
      trx,
      `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 1), max(id) is not null) from ${table}`,
    );
  }
}
