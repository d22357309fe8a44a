/** Creating and editing models: each is kept as a version, and one that has documents is left as it is. */
import { CompiledQuery, sql } from 'kysely';
import { criarDocModelo, editarDocModelo } from '../../../domain/doc-modelo/index.ts';
import type {
  Irregularidade,
  ModeloDaVersao,
  ModeloInput,
  Parametro,
} from '../../../domain/doc-modelo/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { round2HalfUp } from '../../../domain/kernel/money.ts';
import { staying } from '../../../domain/kernel/sub-items.ts';
import { insertRow } from '../../actions/columns.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { isSame } from '../../actions/log.ts';
import { definedOf } from '../../actions/write.ts';
import { invalido } from '../../http/errors.ts';
import { daVersao } from '../doc/modelo.ts';
import { docModeloOne } from './read.ts';

type Parts = Pick<EffectContext, 'trx' | 'dep'>;

/** Ids for rows that have none yet; they stay the row's from version to version. */
async function nextIds({ trx }: Parts, n: number): Promise<number[]> {
  if (n === 0) return [];
  const { rows } = await trx.executeQuery<{ id: number }>(
    CompiledQuery.raw(`select nextval('doc_modelo_item') as id from generate_series(1, $1)`, [n]),
  );
  return rows.map(({ id }) => id);
}

/** The rows that stay, each with its id. Throws 422 at one whose id is not of this model. */
async function identified<T extends { readonly id?: number; readonly destroy?: boolean }>(
  e: Parts,
  name: string,
  rows: readonly T[],
  before: readonly { readonly id: number }[],
): Promise<(Omit<T, 'destroy'> & { readonly id: number })[]> {
  const known = new Set(before.map(({ id }) => id));
  rows.forEach(({ id }, at) => {
    if (id !== undefined && !known.has(id))
      throw invalido({ [`${name}.${at}.id`]: [mensagens.referencia] });
    if (id !== undefined && rows.findIndex((one) => one.id === id) !== at)
      throw invalido({ [`${name}.${at}.id`]: [mensagens.jaUsado] });
  });
  const stay = staying(rows);
  const ids = await nextIds(e, stay.filter(({ id }) => id === undefined).length);
  return stay.map((row) => ({ ...row, id: row.id ?? (ids.shift() as number) }));
}

