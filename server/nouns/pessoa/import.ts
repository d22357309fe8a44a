/** People as the tax system hands them over. */
import { followPeople } from './busca.ts';
import type { Importado } from '../../import/importado.ts';
import { pessoaWriter } from './writer.ts';

export const pessoasDeFora: Importado = {
  writer: pessoaWriter,
  read: () => Promise.resolve((columns) => ({ columns })),
  changed: async (w, changed) => {
    await followPeople(
      w.trx,
      changed.map(({ before }) => ({ id: before.id, antes: String(before.raw['razao_social']) })),
    );
  },
};
