/** The rules by which terms count. */
import { regraPrazo as of } from '../../domain/regra-prazo/index.ts';
import { definePlain } from './define-plain.ts';
import { movePrazos } from './move-prazos.ts';

export const regraPrazo = definePlain(of, {
  icon: 'clock',
  go: { rank: 11, keywords: ['sistema', 'prazos', 'dias úteis', 'recesso', 'suspensão'] },
  rail: { wing: 'sistema', rank: 2 },
  leads: movePrazos,
});
