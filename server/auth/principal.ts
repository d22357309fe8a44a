/** Who a session is: the user with the permissions of every department, read in one statement. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Permission } from '../../domain/kernel/define.ts';
import type { PermissionTree } from '../../domain/kernel/permission-check.ts';
import {
  grantTree,
  grantedPaths,
  permissionPaths,
  unionGrants,
} from '../../domain/kernel/permissions.ts';
import type { Database } from '../db/schema.ts';

export type PrincipalDepartamento = {
  readonly id: number;
  readonly codigo: string;
  readonly nome: string;
  /** Names of the active profiles here. */
  readonly perfis: readonly string[];
  /** Permission paths with dots, without 'admin': 'ordem_servicos.confirmar_fiscal'. */
  readonly grants: ReadonlySet<Permission>;
  /** The whole tree with explicit false (decisions, 9). */
  readonly permissoes: PermissionTree;
};

/** Shared between requests: never to be changed. */
export type Principal = {
  readonly sessaoId: number;
  /** What a key of access was given (keys.ts); null: a person's session, with all that is hers. */
  readonly escopos: ReadonlySet<string> | null;
  readonly usuario: {
    readonly id: number;
    readonly login: string;
    readonly nome: string;
    readonly email: string;
    readonly owner: boolean;
    readonly fiscal: boolean;
    /** A service account: another system, no person. */
    readonly servico: boolean;
    readonly url_thumb: string | null;
  };
  /** The profile that the session sees the console as: with what both allow, in its department alone, and writing nothing. */
  readonly verComo: { readonly id: number; readonly descricao: string } | null;
  /** By codigo; the departments the user belongs to, for an owner all of them. */
  readonly departamentos: ReadonlyMap<string, PrincipalDepartamento>;
};

export type LoadedPrincipal = {
  principal: Principal;
  /** Milliseconds until the session ends by age. */
  endsInMs: number;
  /** Milliseconds since vista_em. */
  seenMsAgo: number;
};

type User = {
  usuario_id: number;
  login: string;
  nome: string;
  email: string;
  owner: boolean;
  fiscal: boolean;
  servico: boolean;
  foto_chave: string | null;
  departamentos: {
    id: number;
    codigo: string;
    nome: string;
    /** The profile's tree, as text. */
    perfis: { descricao: string; permissoes: string }[];
  }[];
};
interface Visto {
  readonly departamento_id: number;
  readonly id: number;
  readonly descricao: string;
  readonly permissoes: unknown;
}
type Row = User & {
  hash: string;
  id: number;
  visto: Visto | null;
  escopos: string[] | null;
  ends_in_ms: number;
  seen_ms_ago: number;
};

/** Columns of a user u. */
const USER = sql`u.id as usuario_id, u.login, u.nome, u.email, u.owner, u.fiscal, u.servico, u.foto_chave,
  coalesce((
    select json_agg(json_build_object('id', d.id, 'codigo', d.codigo, 'nome', d.nome, 'perfis', coalesce((
      select json_agg(json_build_object('descricao', p.descricao, 'permissoes', p.permissoes::text) order by p.descricao)
      from usuario_perfil up
      join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.ativo
      where up.departamento_id = d.id and up.usuario_id = u.id), '[]'::json)) order by d.nome)
    from departamento d
    where u.owner or exists (
      select from usuario_departamento ud where ud.departamento_id = d.id and ud.usuario_id = u.id)
  ), '[]'::json) as departamentos`;

type Granted = Pick<PrincipalDepartamento, 'grants' | 'permissoes'>;

const everything: Granted = { grants: new Set(permissionPaths), permissoes: grantTree('all') };

/** Profiles are few and people many: what the same profiles give is worked out once, and held once. */
const MOST_GRANTED = 1000;
const granted = new Map<string, Granted>();

/** What profiles give together, by the texts of their trees. */
function grantedBy(profiles: readonly string[]): Granted {
  const key = createHash('sha256').update(profiles.join('\n')).digest('base64');
  const known = granted.get(key);
  if (known) return known;
  const permissoes = unionGrants(profiles.map((one): unknown => JSON.parse(one)));
  const made = { grants: new Set(grantedPaths(permissoes)), permissoes };
  if (granted.size >= MOST_GRANTED) granted.clear();
  granted.set(key, made);
  return made;
}

/** Of what its owner may do, what a key was given. */
function within({ grants: own }: Granted, escopos: ReadonlySet<string>): Granted {
  const grants = new Set([...own].filter((path) => escopos.has(path)));
  return { grants, permissoes: grantTree(grants) };
}

/** All that a user may do in any department. */
export async function grantsOf(
  db: Kysely<Database>,
  usuarioId: number,
): Promise<ReadonlySet<Permission>> {
  const { rows } = await sql<{ owner: boolean; perfis: string[] }>`
    select u.owner, coalesce((select json_agg(p.permissoes::text) from usuario_perfil up
        join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.ativo
        where up.usuario_id = u.id), '[]'::json) as perfis
    from usuario u where u.id = ${usuarioId}`.execute(db);
  const [row] = rows;
  return row?.owner ? everything.grants : grantedBy(row?.perfis ?? []).grants;
}

