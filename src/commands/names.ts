/** What records are called, and what is said of them when something was done or was not. */
import { nomeOs } from '../../domain/ordem-servico/schema.ts';
import { actorAtom, store } from '../workspace/index.ts';
import type { RecordRow, Target } from './define.ts';

interface Numbered {
  readonly numero: number;
  readonly ano: number;
}

/** The order that an analysis or a request belongs to. */
export const orderOf = (row: RecordRow): (Numbered & { readonly id: number }) | null =>
  (row.ordem_servico as (Numbered & { id: number }) | undefined) ?? null;

interface Person {
  readonly id: number;
  readonly nome: string;
}
/** 'Mensagem de Marta S. Figueiredo'; one's own: 'Mensagem para …'. */
function nomeMensagem(row: RecordRow): string {
  const { remetente, destinatario } = row as unknown as { remetente: Person; destinatario: Person };
  const mine = remetente.id === store.get(actorAtom)?.id && destinatario.id !== remetente.id;
  return mine ? `Mensagem para ${destinatario.nome}` : `Mensagem de ${remetente.nome}`;
}

/** 'OS 1234/2026', 'Análise 3430', 'Prazo da OS 1234/2026'. */
export function nameOf(noun: string, row: RecordRow): string {
  if (noun === 'ordem_servico') return nomeOs(row as unknown as Numbered);
  if (noun === 'analise') return `Análise ${row.id}`;
  if (noun === 'mensagem') return nomeMensagem(row);
  if (noun === 'job_output') return `Trabalho ${row.id}`;
  const order = orderOf(row);
  return order ? `Prazo da ${nomeOs(order)}` : `Registro ${row.id}`;
}

const PLURALS: Readonly<Record<string, string>> = {
  ordem_servico: 'ordens de serviço',
  analise: 'análises',
  solicitacao: 'solicitações',
  mensagem: 'mensagens',
  job_output: 'trabalhos',
};
const SINGULARS: Readonly<Record<string, string>> = {
  ordem_servico: 'ordem de serviço',
  analise: 'análise',
  solicitacao: 'solicitação',
  mensagem: 'mensagem',
  job_output: 'trabalho',
};
const integer = new Intl.NumberFormat('pt-BR');

/** '18 análises'. */
export const countName = (noun: string, count: number): string =>
  count === 1
    ? `1 ${SINGULARS[noun] ?? 'registro'}`
    : `${integer.format(count)} ${PLURALS[noun] ?? 'registros'}`;

/** The title's object is the record itself: the count stands in its place. */
const OF_ITSELF = /^(\p{L}+)( análise| prazo| OS| \(.+\))?$/u;
/** 'Concluir 18 análises'; what acts on something else keeps it: 'Confirmar fiscal: 3 ordens de serviço'. */
export function titleOfMany(title: string, noun: string, count: number): string {
  const verb = OF_ITSELF.exec(title)?.[1];
  return verb ? `${verb} ${countName(noun, count)}` : `${title}: ${countName(noun, count)}`;
}

/** How many records a target holds. */
export function targetCount(target: Target): number {
  if (target.kind === 'one') return 1;
  if (target.kind === 'many') return target.rows.length;
  return target.kind === 'filter' ? target.count : 0;
}

/** 'OS 123/2026' or '12 selecionados'. */
export function targetName(target: Target): string {
  if (target.kind === 'one') return nameOf(target.noun, target.row);
  if (target.kind === 'none') return '';
  return `${integer.format(targetCount(target))} selecionados`;
}

/** Of each action: what is being done, what was done; all nouns are feminine in Portuguese. */
const WORDS: Readonly<Record<string, readonly [doing: string, done: string]>> = {
  'ordem_servicos.encerrar': ['Encerrando', 'encerrada'],
  'ordem_servicos.notificar': ['Marcando para notificar', 'marcada para notificar'],
  'ordem_servicos.local_fechado': ['Registrando local fechado', 'marcada com local fechado'],
  'ordem_servicos.retomar': ['Retomando', 'retomada'],
  'ordem_servicos.confirmar_fiscal': ['Confirmando o fiscal', 'confirmada ao fiscal'],
  'ordem_servicos.substituir': ['Substituindo', 'substituída'],
  'ordem_servicos.reabrir': ['Reabrindo', 'reaberta'],
  'ordem_servicos.cancelar': ['Cancelando', 'cancelada'],
  'ordem_servicos.manutencao': ['Corrigindo', 'corrigida'],
  'ordem_servicos.aceitar': ['Aceitando', 'aceita'],
  'ordem_servicos.questionar': ['Questionando', 'questionada'],
  'ordem_servicos.update': ['Alterando', 'alterada'],
  'ordem_servicos.areas': ['Alterando as áreas', 'alterada'],
  'ordem_servicos.anexos': ['Anexando', 'atualizada com os anexos'],
  'ordem_servicos.comentar': ['Comentando', 'comentada'],
  'ordem_servicos.solicitar_prazo': [
    'Solicitando prazo',
    'levada ao gerente com o pedido de prazo',
  ],
  'mensagens.recebidas.ler': ['Marcando como lida', 'marcada como lida'],
  'mensagens.recebidas.responder': ['Respondendo', 'respondida'],
  'mensagens.recebidas.arquivar': ['Arquivando', 'arquivada'],
  'mensagens.recebidas.restaurar': ['Restaurando', 'restaurada'],
  'mensagens.enviadas.arquivar': ['Arquivando', 'arquivada'],
  'mensagens.enviadas.restaurar': ['Restaurando', 'restaurada'],
  'mensagens.enviadas.create': ['Enviando', 'enviada'],
  'sistema.job_outputs.retry': ['Retomando', 'retomado'],
  'solicitacoes.autorizar': ['Autorizando', 'autorizado'],
  'solicitacoes.recusar': ['Recusando', 'recusado'],
  'ordem_servicos.analise.minhas_analises.concluir': ['Concluindo', 'concluída'],
  'ordem_servicos.analise.minhas_analises.reanalise': ['Retomando', 'retomada'],
  'ordem_servicos.analise.minhas_analises.reabertura': ['Reabrindo a OS', 'devolvida ao fiscal'],
  'ordem_servicos.analise.analises.cancelar': ['Cancelando', 'cancelada'],
  'ordem_servicos.analise.analises.update': ['Trocando o analista', 'passada a outra pessoa'],
};

/** 'Encerrando'. */
export const doing = (action: string): string => WORDS[action]?.[0] ?? 'Executando';
/** 'encerrada'. */
const doneWord = (action: string): string => WORDS[action]?.[1] ?? 'atualizada';
/** 'OS 1234/2026 encerrada'. */
export const done = (action: string, name: string): string => `${name} ${doneWord(action)}`;
/** 'OS 1234/2026 não foi encerrada'. */
export const notDone = (action: string, name: string): string =>
  `${name} não foi ${doneWord(action)}`;
