/** From what messages may be about, to those that are in one's own boxes. */
import { searchOf } from '../../domain/kernel/list-address.ts';
import type { listaEnviadas, listaRecebidas } from '../../domain/mensagem/queries.ts';
import type { entidadesAssunto } from '../../domain/mensagem/schema.ts';
import type { ToThose } from './define.ts';

/** The two, as commands of a noun: `ordem_servicos.mensagens_recebidas`. */
export const mensagensSobre = (
  prefix: string,
  entidade: keyof typeof entidadesAssunto,
): readonly ToThose<{ readonly id: number }>[] => [
  {
    id: `${prefix}.mensagens_recebidas`,
    title: 'Mensagens recebidas',
    info: 'As da sua caixa que tratam deste registro',
    icon: 'mail',
    keywords: ['mensagens sobre', 'conversa'],
    area: 'recebidas',
    newest: true,
    those: ({ id }) =>
      searchOf<typeof listaRecebidas>({ assunto_entidade_eq: entidade, assunto_id_eq: id }),
  },
  {
    id: `${prefix}.mensagens_enviadas`,
    title: 'Mensagens enviadas',
    info: 'As que você escreveu e tratam deste registro',
    icon: 'send',
    keywords: ['mensagens sobre', 'conversa'],
    area: 'enviadas',
    newest: true,
    those: ({ id }) =>
      searchOf<typeof listaEnviadas>({ assunto_entidade_eq: entidade, assunto_id_eq: id }),
  },
];