export interface GrantsThere {
  readonly id: number;
  readonly codigo: string;
  readonly nome: string;
  readonly grants: ReadonlySet<Permission>;
}
/** What a user may do in each department of hers, an owner in all. */
export async function grantsByDepartment(
  db: Kysely<Database>,
  usuarioId: number,
): Promise<readonly GrantsThere[]> {
  const { rows } = await sql<Omit<GrantsThere, 'grants'> & { owner: boolean; perfis: string[] }>`
    select d.id, d.codigo, d.nome, u.owner, coalesce((select json_agg(p.permissoes::text) from usuario_perfil up
        join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.ativo
        where up.usuario_id = u.id and up.departamento_id = d.id), '[]'::json) as perfis
    from usuario u join departamento d on u.owner or exists (
      select from usuario_departamento ud where ud.departamento_id = d.id and ud.usuario_id = u.id)
    where u.id = ${usuarioId} order by d.nome`.execute(db);
  return rows.map(({ owner, perfis, ...there }) => ({
    ...there,
    grants: owner ? everything.grants : grantedBy(perfis).grants,
  }));
}

/**
 * Who holds each of these live console sessions or keys, by the hash of its token in base64; whoever
 * is missing has none, or it ended, or the user is inactive. One statement for all of them.
 */
export async function loadPrincipals(
  db: Kysely<Database>,
  tokenHashes: readonly Buffer[],
  idleMinutes: number,
  thumbUrl: (chave: string) => string,
): Promise<ReadonlyMap<string, LoadedPrincipal>> {
  const { rows } = await sql<Row>`
    select encode(s.token_hash, 'base64') as hash, s.id, s.escopos, ${USER}, (
        select row_to_json(v) from (select departamento_id, id, descricao, permissoes from perfil
          where departamento_id = s.ver_como_departamento_id and id = s.ver_como_perfil_id) v
      ) as visto,
      (extract(epoch from s.expira_em - now()) * 1000)::float8 as ends_in_ms,
      (extract(epoch from now() - s.vista_em) * 1000)::float8 as seen_ms_ago
    from sessao s
    join usuario u on u.id = s.usuario_id and u.ativo
    where s.token_hash = any(${tokenHashes}::bytea[]) and s.tipo in ('console', 'chave') and s.encerrada_em is null
      and s.expira_em > now() and (s.tipo = 'chave' or s.vista_em > now() - make_interval(mins => ${idleMinutes}))`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [
      row.hash,
      {
        principal: {
          sessaoId: row.id,
          ...seenAs(
            whoIs(row, row.escopos === null ? null : new Set(row.escopos), thumbUrl),
            row.visto,
          ),
        },
        endsInMs: row.ends_in_ms,
        seenMsAgo: row.seen_ms_ago,
      },
    ]),
  );
}

/** As the profile sees it, as far as the person may; who is no longer of its department sees as herself. */
function seenAs(who: Omit<Principal, 'sessaoId'>, visto: Visto | null): typeof who {
  const there =
    visto && [...who.departamentos.values()].find(({ id }) => id === visto.departamento_id);
  if (!there) return who;
  const { id, descricao, permissoes } = visto;
  const departamento = {
    ...there,
    perfis: [descricao],
    ...within(there, new Set(grantedPaths(permissoes))),
  };
  return {
    ...who,
    usuario: { ...who.usuario, owner: false },
    verComo: { id, descricao },
    departamentos: new Map([[there.codigo, departamento]]),
  };
}

/** The same without a session: in whose name a job reads, with what was given to the key that asked for it. Null when the user is inactive. */
export async function principalOf(
  db: Kysely<Database>,
  usuarioId: number,
  escopos: ReadonlySet<string> | null,
): Promise<Principal | null> {
  const { rows } = await sql<User>`
    select ${USER} from usuario u where u.id = ${usuarioId} and u.ativo`.execute(db);
  const [row] = rows;
  return row ? { sessaoId: 0, ...whoIs(row, escopos, () => '') } : null;
}

function whoIs(
  row: User,
  escopos: ReadonlySet<string> | null,
  thumbUrl: (chave: string) => string,
): Omit<Principal, 'sessaoId'> {
  const departamentos = row.departamentos.map((d): [string, PrincipalDepartamento] => {
    const own = row.owner ? everything : grantedBy(d.perfis.map((p) => p.permissoes));
    const granted = escopos === null ? own : within(own, escopos);
    return [
      d.codigo,
      {
        id: d.id,
        codigo: d.codigo,
        nome: d.nome,
        perfis: d.perfis.map((p) => p.descricao),
        ...granted,
      },
    ];
  });
  return {
    escopos,
    verComo: null,
    usuario: {
      id: row.usuario_id,
      login: row.login,
      nome: row.nome,
      email: row.email,
      owner: row.owner,
      fiscal: row.fiscal,
      servico: row.servico,
      url_thumb: row.foto_chave === null ? null : thumbUrl(row.foto_chave),
    },
    departamentos: new Map(departamentos),
  };
}
