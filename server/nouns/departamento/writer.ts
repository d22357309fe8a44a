/** How a department is written. */
import { writerOf } from '../../actions/noun.ts';
import { departamentoList } from './read.ts';

export const departamentoWriter = writerOf('departamento', departamentoList);
