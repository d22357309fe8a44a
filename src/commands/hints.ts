/** The status bar's keys: the few that matter in the pane in focus, as they are now. */
import {
  inboxHasKeys,
  listStateAtom,
  matchAtom,
  selectedCount,
  store,
} from '../workspace/index.ts';
import type { Hint, PaneId } from '../workspace/index.ts';
import { letterMeans } from './detail.ts';
import { openFormAtom, screenFormAtom } from './forms.ts';
import { firstKey } from './keys.ts';
import { registry } from './registry.ts';
import { screenDoes } from '../workspace/screen.ts';
import { findArea, stepsOf } from '../nouns/index.ts';
import type { HintLine } from '../nouns/index.ts';
import { screenOf } from '../screens/index.ts';

const DIGITS = '1–9';

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
const SELECTED: readonly HintLine[] = [
  [['lista.proxima', 'lista.anterior'], 'mover'],
  ['lista.selecionar', 'selecionar'],
  [['lista.estender_abaixo', 'lista.estender_acima'], 'intervalo'],
  ['detalhe.concluir', 'concluir'],
  ['detalhe.acoes', 'todas as ações'],
  ['lista.selecionar_tudo', 'todas'],
  ['Esc', 'limpar seleção'],
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
const FORM: readonly HintLine[] = [
  ['formulario.enviar', 'enviar e avançar'],
  ['formulario.enviar_e_ficar', 'enviar e ficar', 'largo'],
  ['formulario.abrir_seletor', 'abrir seletor'],
  ['Esc', 'fechar'],
  ['painel.proximo', 'próximo painel'],
];
const BULK: readonly HintLine[] = [
  ['Esc', 'fechar'],
  ['painel.proximo', 'próximo painel'],
  ['ajuda.abrir', 'atalhos'],
];
const INBOX: readonly HintLine[] = [
  [['lista.proxima', 'lista.anterior'], 'mover'],
  ['lista.abrir', 'abrir'],
  ['detalhe.concluir', 'concluir, arquivar'],
  ['detalhe.recusar', 'responder, recusar'],
  ['detalhe.aceitar', 'aceitar', 'largo'],
  ['desfazer', 'desfazer', 'largo'],
  ['caixa.abrir', 'fechar'],
  ['painel.proximo', 'próximo painel'],
];
/** The keys of a form in steps. */
const STEPS: readonly HintLine[] = [
  ['formulario.passo_seguinte', 'próximo passo'],
  ['formulario.passo_anterior', 'anterior'],
  ['formulario.abrir_seletor', 'abrir seletor'],
  ['formulario.enviar', 'confirmar no último'],
  ['Esc', 'sair'],
];
const REST: readonly HintLine[] = [
  ['paleta.abrir', 'buscar ou executar'],
  ['g', 'ir para'],
  ['criar.abrir', 'criar'],
  ['ajuda.abrir', 'atalhos'],
];

function linesOf(pane: PaneId | null): readonly HintLine[] {
  const route = store.get(matchAtom)?.route;
  const form = pane === 'detalhe' ? store.get(screenFormAtom) : null;
  if (form) return stepsOf(form.commandId).length > 0 ? STEPS : FORM;
  const area = route?.area;
  if (!area || pane === null) return [...(screenOf(route?.name)?.hints ?? []), ...REST];
  if (inboxHasKeys(pane)) return INBOX;
  if (pane === 'contexto') return store.get(openFormAtom) ? FORM : BULK;
  if (pane === 'detalhe') return DETAIL;
  return selectedCount(store.get(listStateAtom(area)).selection, Number.MAX_SAFE_INTEGER) > 0
    ? SELECTED
    : (findArea(area)?.hints ?? LIST);
}

/** Is there anything for a key to do in the area that is shown? A trail has neither actions nor comments. */
function applies(id: string): boolean {
  const area = findArea(store.get(matchAtom)?.route.area);
  if (!area) return true;
  return id === DIGITS ? area.actions.length > 0 : letterMeans(id, area.noun);
}

const isCommand = (id: string): boolean => id.includes('.') || id === 'desfazer';
/** Does a command do anything now? Of the commands of screens only those of the one that is shown. */
const doesSomething = (id: string): boolean =>
  !registry.get(id)?.scope.startsWith('tela.') || screenDoes(id) !== null;

export function hintsFor(pane: PaneId | null): Hint[] {
  return linesOf(pane).flatMap(([ids, label, wide]) => {
    const list = typeof ids === 'string' ? [ids] : ids;
    // In the inbox a key means each item's own action, whatever the list beside it holds.
    if (!inboxHasKeys(pane) && !list.every(applies)) return [];
    const keys = list.filter(doesSomething).map((id) => (isCommand(id) ? firstKey(id) : id));
    if (keys.length === 0 || keys.some((key) => key === null)) return [];
    return [{ keys: keys.join(' · '), label, wide: wide === 'largo' }];
  });
}
