/** What only the server knows: orders by number, people. Asked after a pause, given up at the next key. */
import { listaCadastros } from '../../domain/cadastro/index.ts';
import { listaDocs, umDoc } from '../../domain/doc/queries.ts';
import { tiposAuto, tiposNotificacao } from '../../domain/doc/situacoes.ts';
import { listaPagamentos } from '../../domain/guia/index.ts';
import type { ListQuery, OneQuery } from '../../domain/kernel/define.ts';
import { listaOrdens, umaOrdem } from '../../domain/ordem-servico/queries.ts';
import { listaPessoas } from '../../domain/pessoa/index.ts';
import { formatCpfCnpj } from '../../domain/kernel/identifiers.ts';
import { addressSearch, searchOf } from '../../domain/kernel/list-address.ts';
import { send } from '../api/client.ts';
import { noteSeen, prefetchOne } from '../api/query.ts';
import type { CommandContext, RecordRow } from '../commands/define.ts';
import { addressOf } from '../nouns/address.ts';
import { homeOf, nounOf } from '../nouns/index.ts';
import { countOf } from '../nouns/words.ts';
import { navigate } from '../workspace/index.ts';
import type { Entry } from './parse-entry.ts';
import { recordRow } from './records.ts';
import type { Row } from './rows.ts';

export const PAUSE = 150;
const MOST = 8;
/** Letters before people are asked for. */
const LETTERS = 3;

export interface Remote {
  readonly orders: readonly Row[];
  readonly people: readonly Row[];
}
export const NOTHING: Remote = { orders: [], people: [] };

interface Person {
  readonly id: number;
  readonly cpf_cnpj: string;
  readonly razao_social: string;
}

/** The lists that hold what is a person's, by the same filter. */
const HIS: readonly ListQuery[] = [listaOrdens, listaDocs, listaCadastros, listaPagamentos];
const ofPerson = (id: number) => ({ contribuinte_id_eq: id });

function openHis({ noun }: Pick<ListQuery, 'noun'>, id: number): void {
  const area = homeOf(noun);
  if (area) navigate(addressOf(area, null, addressSearch(ofPerson(id))));
}

/** A person leads to the orders about them. */
const personRow = (person: Person): Row => ({
  key: `pessoa:${person.id}`,
  kind: 'pessoa',
  title: person.razao_social,
  sub: person.cpf_cnpj.includes('*') ? person.cpf_cnpj : formatCpfCnpj(person.cpf_cnpj),
  icon: 'person',
  run: () => openHis(listaOrdens, person.id),
});

/** What is of the one person whose document was asked for: each of the lists, with how many it has. */
function hisRows(
  { id, razao_social }: Person,
  ctx: CommandContext,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const seen = HIS.filter(({ permission }) => ctx.actor.can(permission));
  return Promise.all(
    seen.map(async (list): Promise<Row> => {
      const query = { ...ofPerson(id), contar: 'so' };
      const { count } = await send<{ count: number }>(list.call, { query, signal });
      const { names, icon } = nounOf(list.noun);
      return {
        key: `pessoa:${id}:${list.id}`,
        kind: 'pessoa',
        title: `${list.title} de ${razao_social}`,
        sub: countOf(names, count),
        icon,
        run: () => openHis(list, id),
      };
    }),
  );
}

interface Served {
  readonly list: ListQuery;
  readonly one: OneQuery;
  /** What is asked for beside the number. */
  readonly only: Readonly<Record<string, string>>;
}
const ORDENS: Served = { list: listaOrdens, one: umaOrdem, only: {} };
const docs = (...tipos: string[]): Served => ({
  list: listaDocs,
  one: umDoc,
  only: tipos.length > 0 ? { tipo_in: tipos.join() } : {},
});
/** Whose number it is, by its kind: a number alone is an order's. The others have no area yet. */
const SERVED: Readonly<Record<string, Served | undefined>> = {
  '': ORDENS,
  os: ORDENS,
  doc: docs(),
  auto: docs(...Object.keys(tiposAuto)),
  not: docs(...Object.keys(tiposNotificacao)),
};
function servedFor({ numero, ainf }: Entry): Served | undefined {
  if (ainf) return docs();
  return numero ? SERVED[numero.tipo ?? ''] : undefined;
}
/** The filter of the one who is asked for by a number. */
const numberSearch = ({ numero, ainf }: Entry) =>
  ainf
    ? searchOf<typeof listaDocs>({ ainf_eq: ainf })
    : {
        numero_eq: numero?.numero,
        ...(numero?.ano === null ? {} : { ano_eq: numero?.ano }),
      };

/** Is a record with this number asked for? */
export function asksOrders(entry: Entry, ctx: CommandContext): boolean {
  const served = servedFor(entry);
  return served !== undefined && ctx.actor.can(served.list.permission);
}

export function asksPeople(entry: Entry, ctx: CommandContext): boolean {
  if (!ctx.actor.can(listaPessoas.permission)) return false;
  if (entry.documento) return true;
  const words = entry.mode === 'pessoa' || (entry.mode === 'tudo' && entry.numero === null);
  return words && entry.text.replace(/[^\p{L}]/gu, '').length >= LETTERS;
}

/** Everything the server has for an entry. Rejects when given up or refused. */
export async function ask(entry: Entry, ctx: CommandContext, signal: AbortSignal): Promise<Remote> {
  const { documento, text } = entry;
  const served = servedFor(entry);
  const [orders, people] = await Promise.all([
    asksOrders(entry, ctx) && served
      ? send<{ rows: RecordRow[] }>(served.list.call, {
          query: {
            ...numberSearch(entry),
            ...served.only,
            order: 'id desc',
            per_page: MOST,
            contar: 'nao',
          },
          signal,
        })
      : null,
    asksPeople(entry, ctx)
      ? send<{ rows: Person[] }>(listaPessoas.call, {
          query: documento
            ? { ...searchOf<typeof listaPessoas>({ cpf_cnpj_eq: documento }), per_page: MOST }
            : {
                contar: 'nao',
                ...searchOf<typeof listaPessoas>({ razao_social_cont: text }),
                per_page: entry.mode === 'pessoa' ? MOST : 4,
              },
          signal,
        })
      : null,
  ]);
  const [only, other] = orders?.rows ?? [];
  // It is about to be opened: its record is asked for at once.
  if (served && only && !other) {
    noteSeen(served.list.noun, only);
    void prefetchOne(served.one, only.id);
  }
  const found = people?.rows ?? [];
  const [one] = found;
  return {
    orders: (orders?.rows ?? []).map((row) => {
      const noun = served?.list.noun ?? '';
      return recordRow(homeOf(noun)?.id ?? '', noun, row);
    }),
    people: [
      ...found.map(personRow),
      ...(documento && one && !found[1] ? await hisRows(one, ctx, signal) : []),
    ],
  };
}
