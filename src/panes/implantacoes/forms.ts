/** The form that implantations have of their own. */
import type { OwnForms } from '../face.ts';
import { Implantar } from './implantar.tsx';

export const forms: OwnForms = { 'implantacoes.implantar': { Body: Implantar } };
