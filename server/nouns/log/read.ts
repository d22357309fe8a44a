/** The log as SQL and as words. */
import type pg from 'pg';
import { titleOfAcao } from '../../../domain/log/acoes.ts';
import { mudancasOf, referencias, type Campos } from '../../../domain/log/texto.ts';
import { maskDocument } from '../../../domain/kernel/identifiers.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { CallContext } from '../../http/context.ts';
import type { Noun } from '../../noun.ts';
import { listaLogs, umLog } from '../../../domain/log/queries.ts';
import { FINISHED, listSource, oneSource } from '../../read/declare.ts';
import { idNome, type JsonRow } from '../../read/source.ts';
import { BASE } from '../../audit/base.ts';
import { reach, recordOf } from '../../audit/reach.ts';
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
  async (rows: readonly JsonRow[], pool: pg.Pool, ctx: CallContext): Promise<readonly object[]> => {
    const { entidade } = recordOf(ctx);
    const nome = await namesOf(
      nouns(),
      pool,
      ctx.departamento?.id ?? -1,
      rows.flatMap((r) => referencias(entidade, told(r), r['dito'])),
    );
    return rows.map(({ campos, dito, ...row }) => ({
      ...row,
      titulo: titleOfAcao(String(row['acao'])),
      mudancas: mudancasOf(entidade, told({ ...row, campos }), nome, dito),
      ...(keep ? { campos, dito: masked(dito) } : {}),
    }));
  };

const MOST = 200;
interface ByAcao {
  acao: string;
  entradas: number;
}
interface ByPessoa {
  id: number | null;
  nome: string | null;
  entradas: number;
}

const words = { titulo: FINISHED, mudancas: FINISHED };

/** The trail of one record: what this department did, and what was done outside of any. */
export const logList = (nouns: () => readonly Noun[]) =>
  listSource(listaLogs, {
    table: 'log',
    alias: 'l',
    tenant: null,
    filterJoins: { u: 'left join usuario u on u.id = l.usuario_id' },
    row: { usuario: idNome('u'), ...words },
    beside: { campos: 'l.campos', dito: 'l.dito' },
    filters: {
      campo: (_, value, bind) => {
        const name = bind(value);
        return `(jsonb_exists(l.campos, ${name}::text) or jsonb_exists(l.dito -> 'entrada', ${name}::text))`;
      },
      // Words of what was written and of who wrote it; one record's rows are few enough to be read.
      busca: (_, value, bind) =>
        fold(String(value))
          .split(' ')
          .slice(0, 8)
          .map(
            (word) =>
              `dobrar(concat_ws(' ', regexp_replace(concat(l.campos, l.dito), '[0-9]{11}', '', 'g'), l.acao, u.nome, l.ip)) like dobrar(${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}::text)`,
          )
          .join(' and '),
    },
    parent: reach(nouns),
    scope: (bind, ctx) => {
      const { entidade, id } = recordOf(ctx);
      return `l.entidade = ${bind(entidade)} and l.entidade_id = ${bind(id)} and (l.departamento_id = ${bind(ctx.departamento?.id ?? -1)} or l.departamento_id is null)`;
    },
    finish: finish(nouns, false),
    members: async (select) => {
      const [totais] = await select(
        'count(*) as entradas, count(distinct l.usuario_id) as pessoas, min(l.created_at) as primeira, max(l.created_at) as ultima',
      );
      const acoes = await select<ByAcao>(
        'l.acao, count(*) as entradas',
        `group by 1 order by 2 desc, 1 limit ${MOST}`,
      );
      const usuarios = await select<ByPessoa>(
        'u.id, u.nome, count(*) as entradas',
        `group by 1, 2 order by 3 desc, 2 limit ${MOST}`,
      );
      return {
        totais,
        sub_totais: {
          acoes: acoes.map((a) => ({ ...a, titulo: titleOfAcao(a.acao) })),
          usuarios: usuarios.map(({ id, nome, entradas }) => ({
            usuario: id === null ? null : { id, nome },
            entradas,
          })),
        },
      };
    },
  });

/** One entry, with its codes and its place in the chain. */
export const logOne = (nouns: () => readonly Noun[]) =>
  oneSource(umLog, {
    like: logList(nouns),
    row: {
      departamento: idNome('d'),
      hash_anterior: `encode(l.hash_anterior, 'hex')`,
      hash: `encode(l.hash, 'hex')`,
    },
    joins: 'left join departamento d on d.id = l.departamento_id',
    finish: finish(nouns, true),
  });
