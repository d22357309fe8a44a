/** The forms that models have of their own: the short one, and the wizard's steps. */
import type { OwnForm, OwnForms } from '../face.ts';
import { Modelo } from './form.tsx';
import { Textos } from './textos.tsx';
import { Calculo, Confirmar, Irregularidades, ModeloSoFar, Parametros } from './passos.tsx';

const wizard = {
  steps: {
    parametros: Parametros,
    calculo: Calculo,
    irregularidades: Irregularidades,
    textos: Textos,
    confirmar: Confirmar,
  },
  Aside: ModeloSoFar,
} as const satisfies OwnForm;

export const forms: OwnForms = {
  'sistema.doc_modelos.create': { Body: Modelo, wide: true, ...wizard },
  'sistema.doc_modelos.update': { Body: Modelo, ...wizard },
};
