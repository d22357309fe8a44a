/**
 * Which open terms are counted otherwise by the holidays and rules of now than when they were given. One
 * whose date was set by hand (an authorised request, a hand-over) is a date and no count: it stays.
 */
import { sql, type Kysely } from 'kysely';
import { tipos } from '../../../domain/doc/situacoes.ts';
import type { TipoDePrazo } from '../../../domain/feriado/prazos.ts';
import { addDays, hojeEm } from '../../../domain/kernel/civil-date.ts';
import type { Database } from '../../db/schema.ts';
import { contaDoDoc } from '../doc/prazos.ts';
import { ordemAberta } from '../ordem-servico/aberta.ts';

/** Where terms of a kind stand; all in SQL, of the row `x`. */
interface Onde {
  readonly table: 'ordem_servico' | 'doc';
  readonly prazo: string;
  readonly memoria: string;
  readonly aberto: (hoje: string) => string;
  readonly nome: string;
  /** The days are the case's own; else those of the rule. */
  readonly proprio: boolean;
  /** A term that is over stays so, wherever it would end now. */
  readonly vencido: boolean;
}

/** A term that ended longer ago is not looked at: no rule brings it back. */
const PASSADOS = 60;
const doDoc = (prazo: string) => (hoje: string) =>
  `x.situacao = 'andamento' and x.${prazo} >= '${addDays(hoje, -PASSADOS)}'::date`;
const nomeDoDoc = `case x.tipo ${Object.entries(tipos)
  .map(([tipo, nome]) => `when '${tipo}' then '${nome}'`)
  .join(' ')} end || ' ' || x.numero || '/' || x.ano`;

export const ondeEstao: Readonly<Record<TipoDePrazo, Onde>> = {
  ordem: {
    table: 'ordem_servico',
    prazo: 'concluir_em',
    memoria: 'memoria_prazo',
    aberto: () => ordemAberta('x'),
    nome: `'OS ' || x.numero || '/' || x.ano`,
    proprio: true,
    vencido: true,
  },
  regularizar: {
    table: 'doc',
    prazo: 'prazo_regularizar',
    memoria: 'memoria_regularizar',
    aberto: doDoc('prazo_regularizar'),
    nome: nomeDoDoc,
    proprio: true,
    vencido: false,
  },
  defesa: {
    table: 'doc',
    prazo: 'prazo_defesa',
    memoria: 'memoria_defesa',
    aberto: doDoc('prazo_defesa'),
    nome: nomeDoDoc,
    proprio: false,
    vencido: false,
  },
};

/** Terms that move alike: of the same kind, department, act, begin and days. */
export interface Movimento {
  readonly tipo: TipoDePrazo;
  readonly departamento_id: number;
  readonly ato: string;
  readonly inicio: string;
  readonly dias: number;
  readonly de: string;
  readonly para: string;
  readonly prazos: number;
}

/** SQL: a term that stands as it was counted, and what it was counted from. */
const contado = ({ prazo, memoria, aberto }: Onde, hoje: string): string =>
  `${aberto(hoje)} and x.${prazo}::text = x.${memoria} ->> 'vence'`;
const inicioDe = ({ memoria }: Onde): string => `x.${memoria} ->> 'inicio'`;
const diasDe = ({ memoria }: Onde): string => `(x.${memoria} #>> '{regra,dias}')::int`;
const atoDe = ({ memoria }: Onde): string => `x.${memoria} #>> '{regra,ato}'`;

/** Where a term of the act ends that begins on the day, in the department: by the holidays and rules of now. */
export class Contas {
  readonly #db: Kysely<Database>;
  readonly #contas = new Map<string, Promise<Awaited<ReturnType<typeof contaDoDoc>>>>();
  /** No term begins before it. */
  readonly #desde: string;
  constructor(db: Kysely<Database>, desde: string) {
    this.#db = db;
    this.#desde = desde;
  }
  async conta(
    tipo: TipoDePrazo,
    { departamento_id: dep, ato, inicio, dias }: Omit<Movimento, 'tipo' | 'de' | 'para' | 'prazos'>,
  ) {
    const key = `${dep} ${ato}`;
    const known = this.#contas.get(key) ?? contaDoDoc(this.#db, dep, this.#desde, ato);
    this.#contas.set(key, known);
    return (await known)(inicio, ondeEstao[tipo].proprio ? dias : null);
  }
}

const TIPOS = Object.keys(ondeEstao) as TipoDePrazo[];

/** All that would move, in the department or everywhere (null); each kind of term is counted once. */
export async function movimentosDe(
  db: Kysely<Database>,
  departamentoId: number | null,
  hoje = hojeEm(new Date()),
): Promise<readonly Movimento[]> {
  const found: Omit<Movimento, 'para'>[] = [];
  for (const tipo of TIPOS) {
    const onde = ondeEstao[tipo];
    const { rows } = await sql<Omit<Movimento, 'para' | 'tipo'>>`
      select x.departamento_id, ${sql.raw(atoDe(onde))} as ato, ${sql.raw(inicioDe(onde))} as inicio,
        ${sql.raw(diasDe(onde))} as dias, x.${sql.raw(onde.prazo)} as de, count(*) as prazos
      from ${sql.raw(onde.table)} x
      where ${sql.raw(contado(onde, hoje))}
        and (${departamentoId}::int8 is null or x.departamento_id = ${departamentoId})
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
    found.push(...rows.map((row) => ({ ...row, tipo })));
  }
  const [desde = hoje] = found.map(({ inicio }) => inicio).toSorted();
  const contas = new Contas(db, desde);
  const moved: Movimento[] = [];
  for (const row of found) {
    const { vence: para } = await contas.conta(row.tipo, row);
    const open = ondeEstao[row.tipo].vencido || row.de >= hoje || para >= hoje;
    if (para !== row.de && open) moved.push({ ...row, para });
  }
  return moved;
}

/** SQL: the records of these movements of one kind, as `x`, with where each goes as `m.para`. */
export function registrosDe(
  tipo: TipoDePrazo,
  todos: readonly Movimento[],
  hoje = hojeEm(new Date()),
) {
  const onde = ondeEstao[tipo];
  const movimentos = todos.filter((m) => m.tipo === tipo);
  const of = <K extends keyof Movimento>(key: K): Movimento[K][] => movimentos.map((m) => m[key]);
  return sql`${sql.raw(onde.table)} x join unnest(${of('departamento_id')}::int8[], ${of('ato')}::text[], ${of('inicio')}::text[],
      ${of('dias')}::int[], ${of('de')}::date[], ${of('para')}::date[]) as m (departamento_id, ato, inicio, dias, de, para)
    on m.departamento_id = x.departamento_id and m.de = x.${sql.raw(onde.prazo)} and m.ato = ${sql.raw(atoDe(onde))}
      and m.inicio = ${sql.raw(inicioDe(onde))} and m.dias = ${sql.raw(diasDe(onde))}
      and ${sql.raw(contado(onde, hoje))}`;
}
