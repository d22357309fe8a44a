/** The log as SQL and as words. */
import type pg from 'pg';
import { titleOfAcao } from '../../../domain/log/acoes.ts';
import { mudancasOf, referencias, type Campos, type Nome } from '../../../domain/log/texto.ts';
import { todasAsSaidas } from '../../../domain/kernel/exports.ts';
import { maskDocument } from '../../../domain/kernel/identifiers.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { CallContext } from '../../http/context.ts';
import type { Noun } from '../../noun.ts';
import { alvos, type Alvo } from '../../../domain/log/campos.ts';
import { auditoria, listaLogs, umaAuditoria, umLog } from '../../../domain/log/queries.ts';
import { FINISHED, listSource, oneSource } from '../../read/declare.ts';
import { type FilterSql, idNome, type JsonRow, type Source } from '../../read/source.ts';
import { BASE } from '../../actions/base.ts';
import { reach, reachAll } from '../../audit/reach.ts';
import { toldOf, trailOf, trailRows } from '../../audit/trail-of.ts';
import { confined } from '../../audit/confined.ts';
import {
  cover,
  coveredAmong,
  coverNames,
  hidingNames,
  protectedRecord,
  uncoveredTrail,
} from '../../audit/covered.ts';
import { names, seesProtected } from '../../read/shield.ts';
import { namesOf } from '../../audit/names.ts';

/** What a row tells: how a record was found is no change of it. */
const told = (row: JsonRow): Campos => (row['acao'] === BASE ? {} : (row['campos'] as Campos));

/** A CPF that was asked for stands whole in the chain, and nowhere else. */
const masked = (dito: unknown): unknown =>
  JSON.parse(JSON.stringify(dito ?? null), (key, value: unknown) =>
    key.includes('cpf') && typeof value === 'string' ? maskDocument(value) : value,
  );

/** Codes → words, in place; `keep` leaves the codes beside them. */
const finish =
  (nouns: () => readonly Noun[], keep: boolean) =>
  async (
    written: readonly JsonRow[],
    pool: pg.Pool,
    ctx: CallContext,
  ): Promise<readonly object[]> => {
    const trail = trailOf(nouns(), ctx);
    const entidadeOf = ({ entidade }: JsonRow): string =>
      typeof entidade === 'string' ? entidade : trail.entidade;
    const rows = written.map((row): JsonRow =>
      trail.part === null ? row : toldOf(trail, row as JsonRow & Row),
    );
    const here = ctx.departamento?.id ?? -1;
    const nome = await namesOf(nouns(), pool, ctx, [
      ...rows.flatMap((r) => referencias(entidadeOf(r), r['campos'] as Campos, r['dito'])),
      ...rows.flatMap((r) => aboutOf(r)),
    ]);
    const idOf = ({ entidade_id: id }: JsonRow): number => Number(id ?? trail.id);
    const covered = await coveredAmong(
      nouns(),
      pool,
      ctx,
      rows.map((r) => [entidadeOf(r), idOf(r)] as const),
    );
    const hide = await hidingNames(pool, ctx);
    return rows.map(({ campos: all, dito: whole, ...row }) => {
      const hides = covered(entidadeOf(row), idOf(row));
      const [shown, dito] = hides ? cover([all, whole]) : hide([all, whole]);
      const names = hides ? coverNames(nouns(), nome) : nome;
      const campos = confined(nouns(), entidadeOf(row), shown as Campos, nome, here);
      return {
        ...row,
        ...('registro' in row ? { registro: registroOf(nouns(), row, names) } : {}),
        titulo: titleOfAcao(String(row['acao'])),
        mudancas: mudancasOf(entidadeOf(row), told({ ...row, campos }), names, dito),
        ...(keep ? { campos, dito: masked(dito) } : {}),
      };
    });
  };

interface Row {
  readonly acao: string;
  readonly campos: Campos;
}

const isAlvo = (entidade: unknown): entidade is Alvo =>
  (alvos as readonly unknown[]).includes(entidade);
/** The record a row is of, where such a one has a name. */
const aboutOf = (row: JsonRow): [Alvo, number][] =>
  isAlvo(row['entidade']) ? [[row['entidade'], Number(row['entidade_id'])]] : [];
function registroOf(nouns: readonly Noun[], row: JsonRow, nome: Nome): string | null {
  const id = Number(row['entidade_id']);
  if (id === 0) return null;
  const [about] = aboutOf(row);
  const kind = nouns.find((n) => n.noun === row['entidade'])?.names?.title ?? row['entidade'];
  return (about && nome(...about)) ?? `${String(kind)} ${id}`;
}

const MOST = 200;
interface Counted {
  readonly da_acao: boolean;
  readonly acao: string | null;
  readonly usuario_id: number | null;
  readonly entradas: number;
  readonly primeira: string | null;
  readonly ultima: string | null;
}

const words = { titulo: FINISHED, mudancas: FINISHED };

