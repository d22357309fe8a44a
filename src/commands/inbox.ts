/** 'b': what waits for this user, in pane 3 beside any area. */
import {
  contextPaneAtom,
  focusComing,
  focusPane,
  focusedPaneAtom,
  inboxHasKeys,
  leaveContext,
  navigate,
  returnFocus,
  showInContext,
  store,
} from '../workspace/index.ts';
import type { Command } from './define.ts';
import { leaveFormAddress } from './form-address.ts';
import { forget, openFormAtom } from './forms.ts';
import { areaOf, findArea, waits } from '../nouns/index.ts';

/** A form in pane 3 gives way; what was typed is kept. */
function putFormAway(): void {
  const form = store.get(openFormAtom);
  if (!form) return;
  forget(form.id, form.dirty ? 'guarda' : 'apaga');
  leaveFormAddress();
}

function open(areaId: string | null): void {
  /* it stands beside a list: where there is none, beside that of its first group */
  const [first] = waits();
  if (!findArea(areaId) && first && !navigate(areaOf(first.area).base)) return;
  putFormAway();
  showInContext({ kind: 'caixa', id: 'caixa' });
  focusComing('contexto');
}

export const inboxCommands: readonly Command[] = [
  {
    id: 'caixa.abrir',
    title: 'Caixa de entrada',
    section: 'Em toda parte',
    info: 'Mensagens não lidas, análises, solicitações e ordens que esperam por você',
    icon: 'mail',
    keywords: ['inbox', 'pendencias', 'o que espera'],
    keys: ['b'],
    scope: 'tudo',
    run(ctx) {
      if (store.get(contextPaneAtom)?.kind !== 'caixa') open(ctx.areaId);
      else if (inboxHasKeys(store.get(focusedPaneAtom))) {
        leaveContext();
        returnFocus('caixa');
      } else focusPane('contexto');
    },
  },
];
