/** The forms that profiles have of their own. */
import type { OwnForms } from '../face.ts';
import { Conferir } from './conferir.tsx';
import { Permissoes, PermissoesSoFar } from './permissoes.tsx';

export const forms: OwnForms = {
  'perfis.create': { Body: Permissoes },
  'perfis.update': {
    steps: { permissoes: Permissoes, conferir: Conferir },
    Aside: PermissoesSoFar,
  },
};
