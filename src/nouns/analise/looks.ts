/** How the situações of an analysis look: lists of orders show them too, and need nothing else of it. */
import { situacoesAnalise } from '../../../domain/analise/situacoes.ts';
import { looks } from '../define/looks.ts';

export const looksAnalise = looks(situacoesAnalise, {
  nenhuma: ['dash', 'idle'],
  aguardando: ['dia', 'wait'],
  reanalise: ['diadot', 'review'],
  reabertura: ['loop', 'review'],
  exigencias: ['diafill', 'wait'],
  liberado_definitivo: ['check', 'done'],
  liberado_provisorio: ['checkring', 'done'],
  nao_liberado: ['minus', 'bad'],
  local_fechado_obras: ['sq', 'wait'],
  nova_vistoria_entrega: ['half', 'run'],
  regular: ['check', 'done'],
  irregular: ['minus', 'bad'],
  cancelado: ['x', 'idle'],
});
