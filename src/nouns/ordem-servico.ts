/** The orders. */
import { yesOf } from '../../domain/kernel/yes-no.ts';
import { ordemServicoActions } from '../../domain/ordem-servico/actions.ts';
import { umaOrdem } from '../../domain/ordem-servico/queries.ts';
import { isFechada, names, nomeOs, situacoes } from '../../domain/ordem-servico/schema.ts';
import type { OrdemServicoRow } from '../../domain/ordem-servico/schema.ts';
import { defineNoun, looks } from './define.ts';
import { areas } from './ordem-servico/areas.ts';
import { lent, letters, links, variants } from './ordem-servico/commands.ts';
import { waits } from './ordem-servico/waits.ts';
import { words } from './ordem-servico/words.ts';
import { agree } from './words.ts';

/** 'A OS está …' */
const IS: Readonly<Record<string, string>> = {
  abertura: 'em abertura',
  aguardando_distribuir: 'aguardando distribuição',
  em_distribuicao: 'em distribuição',
  a_confirmar: 'a confirmar',
  questionada: 'questionad*',
  andamento: 'em andamento',
  a_notificar: 'a notificar',
  local_fechado: 'com local fechado',
  reabrindo: 'reabrindo',
  reaberto: 'reabert*',
  encerrada: 'encerrad*',
  cancelada: 'cancelad*',
} satisfies Record<keyof typeof situacoes, string>;
const isWord = (situacao: string): string => agree(IS[situacao] ?? situacao, names.gender);

export const ordemServico = defineNoun<OrdemServicoRow>()({
  noun: 'ordem_servico',
  names,
  icon: 'order',
  nameOf: (os) => nomeOs(os),
  numberOf: (os) => os,
  situacoes: looks(situacoes, {
    abertura: ['dotted', 'idle'],
    aguardando_distribuir: ['ring', 'idle'],
    em_distribuicao: ['quarter', 'idle'],
    a_confirmar: ['dia', 'wait'],
    questionada: ['diadot', 'review'],
    andamento: ['half', 'run'],
    a_notificar: ['diahalf', 'wait'],
    local_fechado: ['sq', 'wait'],
    reabrindo: ['loop', 'review'],
    reaberto: ['loopdot', 'run'],
    encerrada: ['check', 'done'],
    cancelada: ['x', 'idle'],
  }),
  refusal([only, ...others], situacao) {
    return only !== undefined && others.length === 0
      ? `A OS não está ${isWord(only)}`
      : `A OS está ${isWord(situacao)}`;
  },
  actions: ordemServicoActions,
  words,
  lent,
  links,
  variants,
  letters,
  areas,
  ones: [umaOrdem],
  affects: ['solicitacao', 'analise'],
  mailed: true,
  waits,
  found: {
    about: ({ assunto, contribuinte }) =>
      [assunto?.descricao, contribuinte?.razao_social].filter(Boolean).join(' · '),
    words: ({ endereco }) => endereco ?? '',
    numbered: ({ numero, ano }) => ({ numero, ano }),
  },
  derived: {
    // Overdue is derived; closing an order is the one change that surely takes it out of the filter.
    vencida: ({ situacao }, wanted) => yesOf(wanted) !== true || !isFechada(situacao),
  },
});
