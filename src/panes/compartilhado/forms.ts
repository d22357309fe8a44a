/** The form of an order that is asked of another department. */
import type { OwnForms } from '../face.ts';
import { NovaCompartilhada } from './new-order.tsx';

export const forms: OwnForms = {
  'compartilhado.ordem_servicos.create': { Body: NovaCompartilhada, wide: true },
};
