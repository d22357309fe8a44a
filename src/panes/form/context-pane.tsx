/** Pane 3: a form, the results of a bulk run, the inbox, a file. */
import './form.css';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { focusForm } from '../../commands/forms.ts';
import { contextPaneAtom, registerPaneFocus, store } from '../../workspace/index.ts';
import InboxPane, { focusInbox } from '../inbox/inbox-pane.tsx';
import PreviewPane, { focusPreview } from '../preview/preview-pane.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { FormPane } from './form-pane.tsx';

function takeFocus(): boolean {
  const pane = store.get(contextPaneAtom);
  if (pane?.kind === 'caixa') return focusInbox();
  if (pane?.kind === 'arquivo') return focusPreview();
  if (pane?.kind !== 'form') return false;
  focusForm(pane.id);
  return true;
}

export default function ContextPane() {
  const pane = useAtomValue(contextPaneAtom);
  useEffect(() => registerPaneFocus('contexto', takeFocus), []);
  if (pane?.kind === 'form') return <FormPane key={pane.id} id={pane.id} />;
  if (pane?.kind === 'caixa') return <InboxPane />;
  if (pane?.kind === 'arquivo') return <PreviewPane />;
  if (pane?.kind === 'massa') return <BulkPanel key={pane.id} id={pane.id} />;
  return null;
}
