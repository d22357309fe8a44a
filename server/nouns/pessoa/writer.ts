/** How a person of the registries is written. */
import { writerOf } from '../../actions/noun.ts';
import { pessoaOne } from './read.ts';

/** Nobody edits one by hand: there is no version to compare. */
export const pessoaWriter = writerOf('pessoa', pessoaOne, { late: true, stamps: [] });
