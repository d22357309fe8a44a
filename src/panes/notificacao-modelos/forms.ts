/** The form that models have of their own. */
import type { OwnForms } from '../face.ts';
import { Modelo } from './form.tsx';

export const forms: OwnForms = {
  'sistema.doc_modelos.create': { Body: Modelo, wide: true },
  'sistema.doc_modelos.update': { Body: Modelo },
};
