/** How a model is written. */
import { writerOf } from '../../actions/noun.ts';
import { docModeloOne } from './read.ts';

export const docModeloWriter = writerOf('doc_modelo', docModeloOne);