type Rows = Pick<ModeloInput, 'parametros' | 'irregularidades'>;
const amount = (value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : round2HalfUp(value);

/** Parameters and irregularities as a version keeps them. */
async function rowsOf(
  e: Parts,
  given: Rows,
  before: Pick<ModeloDaVersao, 'parametros' | 'irregularidades'>,
): Promise<{ parametros?: Parametro[]; irregularidades?: Irregularidade[] }> {
  const { parametros, irregularidades } = given;
  return {
    ...(parametros && {
      parametros: (await identified(e, 'parametros', parametros, before.parametros)).map(
        ({ id, codigo, descricao, unidade, padrao, obrigatorio, grau, regras = [] }) => ({
          id,
          codigo,
          descricao,
          unidade,
          padrao: amount(padrao),
          obrigatorio: obrigatorio === true,
          grau: grau === true,
          regras: regras.map((one) => ({
            tipo: one.tipo,
            parametro_inicial: round2HalfUp(one.parametro_inicial),
            parametro_final: round2HalfUp(one.parametro_final),
            valor: round2HalfUp(one.valor),
            fracao: round2HalfUp(one.fracao ?? '1'),
          })),
        }),
      ),
    }),
    ...(irregularidades && {
      irregularidades: (
        await identified(e, 'irregularidades', irregularidades, before.irregularidades)
      ).map(({ id, codigo, descricao, valor, legislacao_id, texto }) => ({
        id,
        codigo,
        descricao,
        valor: amount(valor),
        legislacao_id: legislacao_id ?? null,
        texto: texto ?? null,
      })),
    }),
  };
}

/** The laws that it names are the department's. Throws 422 at the irregularity. */
async function requireLegislacoes({ trx, dep }: Parts, { irregularidades = [] }: Rows) {
  const wanted = irregularidades.flatMap(({ legislacao_id: id }) => (id ? [id] : []));
  if (wanted.length === 0) return;
  const found = await trx
    .selectFrom('legislacao')
    .select('id')
    .where('departamento_id', '=', dep)
    .where('id', 'in', wanted)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  irregularidades.forEach(({ legislacao_id: id }, at) => {
    if (id && !known.has(id))
      throw invalido({ [`irregularidades.${at}.legislacao_id`]: [mensagens.referencia] });
  });
}

/** Keeps the version, and the laws that it names. */
async function keepVersion(
  { trx, dep }: Parts,
  id: number,
  versao: number,
  modelo: ModeloDaVersao,
): Promise<void> {
  await trx
    .insertInto('doc_modelo_versao')
    .values({
      departamento_id: dep,
      doc_modelo_id: id,
      versao,
      modelo: JSON.stringify(modelo),
      created_at: sql<string>`now()`,
    })
    .onConflict((oc) =>
      oc
        .columns(['departamento_id', 'doc_modelo_id', 'versao'])
        .doUpdateSet((eb) => ({ modelo: eb.ref('excluded.modelo') })),
    )
    .execute();
  // Those of versions that have documents stay: they are named by them.
  const laws = new Set(
    modelo.irregularidades.flatMap(({ legislacao_id: law }) => (law ? [law] : [])),
  );
  if (laws.size > 0)
    await trx
      .insertInto('doc_modelo_legislacao')
      .values(
        [...laws].map((legislacao_id) => ({
          departamento_id: dep,
          doc_modelo_id: id,
          legislacao_id,
        })),
      )
      .onConflict((oc) => oc.doNothing())
      .execute();
  await trx.executeQuery(
    CompiledQuery.raw(
      `delete from doc_modelo_legislacao x where departamento_id = $1 and doc_modelo_id = $2
       and not exists (select from doc_modelo_versao v, jsonb_array_elements(v.modelo -> 'irregularidades') i
         where v.departamento_id = x.departamento_id and v.doc_modelo_id = x.doc_modelo_id
           and (i ->> 'legislacao_id')::int8 = x.legislacao_id)`,
      [dep, id],
    ),
  );
}

/** Was a document made from this version? */
const hasDocs = async ({ trx, dep }: Parts, id: number, versao: number): Promise<boolean> =>
  (await trx
    .selectFrom('doc')
    .select('id')
    .where('departamento_id', '=', dep)
    .where('doc_modelo_id', '=', id)
    .where('modelo_versao', '=', versao)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const { create, effect } = handlersOf(docModeloOne);

export const docModeloHandlers: readonly Handler[] = [
  create(criarDocModelo, async (e) => {
    const { parametros, irregularidades, ...columns } = e.input;
    await requireLegislacoes(e, e.input);
    const rows = await rowsOf(
      e,
      { parametros: parametros ?? [], irregularidades: irregularidades ?? [] },
      { parametros: [], irregularidades: [] },
    );
    const { parametros: made = [], irregularidades: faults = [] } = rows;
    const done = await insertRow(e, docModeloOne, {
      ...columns,
      parametros: made,
      irregularidades: faults,
    });
    await keepVersion(e, done.id, 1, {
      tipo: columns.tipo,
      titulo: columns.titulo,
      dias_regularizar: columns.dias_regularizar ?? null,
      parametros: made,
      irregularidades: faults,
      reincidencia: null,
    });
    return done;
  }),

  effect(editarDocModelo, async (e) => {
    const { parametros, irregularidades, ...columns } = e.input;
    await requireLegislacoes(e, e.input);
    const before = daVersao(e.raw);
    const rows = await rowsOf(e, { parametros, irregularidades }, before);
    const patch = { ...columns, ...rows };
    // No document is made from these: they change within a version.
    const { descricao: _descricao, ativo: _ativo, ...content } = patch;
    const changes = !isSame(e.raw, definedOf(content));
    const versao = e.raw.versao + (changes && (await hasDocs(e, e.id, e.raw.versao)) ? 1 : 0);
    if (changes)
      await keepVersion(e, e.id, versao, {
        ...before,
        ...(definedOf(content) as Partial<ModeloDaVersao>),
      });
    return { patch: { ...patch, versao } };
  }),
];
