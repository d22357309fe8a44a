/** Departments, profiles and the people who work there; a large demonstration employs more of them. */
import type { Transaction } from 'kysely';
import { addDays } from '../../domain/kernel/civil-date.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { grantTree, permissionPaths, startingProfiles } from '../../domain/kernel/permissions.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/schema.ts';
import { givenNames, surnames } from './vocabulary/names.ts';
import { zoneOutlines } from './vocabulary/outlines.ts';
import { CENTRE, zones } from './vocabulary/places.ts';
import {
  departments,
  furtherPositions,
  groups,
  people,
  positions,
  type Person,
  type Role,
} from './vocabulary/staff.ts';
import { hash, Weighted } from './random.ts';

export interface Worker {
  readonly id: number;
  readonly nome: string;
  readonly weight: number;
  /** Ids of the zones an inspector covers. */
  readonly zonas: ReadonlySet<number>;
}

/** Who does what in a department. */
export interface Team {
  readonly managers: Weighted<Worker>;
  readonly clerks: Weighted<Worker>;
  readonly inspectors: readonly Worker[];
  readonly analysts: readonly Worker[];
  readonly admin: Worker;
}

export const PASSWORD = 'osm-demo-2026';
/** A demonstration larger than this many times the usual one gets no further people. */
const GROWTH_AT_MOST = 20;
const INSPECTORS_MORE = [12, 10, 7];
const ANALYSTS_MORE = [4, 2, 2];

/** What the counter may do: open orders and follow them. */
const atendimento = (path: string): boolean =>
  [
    'ordem_servicos.index',
    'ordem_servicos.show',
    'ordem_servicos.create',
    'ordem_servicos.comentar',
    'cadastros.index',
    'cadastros.show',
  ].includes(path);

function everybody(growth: number, seed: number): Person[] {
  const more = Math.floor(Math.min(growth, GROWTH_AT_MOST) - 1);
  const list = [...people];
  if (more <= 0) return list;
  for (let d = 0; d < departments.length; d += 1) {
    const add = (role: Role, group: number, cargo: string, n: number): void => {
      for (let i = 0; i < n * more; i += 1) {
        const h = hash(seed + 71 + d, i * 2 + (role === 'Fiscal' ? 0 : 1));
        const nome = `${givenNames[h % givenNames.length]} ${surnames[(h >>> 11) % surnames.length]}`;
        const at: [Person['at'][0], Person['at'][1], Person['at'][2]] = [null, null, null];
        at[d] = [role, group];
        list.push({ nome, cargo, at });
      }
    };
    add('Fiscal', 1, furtherPositions[d]?.fiscal ?? '', INSPECTORS_MORE[d] ?? 0);
    add('Analista', 4, furtherPositions[d]?.analista ?? '', ANALYSTS_MORE[d] ?? 0);
  }
  return list;
}

