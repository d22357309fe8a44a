/** The positions. */
import { cargo as of } from '../../domain/cargo/index.ts';
import { definePlain } from './define-plain.ts';

export const cargo = definePlain(of, {
  icon: 'tag',
  go: { rank: 12, keywords: ['sistema', 'função', 'servidores'] },
  rail: { wing: 'sistema', rank: 5 },
});
