/** What the municipality decides of the product. */
import { parametro as of } from '../../domain/parametro/index.ts';
import { definePlain } from './define-plain.ts';

export const parametro = definePlain(of, {
  icon: 'sliders',
  go: { rank: 13, keywords: ['sistema', 'configurações', 'preferências do município', 'ajustes'] },
  rail: { wing: 'sistema', rank: 6 },
});
