/** How a form is written. */
import { writerOf } from '../../actions/noun.ts';
import { formularioOne } from './read.ts';

export const formularioWriter = writerOf('formulario', formularioOne);
