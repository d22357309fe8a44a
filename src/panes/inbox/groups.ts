/** What waits for a user: the groups of the inbox, each the first rows of a list's filter. */
import { listaMinhasAnalises } from '../../../domain/analise/queries.ts';
import type { Actor, ListQuery } from '../../../domain/define.ts';
import { listaRecebidas } from '../../../domain/mensagem/queries.ts';
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import { listaSolicitacoes } from '../../../domain/solicitacao/queries.ts';
import type { AreaId } from '../../api/lists.ts';
import { queryString } from '../../api/client.ts';
import { confirmarSearch, vencidasSearch } from '../../workspace/index.ts';
import type { CurrentUser } from '../../workspace/index.ts';
import { areaOf } from '../areas.ts';

export interface InboxGroup {
  readonly id: string;
  readonly title: string;
  /** For the line of all groups. */
  readonly short: string;
  readonly areaId: AreaId;
  readonly query: ListQuery;
  /** The filter of the list, in the API's own keys. */
  readonly search: Readonly<Record<string, string | number>>;
  /** Commands of an item in the order of their buttons; letters stand for what they mean there. */
  readonly actions: readonly string[];
}

/** Rows of each group that are read; the rest is behind 'Ver todas'. */
export const SHOWN = 20;

type Can = Actor['can'];

export function groupsFor(user: Pick<CurrentUser, 'id' | 'fiscal'>, can: Can): InboxGroup[] {
  const gives = can('ordem_servicos.confirmar_fiscal');
  const confirm = confirmarSearch(user.fiscal, user.id, gives);
  const orders = can(listaOrdens.permission);
  const own = user.fiscal;
  const all: (InboxGroup & { readonly when: boolean })[] = [
    {
      id: 'mensagens',
      title: 'Mensagens não lidas',
      short: 'Mensagens',
      areaId: 'recebidas',
      query: listaRecebidas,
      search: { status_eq: 'enviada' },
      actions: ['detalhe.concluir', 'detalhe.recusar', 'mensagens.recebidas.ler'],
      when: true,
    },
    {
      id: 'analises',
      title: 'Análises aguardando',
      short: 'Análises',
      areaId: 'minhas-analises',
      query: listaMinhasAnalises,
      search: { situacao_in: 'aguardando' },
      actions: ['detalhe.concluir', 'detalhe.comentar'],
      when: can(listaMinhasAnalises.permission),
    },
    {
      id: 'solicitacoes',
      title: 'Solicitações de prazo',
      short: 'Prazos',
      areaId: 'solicitacoes',
      query: listaSolicitacoes,
      search: { situacao_in: 'solicitado' },
      actions: ['detalhe.aceitar', 'detalhe.recusar', 'detalhe.comentar'],
      when: can(listaSolicitacoes.permission) && can('solicitacoes.autorizar'),
    },
    {
      id: 'confirmar',
      title: own ? 'OS a confirmar' : 'OS a distribuir',
      short: own ? 'Confirmar' : 'Distribuir',
      areaId: 'servicos',
      query: listaOrdens,
      search: confirm ?? {},
      actions: own
        ? ['detalhe.aceitar', 'detalhe.questionar']
        : ['detalhe.aceitar', 'detalhe.editar'],
      when: orders && confirm !== null,
    },
    {
      id: 'vencidas',
      title: own ? 'Minhas OS vencidas' : 'OS vencidas',
      short: 'Vencidas',
      areaId: 'servicos',
      query: listaOrdens,
      search: { ...vencidasSearch(own, user.id), order: 'concluir_em asc' },
      actions: ['detalhe.concluir', 'detalhe.comentar'],
      when: orders && (own || gives),
    },
  ];
  return all.filter(({ when }) => when);
}

/** The list that holds all of a group. */
export const allOf = (group: InboxGroup): string =>
  areaOf(group.areaId).base + queryString(group.search);
