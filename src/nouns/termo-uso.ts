/** The terms of use. */
import { termoUso as of } from '../../domain/termo-uso/index.ts';
import { definePlain } from './define-plain.ts';

export const termoUso = definePlain(of, {
  icon: 'scale',
  go: { rank: 14, keywords: ['sistema', 'aceite', 'política de uso', 'lgpd'] },
  rail: { wing: 'sistema', rank: 7 },
});
