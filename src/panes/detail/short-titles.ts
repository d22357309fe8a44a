/** Titles cut for the bars; the whole title is the button's name. */
import type { Command } from '../../commands/define.ts';

const short: Readonly<Record<string, string>> = {
  'ordem_servicos.confirmar_fiscal': 'Fiscal',
  'ordem_servicos.analise.minhas_analises.concluir': 'Concluir',
  'ordem_servicos.analise.analises.cancelar': 'Deferir',
  'mensagens.recebidas.ler': 'Marcar lida',
  'solicitacoes.autorizar': 'Autorizar',
  'solicitacoes.recusar': 'Recusar',
};

export const shortTitle = (command: Pick<Command, 'id' | 'title'>): string =>
  short[command.id] ?? command.title;
