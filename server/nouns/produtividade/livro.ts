/**
 * The book of points: entries are added, and taken back by others, never changed. Who writes holds the months
 * that he writes into, so that none is closed, and none is counted by other rules, meanwhile.
 */
import { sql } from 'kysely';
import {
  pontosDe,
  regraDoMes,
  type Fato,
  type Regra,
} from '../../../domain/produtividade/regras.ts';
import { mesDe, mesQueConta } from '../../../domain/produtividade/mes.ts';
import type { Columns, Work } from '../../actions/work.ts';

export type W = Pick<Work, 'trx' | 'dep' | 'agora'>;

/** What is to be written down. */
export interface Novo {
  readonly usuario_id: number;
  readonly dia: string;
  readonly fato: Fato;
  readonly ordem_servico_id?: number;
  readonly doc_id?: number;
  readonly ausente_id?: number;
  readonly texto?: string;
  readonly autor_id?: number;
}
/** An entry that stands: no reversal, and not reversed. */
export type Lancado = Pick<
  Columns<'pontuacao'>,
  | 'id'
  | 'mes'
  | 'dia'
  | 'usuario_id'
  | 'tipo'
  | 'pontos'
  | 'regra'
  | 'ordem_servico_id'
  | 'doc_id'
  | 'ausente_id'
> & { readonly fato: Fato };

/** An entry to be taken back; by hand, why and by whom. */
export type Estornado = Lancado & Pick<Novo, 'texto' | 'autor_id'>;

/** A version of the parameters as rules read it. */
export type RegraDatada = Regra &
  Pick<Columns<'produtividade_params'>, 'vigente_de' | 'fechamento_dia'>;

/** All versions of a department: there are a few a year. */
export const regrasDo = ({ trx, dep }: Pick<W, 'trx' | 'dep'>): Promise<readonly RegraDatada[]> =>
  trx.selectFrom('produtividade_params').selectAll().where('departamento_id', '=', dep).execute();

/** The last month that was closed: what comes for it or for one before counts in the next. */
export async function ultimoFechado({ trx, dep }: Pick<W, 'trx' | 'dep'>): Promise<string | null> {
  const found = await trx
    .selectFrom('produtividade_geral')
    .select('mes')
    .where('departamento_id', '=', dep)
    .where('situacao', '=', 'fechado')
    .orderBy('mes', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.mes ?? null;
}

/** Of these columns, what stands: SQL over a row p. */
export const EM_PE = `p.estorno_de is null and not exists (select from pontuacao e
  where e.departamento_id = p.departamento_id and e.estorno_de = p.id)`;

/** The entries that stand, by a condition over a row p. */
export async function emPe(
  { trx, dep }: Pick<W, 'trx' | 'dep'>,
  where: ReturnType<typeof sql>,
): Promise<readonly Lancado[]> {
  const { rows } = await sql<Lancado>`
    select p.id, p.mes, p.dia, p.usuario_id, p.tipo, p.pontos, p.fato, p.regra, p.ordem_servico_id, p.doc_id, p.ausente_id
    from pontuacao p where p.departamento_id = ${dep} and ${where} and ${sql.raw(EM_PE)}
    order by p.id`.execute(trx);
  return rows;
}

/** Entries at once: the database is told of many in one statement. */
const LOTE = 5_000;

/** Writes them into months that are held. Answers the ids of the new ones, in their order. */
export async function inserir(
  { trx, dep, agora }: W,
  { novos, estornos }: { readonly novos: readonly Novo[]; readonly estornos: readonly Estornado[] },
  { fechado, regras }: { readonly fechado: string | null; readonly regras: readonly RegraDatada[] },
): Promise<readonly number[]> {
  const escritos = [
    ...estornos.map((de) => ({
      ...de,
      mes: mesQueConta(de.mes, fechado),
      id: undefined,
      pontos: negado(de.pontos),
      estorno_de: de.id,
    })),
    ...novos.map((novo) => {
      const regra = regraDoMes(regras, mesDe(novo.dia));
      return {
        ...novo,
        mes: mesQueConta(novo.dia, fechado),
        tipo: novo.fato.tipo,
        pontos: pontosDe(novo.fato, regra),
        regra: regra?.versao ?? null,
      };
    }),
  ];
  const ids: number[] = [];
  for (let at = 0; at < escritos.length; at += LOTE) {
    const { rows } = await sql<{ id: number }>`
      insert into pontuacao (departamento_id, mes, dia, usuario_id, tipo, pontos, fato, regra, ordem_servico_id, doc_id,
        ausente_id, texto, autor_id, estorno_de, created_at)
      select ${dep}, x.mes, x.dia, x.usuario_id, x.tipo, x.pontos, x.fato, x.regra, x.ordem_servico_id, x.doc_id,
        x.ausente_id, x.texto, x.autor_id, x.estorno_de, ${agora}::timestamptz
      from rows from (jsonb_to_recordset(${JSON.stringify(escritos.slice(at, at + LOTE))}::jsonb) as (mes date, dia date,
        usuario_id int8, tipo text, pontos numeric, fato jsonb, regra int, ordem_servico_id int8, doc_id int8,
        ausente_id int8, texto text, autor_id int8, estorno_de int8)) with ordinality x order by x.ordinality
      returning id`.execute(trx);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.slice(estornos.length);
}

const negado = (pontos: string): string =>
  /^-?0+(?:\.0+)?$/.test(pontos) ? pontos : pontos.startsWith('-') ? pontos.slice(1) : `-${pontos}`;

/** Is it the same fact, of the same person and day? */
const isIgual = (
  a: Pick<Novo, 'usuario_id' | 'dia' | 'fato'>,
  b: Pick<Novo, 'usuario_id' | 'dia' | 'fato'>,
): boolean => chaveDe(a) === chaveDe(b);
/** What is written anew where this differs. */
const chaveDe = ({ usuario_id, dia, fato }: Pick<Novo, 'usuario_id' | 'dia' | 'fato'>): string =>
  JSON.stringify([usuario_id, dia, Object.entries(fato).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** What is to be taken back of what stands, and what is to come, so that these stand. */
export function diferenca(
  standing: readonly Lancado[],
  wanted: readonly Novo[],
): { readonly novos: readonly Novo[]; readonly estornos: readonly Lancado[] } {
  const left = [...wanted];
  const estornos = standing.filter((one) => {
    const at = left.findIndex((novo) => isIgual(novo, one));
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
  return { novos: left, estornos };
}
