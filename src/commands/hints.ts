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
import { openFormAtom } from './forms.ts';
import { firstKey } from './keys.ts';
import { registry } from './registry.ts';
import { screenDoes } from '../workspace/screen.ts';
import { findArea } from '../nouns/index.ts';
import type { HintLine } from '../nouns/index.ts';
import { DIGITS, FORM } from '../screens/regions.ts';

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
const REST: readonly HintLine[] = [
  ['paleta.abrir', 'buscar ou executar'],
  ['g', 'ir para'],
  ['criar.abrir', 'criar'],
  ['ajuda.abrir', 'atalhos'],
];

/** Of the region in that pane, as it is now. */
function linesOf(pane: PaneId | null): readonly HintLine[] {
  const route = store.get(matchAtom)?.route;
  const region = route?.regions.find((one) => one.pane === pane);
  if (!route || !region) return REST;
  const { area } = route;
  if (!area) return [...region.hints, ...REST];
  if (inboxHasKeys(pane)) return INBOX;
  if (pane === 'contexto' && store.get(openFormAtom)) return FORM;
  if (pane !== 'lista') return region.hints;
  return selectedCount(store.get(listStateAtom(area)).selection, Number.MAX_SAFE_INTEGER) > 0
    ? SELECTED
    : (findArea(area)?.hints ?? region.hints);
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
