/** The zones of the city. */
import { zona as of } from '../../domain/zona/index.ts';
import { definePlain } from './define-plain.ts';

export const zona = definePlain(of, {
  icon: 'map',
  go: { rank: 12, keywords: ['sistema', 'bairros', 'mapa', 'polígonos', 'regiões'] },
  rail: { wing: 'sistema', rank: 3 },
});