/** Inserts departments, positions, zones, groups, profiles and people. Ids count from 1. */
export async function fillPeople(
  trx: Transaction<Database>,
  seed: number,
  growth: number,
  today: string,
): Promise<Team[]> {
  const stamp = `${addDays(today, -800)}T12:00:00Z`;
  const stamps = { created_at: stamp, updated_at: stamp };
  await trx
    .insertInto('departamento')
    .values(departments.map(({ codigo, nome }, i) => ({ id: i + 1, codigo, nome })))
    .execute();
  await trx
    .insertInto('cargo')
    .values(positions.map((descricao, i) => ({ id: i + 1, descricao })))
    .execute();
  const outlines = zoneOutlines(CENTRE);
  await trx
    .insertInto('zona')
    .values(zones.map((descricao, i) => ({ id: i + 1, descricao, poligono: outlines[i] ?? null })))
    .execute();
  const groupId = new Map<string, number>();
  for (const [d, names] of groups.entries()) {
    for (const [g, nome] of names.entries()) {
      const id = groupId.size + 1;
      groupId.set(`${d}/${g}`, id);
      await trx
        .insertInto('usuario_grupo')
        .values({ departamento_id: d + 1, id, nome, ...stamps })
        .execute();
    }
  }
  const profileId = await fillProfiles(trx, stamps);

  const list = everybody(growth, seed);
  const senha_hash = await hashPassword(PASSWORD);
  const logins = new Set<string>();
  const workers: Worker[] = [];
  const rows = list.map((person, i) => {
    const login = freeLogin(person, logins);
    const fiscal = person.at.some((post) => post?.[0] === 'Fiscal');
    const zonas = new Set<number>();
    if (fiscal)
      for (let z = 0; z < 3; z += 1) zonas.add(1 + ((i * 3 + z * (1 + (i % 3))) % zones.length));
    workers.push({ id: i + 1, nome: person.nome, weight: person.weight ?? 1, zonas });
    return {
      id: i + 1,
      login,
      email: `${login}@valesereno.example`,
      nome: person.nome,
      matricula: String(20_417 + i * 13),
      codigo_fiscal: fiscal ? `F-${String(100 + i).padStart(3, '0')}` : null,
      cargo_id: positions.indexOf(person.cargo) + 1,
      fiscal,
      recebe_os: fiscal && !person.inativo,
      ativo: !person.inativo,
      validado_por: 'pessoalmente',
      senha_hash,
      senha_alterada_em: stamp,
      confirmado_em: stamp,
      // They were told a moment ago: who opens the demonstration goes straight to the console.
      pendencias_em: `${today}T12:00:00Z`,
      telefone: `1235559${String(100 + (i % 900)).padStart(3, '0')}`,
      ...stamps,
    };
  });
  const memberships = list.flatMap((person, i) =>
    person.at.flatMap((post, d) =>
      post ? [{ departamento_id: d + 1, usuario_id: i + 1, role: post[0], group: post[1] }] : [],
    ),
  );
  for (const part of chunks(rows)) await trx.insertInto('usuario').values(part).execute();
  for (const part of chunks(memberships)) {
    await trx
      .insertInto('usuario_departamento')
      .values(
        part.map((m) => ({
          departamento_id: m.departamento_id,
          usuario_id: m.usuario_id,
          usuario_grupo_id: groupId.get(`${m.departamento_id - 1}/${m.group}`) ?? null,
        })),
      )
      .execute();
    await trx
      .insertInto('usuario_perfil')
      .values(
        part.map((m) => ({
          departamento_id: m.departamento_id,
          usuario_id: m.usuario_id,
          perfil_id: profileId.get(`${m.departamento_id}/${m.role}`) ?? 0,
        })),
      )
      .execute();
  }
  const covered = workers.flatMap((w) =>
    [...w.zonas].map((zona_id) => ({ usuario_id: w.id, zona_id })),
  );
  for (const part of chunks(covered)) await trx.insertInto('usuario_zona').values(part).execute();
  await fillAbsences(trx, list, today);

  return departments.map((_, d) => {
    const having = (role: Role): Worker[] =>
      workers.filter((_w, i) => list[i]?.at[d]?.[0] === role && !list[i]?.inativo);
    const weighted = (role: Role): Weighted<Worker> => new Weighted(having(role), (w) => w.weight);
    return {
      managers: weighted('Gerente'),
      clerks: weighted('Atendimento'),
      inspectors: having('Fiscal'),
      analysts: having('Analista'),
      admin: workers[0] as Worker,
    };
  });
}

