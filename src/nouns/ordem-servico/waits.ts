/** Which orders wait for whom. */
import { searchOf } from '../../../domain/kernel/list-address.ts';
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import type { Search, WaitingGroup, Waits, Who } from '../define.ts';
import { aDistribuir, gives } from './who.ts';

const lists = ({ can }: Who): boolean => can(listaOrdens.permission);

/** The overdue orders that are this user's business: an inspector's own, else all. */
function vencidas({ fiscal, id }: Who): Search {
  return searchOf<typeof listaOrdens>({
    vencida_eq: true,
    ...(fiscal ? { usuario_responsavel_id_eq: id } : {}),
  });
}

export const waits: readonly Waits[] = [
  {
    id: 'confirmar',
    rank: 4,
    area: 'servicos',
    list: listaOrdens,
    of(who): WaitingGroup | null {
      if (!lists(who) || !(who.fiscal || gives(who))) return null;
      return who.fiscal
        ? {
            title: 'OS a confirmar',
            short: 'Confirmar',
            search: searchOf<typeof listaOrdens>({
              situacao_in: 'a_confirmar',
              usuario_responsavel_id_eq: who.id,
            }),
            actions: ['detalhe.aceitar', 'detalhe.questionar'],
          }
        : {
            title: 'OS a distribuir',
            short: 'Distribuir',
            search: searchOf<typeof listaOrdens>({ situacao_in: aDistribuir }),
            actions: ['detalhe.aceitar', 'detalhe.editar'],
          };
    },
  },
  {
    id: 'vencidas',
    rank: 5,
    area: 'servicos',
    list: listaOrdens,
    of(who) {
      if (!lists(who) || !(who.fiscal || gives(who))) return null;
      return {
        title: who.fiscal ? 'Minhas OS vencidas' : 'OS vencidas',
        short: 'Vencidas',
        search: vencidas(who),
        order: 'concluir_em asc',
        actions: ['detalhe.concluir', 'detalhe.comentar'],
      };
    },
    counted: (who) => (lists(who) ? vencidas(who) : null),
  },
];
