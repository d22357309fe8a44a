/** The departments of the municipality. */
import { departamento as of } from '../../domain/departamento/index.ts';
import { definePlain } from './define-plain.ts';

export const departamento = definePlain(of, {
  icon: 'building',
  go: { rank: 13, keywords: ['sistema', 'secretarias', 'setores', 'órgãos'] },
  rail: { wing: 'sistema', rank: 6 },
});
