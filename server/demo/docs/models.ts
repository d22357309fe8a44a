/** The models of each department: what they ask for, what they charge, what their documents say. */
import type { Transaction } from 'kysely';
import { daVersaoGuardada, type ModeloDaVersao } from '../../../domain/doc-modelo/schema.ts';
import { addDays } from '../../../domain/kernel/deadlines.ts';
import { textoGuardado } from '../../../domain/texto/schema.ts';
import type { Database } from '../../db/schema.ts';
import { run } from '../bulk.ts';
import { models } from '../vocabulary/docs.ts';

export interface Modelo extends ModeloDaVersao {
  readonly id: number;
}

/** The models, by department. */
export async function fillModels(
  trx: Transaction<Database>,
  today: string,
): Promise<ReadonlyMap<number, readonly Modelo[]>> {
  const then = `${addDays(today, -800)}T12:00:00Z`;
  const departments = await trx.selectFrom('departamento').select(['id', 'codigo']).execute();
  const laws = await trx
    .selectFrom('legislacao')
    .select(['departamento_id', 'id', 'titulo'])
    .execute();
  const { id: multa } = await trx
    .selectFrom('debito_tipo')
    .select('id')
    .where('descricao', '=', 'Multa por infração')
    .executeTakeFirstOrThrow();
  const all = new Map<number, Modelo[]>();
  for (const { id: departamento_id, codigo } of departments) {
    const own: Modelo[] = [];
    for (const seed of models[codigo] ?? []) {
      const ids = await run<{ id: number }>(
        trx,
        `select nextval('doc_modelo_item') as id from generate_series(1, $1) order by 1`,
        [seed.parametros.length + seed.irregularidades.length + seed.textos.length],
      );
      const base = ids[0]?.id ?? 0;
      const modelo = daVersaoGuardada({
        tipo: seed.tipo,
        titulo: seed.titulo,
        dias_regularizar: seed.dias,
        parametros: seed.parametros.map((one, at) => ({
          id: base + at,
          padrao: null,
          grau: false,
          ...one,
        })),
        irregularidades: seed.irregularidades.map(({ lei, ...one }, at) => ({
          id: base + seed.parametros.length + at,
          texto: null,
          ...one,
          legislacao_id:
            laws.find((law) => law.departamento_id === departamento_id && law.titulo === lei)?.id ??
            null,
        })),
        reincidencia: seed.reincidencia,
        pontuacao: seed.parametros.length > 0 || seed.irregularidades.length > 0 ? '6.00' : '3.00',
        textos: seed.textos.map(({ titulo, editavel, texto }, at) => ({
          id: base + seed.parametros.length + seed.irregularidades.length + at,
          titulo,
          editavel,
          descricao: textoGuardado(texto),
        })),
        // What is fined is charged.
        ...(seed.parametros.length > 0 || seed.irregularidades.some(({ valor }) => valor !== null)
          ? { tipo_implantacao: 'debito', debito_tipo_id: multa, dias_vencimento: 30 }
          : {}),
      });
      const { id } = await trx
        .insertInto('doc_modelo')
        .values({
          departamento_id,
          tipo: modelo.tipo,
          titulo: modelo.titulo,
          descricao: seed.descricao,
          dias_regularizar: modelo.dias_regularizar,
          parametros: JSON.stringify(modelo.parametros),
          irregularidades: JSON.stringify(modelo.irregularidades),
          reincidencia: modelo.reincidencia && JSON.stringify(modelo.reincidencia),
          textos: JSON.stringify(modelo.textos),
          tipo_implantacao: modelo.tipo_implantacao,
          debito_tipo_id: modelo.debito_tipo_id,
          dias_vencimento: modelo.dias_vencimento,
          pontuacao: modelo.pontuacao,
          created_at: then,
          updated_at: then,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('doc_modelo_versao')
        .values({
          departamento_id,
          doc_modelo_id: id,
          versao: 1,
          modelo: JSON.stringify(modelo),
          created_at: then,
        })
        .execute();
      const named = new Set(modelo.irregularidades.flatMap((one) => one.legislacao_id ?? []));
      if (named.size > 0)
        await trx
          .insertInto('doc_modelo_legislacao')
          .values(
            [...named].map((legislacao_id) => ({
              departamento_id,
              doc_modelo_id: id,
              legislacao_id,
            })),
          )
          .execute();
      own.push({ ...modelo, id });
    }
    all.set(departamento_id, own);
  }
  return all;
}
