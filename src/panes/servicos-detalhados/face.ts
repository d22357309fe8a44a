/** The orders again, with all that can be said of them in a line. */
import type { Face } from '../face.ts';
import { face as servicos } from '../servicos/face.tsx';
import { colunasDetalhadas } from './columns.tsx';

export const face: Face = { ...servicos, columns: colunasDetalhadas };
