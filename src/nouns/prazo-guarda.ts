/** How long what is of persons is kept. */
import { prazoGuarda as of } from '../../domain/prazo-guarda/index.ts';
import { definePlain } from './define-plain.ts';

export const prazoGuarda = definePlain(of, {
  icon: 'clock',
  go: {
    rank: 14,
    keywords: ['sistema', 'LGPD', 'retenção', 'descarte', 'eliminação', 'privacidade'],
  },
  rail: { wing: 'sistema', rank: 8 },
});
