/** The form that analyses have of their own. */
import type { OwnForms } from '../face.ts';
import { Concluir } from './concluir.tsx';

export const forms: OwnForms = {
  'ordem_servicos.analise.minhas_analises.concluir': { Body: Concluir },
};
