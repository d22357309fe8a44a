/** The forms that documents have of their own: one, with the fields that each action takes. */
import type { OwnForms } from '../face.ts';
import { FormularioDoc } from './nova.tsx';

const form = { Body: FormularioDoc, wide: true } as const;

export const forms: OwnForms = {
  'notificacoes.create': form,
  'fiscalizacao.docs.create': form,
  'fiscalizacao.docs.autuar': form,
  'fiscalizacao.docs.revisar': form,
  'fiscalizacao.docs.update': form,
};
