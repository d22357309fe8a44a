/** Creating and editing models: each is kept as a version, and one that has documents is left as it is. */
import { CompiledQuery, sql } from 'kysely';
import { criarDocModelo, editarDocModelo, MODELO_NOVO } from '../../../domain/doc-modelo/index.ts';
import {
  daVersaoGuardada,
  type Irregularidade,
  type ModeloDaVersao,
  type ModeloInput,
  type Parametro,
} from '../../../domain/doc-modelo/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { round2HalfUp } from '../../../domain/kernel/money.ts';
import { staying } from '../../../domain/kernel/sub-items.ts';
import { erroDoTexto, textoGuardado } from '../../../domain/texto/schema.ts';
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

type Rows = Pick<ModeloInput, 'parametros' | 'irregularidades' | 'indices' | 'textos'>;
const amount = (value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : round2HalfUp(value);

/** Parameters, indices and irregularities as a version keeps them. */
async function rowsOf(
  e: Parts,
  given: Rows,
  before: Pick<ModeloDaVersao, keyof Rows>,
): Promise<{
  parametros?: Parametro[];
  irregularidades?: Irregularidade[];
  indices?: ModeloDaVersao['indices'][number][];
  textos?: ModeloDaVersao['textos'][number][];
}> {
  const { parametros, irregularidades, indices, textos } = given;
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
            ...(one.indice ? { indice: one.indice } : {}),
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
    ...(indices && {
      indices: (await identified(e, 'indices', indices, before.indices)).map(
        ({ id, codigo, valor, vigente_de }) => ({ id, codigo, valor, vigente_de }),
      ),
    }),
    ...(textos && {
      textos: (await identified(e, 'textos', textos, before.textos)).map(
        ({ id, titulo, editavel, descricao }) => ({
          id,
          titulo,
          editavel: editavel === true,
          descricao: textoGuardado(descricao),
        }),
      ),
    }),
  };
}

type Named = readonly (readonly [path: string, id: number])[];

/** What it names is there, and the department's. Throws 422 at the first that is not. */
async function requireNamed(
  { trx, dep }: Parts,
  table: 'legislacao' | 'assunto' | 'debito_tipo',
  named: Named,
): Promise<void> {
  if (named.length === 0) return;
  const ids = named.map(([, id]) => id);
  const found =
    table === 'debito_tipo'
      ? await trx.selectFrom(table).select('id').where('id', 'in', ids).execute()
      : await trx
          .selectFrom(table)
          .select('id')
          .where('departamento_id', '=', dep)
          .where('id', 'in', ids)
          .execute();
  const known = new Set(found.map(({ id }) => id));
  const missing = named.find(([, id]) => !known.has(id));
  if (missing) throw invalido({ [missing[0]]: [mensagens.referencia] });
}

const one = (path: string, id: number | null | undefined): Named => (id ? [[path, id]] : []);
/** Texts are trees of the schema, and nothing else. Throws 422 at those that are not. */
function requireTextos({ textos = [] }: Partial<ModeloInput>): void {
  const errors = textos.flatMap(({ descricao, destroy }, at): [string, string[]][] => {
    const wrong = destroy ? null : erroDoTexto(descricao);
    return wrong ? [[`textos.${at}.descricao`, [wrong]]] : [];
  });
  if (errors.length > 0) throw invalido(Object.fromEntries(errors));
}

async function requireAllNamed(e: Parts, given: Partial<ModeloInput>): Promise<void> {
  requireTextos(given);
  const { irregularidades = [], assunto_ids = [] } = given;
  await requireNamed(e, 'legislacao', [
    ...one('legislacao_id', given.legislacao_id),
    ...irregularidades.flatMap(({ legislacao_id: id, destroy }, at) =>
      destroy ? [] : one(`irregularidades.${at}.legislacao_id`, id),
    ),
  ]);
  await requireNamed(
    e,
    'assunto',
    assunto_ids.map((id, at) => [`assunto_ids.${at}`, id] as const),
  );
  await requireNamed(e, 'debito_tipo', one('debito_tipo_id', given.debito_tipo_id));
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
    [modelo, ...modelo.irregularidades].flatMap(({ legislacao_id: law }) => (law ? [law] : [])),
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
       and not exists (select from doc_modelo_versao v
         where v.departamento_id = x.departamento_id and v.doc_modelo_id = x.doc_modelo_id
           and ((v.modelo ->> 'legislacao_id')::int8 = x.legislacao_id
             or exists (select from jsonb_array_elements(v.modelo -> 'irregularidades') i
               where (i ->> 'legislacao_id')::int8 = x.legislacao_id)))`,
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
    const { parametros = [], irregularidades = [], indices = [], textos = [], ...given } = e.input;
    await requireAllNamed(e, e.input);
    const rows = await rowsOf(
      e,
      { parametros, irregularidades, indices, textos },
      { parametros: [], irregularidades: [], indices: [], textos: [] },
    );
    const columns = definedOf({ ...MODELO_NOVO, ...definedOf(given), ...rows });
    const done = await insertRow(e, docModeloOne, columns as typeof given & typeof rows);
    const { descricao: _descricao, assunto_ids: _assuntos, ...content } = given;
    await keepVersion(
      e,
      done.id,
      1,
      daVersaoGuardada({ ...content, ...MODELO_NOVO, ...definedOf({ ...content, ...rows }) }),
    );
    return done;
  }),

  effect(editarDocModelo, async (e) => {
    const { parametros, irregularidades, indices, textos, ...columns } = e.input;
    await requireAllNamed(e, e.input);
    const before = daVersao(e.raw);
    const rows = await rowsOf(e, { parametros, irregularidades, indices, textos }, before);
    const patch = { ...columns, ...rows };
    // No document is made from these: they change within a version.
    const { descricao: _descricao, ativo: _ativo, assunto_ids: _assuntos, ...content } = patch;
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
