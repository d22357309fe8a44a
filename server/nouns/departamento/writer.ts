/** How a department is written. */
import { departamento } from '../../../domain/departamento/index.ts';
import { plainNoun } from '../../plain.ts';

export const { writer: departamentoWriter } = plainNoun(departamento);