/** What was done to how many, by how many: one look at the rows of the filter, which are millions. */
const members: NonNullable<Source['members']> = async (select, pool) => {
  const rows = await select<Counted>(
    `grouping(l.acao) = 0 as da_acao, l.acao, l.usuario_id, count(*) as entradas,
     min(l.created_at) as primeira, max(l.created_at) as ultima`,
    'group by grouping sets ((l.acao), (l.usuario_id)) order by entradas desc, l.acao, l.usuario_id',
  );
  const acoes = rows.filter((r) => r.da_acao);
  const pessoas = rows.filter((r) => !r.da_acao);
  const days = (key: 'primeira' | 'ultima'): string[] =>
    acoes.flatMap((r) => r[key] ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const count = acoes.reduce((n, { entradas }) => n + entradas, 0);
  const { rows: known } = await pool.query<{ id: number; nome: string }>(
    'select id, nome from usuario where id = any($1::int8[])',
    [pessoas.slice(0, MOST).flatMap((r) => r.usuario_id ?? [])],
  );
  const nomes = new Map(known.map(({ id, nome }) => [id, nome]));
  const extra = {
    totais: {
      entradas: count,
      pessoas: pessoas.filter((r) => r.usuario_id !== null).length,
      primeira: days('primeira')[0] ?? null,
      ultima: days('ultima').at(-1) ?? null,
    },
    sub_totais: {
      acoes: acoes
        .slice(0, MOST)
        .map(({ acao, entradas }) => ({ acao, titulo: titleOfAcao(acao ?? ''), entradas })),
      usuarios: pessoas.slice(0, MOST).map(({ usuario_id: id, entradas }) => ({
        usuario: id === null ? null : { id, nome: nomes.get(id) ?? '' },
        entradas,
      })),
    },
  };
  return { count, extra };
};

/** As its index says it. */
const EXPORTACAO = `(${todasAsSaidas.map((saida) => `l.acao like '%.${saida}'`).join(' or ')})`;
const CAMPO: FilterSql = (_, value, bind) =>
  `log_campos(l.campos, l.dito) @> array[${bind(value)}::text]`;
const place = {
  table: 'log',
  alias: 'l',
  tenant: null,
  filterJoins: { u: 'left join usuario u on u.id = l.usuario_id' },
  beside: { campos: 'l.campos', dito: 'l.dito' },
  members,
} as const;

/** Of a trail told in part, a field that is not told was never changed. */
const partly = (nouns: readonly Noun[], ctx: CallContext, campo: unknown): string | null => {
  const { part } = trailOf(nouns, ctx);
  const told = part?.tells({ [String(campo)]: { para: true } });
  return told && Object.keys(told).length === 0 ? 'false' : null;
};

/** Nobody finds in a trail by words what it does not show him. */
function unseen(nouns: readonly Noun[], ctx: CallContext): string[] {
  const { entidade } = trailOf(nouns, ctx);
  const condition = protectedRecord(
    nouns.find((n) => n.noun === entidade),
    'l.entidade_id',
  );
  return [
    ...(condition === null ? [] : [`not ${condition}`]),
    `not ${names(`concat(l.campos, l.dito)`)}`,
  ];
}

/** The trail of one record: what this department did, and what was done outside of any. */
export const logList = (nouns: () => readonly Noun[]) =>
  listSource(listaLogs, {
    ...place,
    row: { usuario: idNome('u'), ...words },
    filters: {
      campo: (op, value, bind, ctx) => partly(nouns(), ctx, value) ?? CAMPO(op, value, bind, ctx),
      // Words of what was written and of who wrote it; one record's rows are few enough to be read.
      busca: (_, value, bind, ctx) =>
        [
          ...(seesProtected(ctx) ? [] : unseen(nouns(), ctx)),
          ...fold(String(value))
            .split(' ')
            .slice(0, 8)
            .map(
              (word) =>
                `dobrar(concat_ws(' ', ${trailOf(nouns(), ctx).part ? '' : `regexp_replace(concat(l.campos, l.dito), '[0-9]{11}', '', 'g'), `}l.acao, u.nome, l.ip)) like dobrar(${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}::text)`,
            ),
        ].join(' and '),
    },
    parent: reach(nouns),
    uncovers: (pool, ctx) => uncoveredTrail(nouns(), pool, ctx),
    scope: (bind, ctx) => trailRows(nouns(), bind, ctx),
    finish: finish(nouns, false),
  });

/** Every trail at once. */
export const auditoriaList = (nouns: () => readonly Noun[]) =>
  listSource(auditoria, {
    ...place,
    axes: ['id', 'created_at'],
    merge: ['acao', 'usuario_id', 'entidade'],
    // How often a field was changed the statistics of its index know; and what may be read takes longer to plan than to read.
    leading: ['campo', 'exportacao'],
    row: { usuario: idNome('u'), registro: 'null', ...words },
    filters: {
      campo: CAMPO,
      exportacao: (_, value) => `${value === true ? '' : 'not '}${EXPORTACAO}`,
    },
    scope: (bind, ctx) =>
      `(${reachAll(nouns)(bind, ctx)
        .map((slice) => `(${slice})`)
        .join(' or ')})`,
    slices: reachAll(nouns),
    finish: finish(nouns, false),
  });

const whole = {
  departamento: idNome('d'),
  hash_anterior: `encode(l.hash_anterior, 'hex')`,
  hash: `encode(l.hash, 'hex')`,
};
const wholeJoins = 'left join departamento d on d.id = l.departamento_id';

/** One entry, with its codes and its place in the chain. */
export const logOne = (nouns: () => readonly Noun[]) =>
  oneSource(umLog, {
    like: logList(nouns),
    row: whole,
    joins: wholeJoins,
    finish: finish(nouns, true),
  });

export const auditoriaOne = (nouns: () => readonly Noun[]) =>
  oneSource(umaAuditoria, {
    like: auditoriaList(nouns),
    row: whole,
    joins: wholeJoins,
    finish: finish(nouns, true),
  });
