/** The forms that documents have of their own: the short one of notices, and the wizard's steps. */
import type { OwnForm, OwnForms } from '../face.ts';
import { FormularioCiencia } from './cartas.tsx';
import { NovaNotificacao } from './nova.tsx';
import { Folha } from './folha.tsx';
import {
  Confirmar,
  Grau,
  Informacoes,
  Irregularidades,
  Modelo,
  Textos,
  Passos,
  Valores,
} from './passos.tsx';

const wizard = {
  steps: {
    modelo: Modelo,
    info: Informacoes,
    valores: Valores,
    irregularidades: Irregularidades,
    'grau-de-infracao': Grau,
    textos: Textos,
    confirmar: Confirmar,
  },
  Steps: Passos,
  Aside: Folha,
  page: true,
} as const satisfies OwnForm;

export const forms: OwnForms = {
  'notificacoes.create': { Body: NovaNotificacao, wide: true },
  'fiscalizacao.docs.create': wizard,
  'fiscalizacao.docs.autuar': wizard,
  'fiscalizacao.docs.revisar': wizard,
  'fiscalizacao.docs.update': wizard,
  'fiscalizacao.docs.ciencia': { Body: FormularioCiencia },
};