async function fillProfiles(
  trx: Transaction<Database>,
  stamps: { created_at: string; updated_at: string },
): Promise<Map<string, number>> {
  const all = [...startingProfiles, { descricao: 'Atendimento', grants: atendimento }];
  const ids = new Map<string, number>();
  const rows = departments.flatMap((_, d) =>
    all.map((profile) => {
      const { descricao } = profile;
      const id = ids.size + 1;
      ids.set(`${d + 1}/${descricao}`, id);
      const permissoes = JSON.stringify(
        grantTree(permissionPaths.filter((path) => profile.grants(path))),
      );
      return { departamento_id: d + 1, id, descricao, permissoes, ...stamps };
    }),
  );
  await trx.insertInto('perfil').values(rows).execute();
  return ids;
}

function freeLogin(person: Person, taken: Set<string>): string {
  const words = fold(person.nome)
    .replace(/[^a-z ]/g, '')
    .split(' ');
  const wanted = person.login ?? `${words[0]}.${words.at(-1)}`;
  let login = wanted;
  for (let n = 2; taken.has(login); n += 1) login = `${wanted}${n}`;
  taken.add(login);
  return login;
}

/** Why, where there is more to say than its type. */
const REASONS: Readonly<Record<string, string>> = {
  licenca: 'Licença-prêmio, portaria do secretário',
  atestado: 'Atestado médico entregue no protocolo',
};

/** Holidays taken, some on this very day with a substitute, some announced. The sign-ins are at work. */
async function fillAbsences(
  trx: Transaction<Database>,
  list: readonly Person[],
  today: string,
): Promise<void> {
  const rows: {
    usuario_id: number;
    tipo: string;
    inicia_em: string;
    termina_em: string;
    substituto_id: number | null;
    motivo: string | null;
    created_at: string;
    updated_at: string;
  }[] = [];
  const add = (
    person: number,
    tipo: string,
    from: number,
    days: number,
    substitute: number | null,
  ): void => {
    const inicia_em = addDays(today, from);
    const termina_em = addDays(inicia_em, days - 1);
    const usuario_id = person + 1;
    // Nobody is away twice at once.
    if (
      rows.some(
        (one) =>
          one.usuario_id === usuario_id &&
          one.inicia_em <= termina_em &&
          one.termina_em >= inicia_em,
      )
    )
      return;
    const registrada = `${addDays(inicia_em, Math.min(-3, -from - 2))}T13:00:00Z`;
    rows.push({
      usuario_id,
      tipo,
      inicia_em,
      termina_em,
      substituto_id: substitute === null ? null : substitute + 1,
      motivo: REASONS[tipo] ?? null,
      created_at: registrada,
      updated_at: registrada,
    });
  };
  for (let d = 0; d < departments.length; d += 1) {
    const inspectors = list.flatMap((person, i) =>
      person.at[d]?.[0] === 'Fiscal' && !person.inativo && !person.login ? [i] : [],
    );
    const signedIn = list.findIndex((person) => person.login === 'fiscal');
    inspectors.forEach((person, n) => {
      const next = inspectors[(n + 1) % inspectors.length] ?? signedIn;
      add(person, 'ferias', -700 + ((n * 37) % 300), 30, next);
      if (n % 3 === 0) add(person, 'atestado', -320 + ((n * 53) % 200), 4, null);
      if (n % 2 === 0) add(person, 'ferias', -360 + ((n * 41) % 250), 20, next);
      if (n % 7 === 2) add(person, 'ferias', -6, 20, next);
      else if (n % 7 === 6) add(person, 'licenca', -2, 12, null);
      else if (n % 7 === 4) add(person, 'ferias', 18, 10, d === 0 ? signedIn : next);
    });
    const analysts = list.flatMap((person, i) =>
      person.at[d]?.[0] === 'Analista' && !person.login ? [i] : [],
    );
    const [away, stays] = analysts;
    if (away !== undefined && stays !== undefined)
      add(away, 'ferias', d === 0 ? -4 : 25, 15, stays);
  }
  for (const part of chunks(rows)) await trx.insertInto('ausente').values(part).execute();
}

/** Statements have a limit of parameters. */
export function chunks<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < rows.length; i += 500) parts.push(rows.slice(i, i + 500));
  return parts;
}
