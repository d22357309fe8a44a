/** Files: sending them, and clearing away what nobody attached. */
import type { Noun } from '../../noun.ts';
import { limparArquivos } from '../../uploads/orphans.ts';
import { parametrosDeEnvio } from '../../uploads/signed-params.ts';

export const arquivo: Noun = {
  noun: 'arquivo',
  values: [parametrosDeEnvio],
  jobs: [
    {
      kind: 'routine',
      tipo: 'limpar_arquivos',
      clock: { cron: '43 * * * *' },
      async run({ db, files }) {
        const apagados = files ? await limparArquivos(db, files.store, files.arriving) : 0;
        return apagados > 0 ? { apagados } : null;
      },
    },
  ],
};
