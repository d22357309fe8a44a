/** A subject in few words. */
import type { AssuntoRow } from '../../../domain/assunto/schema.ts';
import type { StatusLook } from '../../nouns/index.ts';

/** Of one that is not offered any more. */
export const EXCLUIDO: StatusLook = { shape: 'x', role: 'idle', label: 'Excluído' };

/** What closing its orders demands: 'cadastro, análise'. */
export const exigencias = (row: AssuntoRow): string =>
  [
    row.exige_cadastro && 'cadastro',
    row.exige_protocolo && 'protocolo',
    row.exige_doc && 'documento',
    row.exige_analise && 'análise',
  ]
    .filter((one) => one !== false)
    .join(', ');

/** To whom it is offered, where that is not as usual. */
export const compartilha = ({ interno, compartilhado, excluido }: AssuntoRow): string =>
  [excluido && 'Excluído', interno && 'Interno', compartilhado && 'Compartilhado']
    .filter((one) => one !== false)
    .join(', ');
