/** The groups that work is given out to. */
import { usuarioGrupo as of } from '../../domain/usuario-grupo/index.ts';
import { definePlain } from './define-plain.ts';

export const usuarioGrupo = definePlain(of, {
  icon: 'people',
  base: '/app/sistema/usuario-grupos',
  go: { rank: 12, keywords: ['sistema', 'equipes', 'turmas'] },
  rail: { wing: 'sistema', rank: 4 },
});
