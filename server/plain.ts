/** The entry of a plain noun: all of it comes from its fields. */
import { nameField } from '../domain/kernel/format-value.ts';
import type { Plain } from '../domain/kernel/plain.ts';
import { plainHandlers } from './actions/columns.ts';
import { partChanges } from './actions/kept.ts';
import {
  writerOf,
  type Create,
  type Effect,
  type Handler,
  type NounWriter,
} from './actions/noun.ts';
import type { Importado } from './import/importado.ts';
import type { Noun } from './noun.ts';
import { plainSources } from './read/declare.ts';
import {
  anexosPart,
  anexosRows,
  attachAnexos,
  changeAnexos,
  type AnexosChange,
} from './uploads/anexos.ts';

/** The same handler of records that files hang on: those named come, those with `destroy` go, all of them with the record. */
export function withFiles(handler: Handler, writer: NounWriter): Handler {
  const of = { entidade: writer.noun };
  switch (handler.kind) {
    case 'create': {
      const run: Create = async (e) => {
        const { anexos, ...input } = e.input;
        const made = await handler.run({ ...e, input });
        if ('id' in made)
          await attachAnexos(e.trx, e.ctx, of, made.id, anexos as AnexosChange | undefined);
        return made;
      };
      return { ...handler, run };
    }
    case 'effect': {
      const run: Effect = async (e) => {
        const { anexos, ...input } = e.input;
        const done = await handler.run({ ...e, input });
        const given = (anexos ?? []) as AnexosChange;
        if (given.length === 0) return done;
        const campos = await partChanges(e, writer, e.id, ['anexos'], async () => {
          await changeAnexos(e.trx, e.ctx, of, e.id, given);
        });
        return { ...done, touch: true, campos };
      };
      return { ...handler, run };
    }
    case 'destroy':
      return {
        ...handler,
        gone: async ({ trx, ctx, id }) => {
          const found = await trx
            .selectFrom('anexo')
            .innerJoin('arquivo', 'arquivo.id', 'anexo.arquivo_id')
            .select('arquivo.token as uri_token')
            .where('anexo.entidade', '=', of.entidade)
            .where('anexo.entidade_id', '=', id)
            .execute();
          const all = found.map((one) => ({ ...one, destroy: true }));
          await changeAnexos(trx, ctx, of, id, all);
          return {};
        },
      };
  }
}

export function plainNoun(of: Plain): Noun & Required<Pick<Noun, 'writer'>> {
  const { noun, names, fields, municipal, anexos } = of;
  const [list, one] = plainSources(of);
  const writer = writerOf(
    noun,
    one,
    anexos
      ? { keeps: { parts: { anexos: anexosPart(noun) }, rows: { anexos: anexosRows(noun) } } }
      : {},
  );
  const handlers = plainHandlers(one, of);
  return {
    noun,
    names,
    name: { table: noun, sql: `t.${nameField(fields)}`, ofDepartment: !municipal },
    sources: [list, one],
    writer,
    handlers: anexos ? handlers.map((one) => withFiles(one, writer)) : handlers,
    ...(municipal ? { hearers: { everywhere: 'anybody' } } : {}),
  };
}

/** How records of a plain noun come from elsewhere: a line's fields are their columns. */
export const plainImport = ({ writer }: Required<Pick<Noun, 'writer'>>): Importado => ({
  writer,
  read: () => Promise.resolve((columns) => ({ columns })),
});
