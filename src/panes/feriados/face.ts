/** The face of the holidays: as their fields say, and the form that moves terms. */
import { defaultFace } from '../default-face.ts';
import type { Face } from '../face.ts';

export const face = (): Face => ({
  ...defaultFace('feriados'),
  forms: () =>
    Promise.all([import('./mover-prazos.tsx'), import('../form/importar.tsx')]).then(
      ([{ MoverPrazos }, { Importar }]) => ({
        'sistema.feriados.mover_prazos': { Body: MoverPrazos },
        'sistema.feriados.importar': { Body: Importar },
      }),
    ),
});
