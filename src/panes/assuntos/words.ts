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

/** What another department that asks for an order has to tell: 'informa cadastro, endereço'. */
export function pedido(row: AssuntoRow): string {
  const told = [
    row.pede_cadastro && 'cadastro',
    row.pede_contribuinte && 'contribuinte',
    row.pede_endereco && 'endereço',
    row.pede_protocolo && 'protocolo',
    row.pede_descricao && 'descrição',
  ].filter((one) => one !== false);
  return told.length === 0 ? '' : `informa ${told.join(', ')}`;
}
