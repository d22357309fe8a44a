/** The laws that a department works by. */
import { legislacao as of } from '../../domain/legislacao/index.ts';
import { definePlain } from './define-plain.ts';

export const legislacao = definePlain(of, {
  icon: 'scale',
  go: { rank: 12, keywords: ['sistema', 'leis', 'decretos', 'portarias', 'normas'] },
  rail: { wing: 'sistema', rank: 3 },
});
