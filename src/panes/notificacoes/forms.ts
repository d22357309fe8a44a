/** The forms that documents have of their own. */
import type { OwnForms } from '../face.ts';
import { NovaNotificacao } from './nova.tsx';

export const forms: OwnForms = { 'notificacoes.create': { Body: NovaNotificacao, wide: true } };
