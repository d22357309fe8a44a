/** How parameters, months and entries are written. */
import { writerOf } from '../../actions/noun.ts';
import { geralList, paramsList, pontuacaoSource } from './read.ts';

export const paramsWriter = writerOf('produtividade_params', paramsList);
/** Months open by themselves, with what first scores in them. */
export const geralWriter = writerOf('produtividade_geral', geralList, { late: true });
/** The log holds what is given by hand; the others follow from what it holds. */
export const pontuacaoWriter = writerOf('pontuacao', pontuacaoSource, { late: true });
