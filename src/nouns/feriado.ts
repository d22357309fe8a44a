/** The holidays. */
import { feriado as of } from '../../domain/feriado/index.ts';
import { definePlain } from './define-plain.ts';

export const feriado = definePlain(of, {
  icon: 'cal',
  go: { rank: 11, keywords: ['sistema', 'dias não úteis', 'ponto facultativo'] },
  rail: { wing: 'sistema', rank: 2 },
});
