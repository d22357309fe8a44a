/** Files: sending them, and clearing away what nobody attached. */
import { names } from '../../../domain/arquivo/index.ts';
import type { Noun } from '../../noun.ts';
import { clearFiles } from '../../uploads/orphans.ts';
import { uploadParams } from '../../uploads/signed-params.ts';

export const arquivo: Noun = {
  noun: 'arquivo',
  names,
  values: [uploadParams],
  jobs: [
    {
      kind: 'routine',
      tipo: 'limpar_arquivos',
      clock: { cron: '43 * * * *' },
      async run({ db, files }) {
        const apagados = files ? await clearFiles(db, files.store, files.arriving) : 0;
        return apagados > 0 ? { apagados } : null;
      },
    },
  ],
};
