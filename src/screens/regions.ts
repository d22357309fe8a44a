/** The regions of an area's screens: its list, the record or the form in its place, what stands beside. */
import type { HintLine } from '../nouns/index.ts';
import type { Region, ScreenKind } from './define.ts';

/** The first nine buttons of the record. */
export const DIGITS = '1–9';

const LIST: readonly HintLine[] = [
  [['lista.proxima', 'lista.anterior'], 'mover'],
  ['lista.selecionar', 'selecionar'],
  ['lista.abrir', 'detalhe'],
  [DIGITS, 'ações'],
  ['lista.buscar', 'buscar', 'largo'],
  ['lista.filtros', 'filtros', 'largo'],
  ['lista.visao', 'visão', 'largo'],
  ['criar.abrir', 'criar', 'largo'],
  ['desfazer', 'desfazer', 'largo'],
  ['painel.proximo', 'próximo painel'],
  ['ajuda.abrir', 'atalhos'],
];
const DETAIL: readonly HintLine[] = [
  [DIGITS, 'ações'],
  ['detalhe.acoes', 'todas as ações'],
  [['detalhe.aba_anterior', 'detalhe.aba_seguinte'], 'abas'],
  ['detalhe.comentar', 'comentar', 'largo'],
  ['detalhe.copiar_numero', 'copiar número', 'largo'],
  ['detalhe.voltar', 'voltar à lista'],
  ['painel.proximo', 'próximo painel'],
  ['ajuda.abrir', 'atalhos'],
];
export const FORM: readonly HintLine[] = [
  ['formulario.enviar', 'enviar e avançar'],
  ['formulario.enviar_e_ficar', 'enviar e ficar', 'largo'],
  ['formulario.abrir_seletor', 'abrir seletor'],
  ['Esc', 'fechar'],
  ['painel.proximo', 'próximo painel'],
];
const STEPS: readonly HintLine[] = [
  ['formulario.passo_seguinte', 'próximo passo'],
  ['formulario.passo_anterior', 'anterior'],
  ['formulario.abrir_seletor', 'abrir seletor'],
  ['formulario.enviar', 'confirmar no último'],
  ['Esc', 'sair'],
];
const BESIDE: readonly HintLine[] = [
  ['Esc', 'fechar'],
  ['painel.proximo', 'próximo painel'],
  ['ajuda.abrir', 'atalhos'],
];

const around = (hints: readonly HintLine[]): readonly Region[] => [
  { pane: 'lista', title: 'Lista', hints: LIST },
  { pane: 'detalhe', title: 'Detalhe', hints },
  { pane: 'contexto', title: 'Contexto', hints: BESIDE },
];

/** By the kind of the screen. */
export const regionsOf: Readonly<
  Record<Extract<ScreenKind, 'lista' | 'form' | 'assistente'>, readonly Region[]>
> = { lista: around(DETAIL), form: around(FORM), assistente: around(STEPS) };
