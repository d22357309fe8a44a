/** How a profile is written. */
import { writerOf } from '../../actions/noun.ts';
import { perfilOne } from './read.ts';

export const perfilWriter = writerOf('perfil', perfilOne);
