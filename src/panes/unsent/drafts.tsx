/** 'Rascunhos': each with what it is of, when it was left and what was filled in. */
import './unsent.css';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatRelative } from '../../../domain/kernel/format.ts';
import { readWhole, wholeOf } from '../../commands/caches.ts';
import { countName, nameOf } from '../../commands/names.ts';
import { draftsReadAtom } from '../../commands/drafts.ts';
import { continueDraft, draftsAtom, draftValues, dropDraft } from '../../commands/rascunhos.ts';
import type { Draft } from '../../commands/rascunhos.ts';
import { registry } from '../../commands/registry.ts';
import { draftsShownAtom } from '../../commands/surfaces.ts';
import { findWords } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/states.tsx';
import { hojeAtom, store } from '../../workspace/index.ts';
import { Filled } from './filled.tsx';
import { stepLines } from './step-lines.ts';

const close = (): void => store.set(draftsShownAtom, false);

/** What a record is called, once it is read, or how many there are. */
function useName(of: Draft['of']): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const query = of.kind === 'one' ? wholeOf(of.noun) : null;
    if (of.kind !== 'one' || !query) return;
    readWhole(query, of.id).then(
      (row) => setName(nameOf(of.noun, row)),
      // It may be seen no more; its draft is there all the same.
      () => undefined,
    );
  }, [of]);
  return of.kind === 'many' ? countName(of.noun, of.ids.length) : name;
}

function Line(props: { readonly draft: Draft; readonly first: boolean }) {
  const { draft, first } = props;
  const { commandId, of } = draft;
  const hoje = useAtomValue(hojeAtom);
  const name = useName(of);
  const title = findWords(commandId)?.heading ?? registry.get(commandId)?.title ?? '';
  const whole = name ? `${title}: ${name}` : title;
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Delete') {
      event.preventDefault();
      dropDraft(draft);
      return;
    }
    stepLines(event);
  };
  return (
    <li className="us-one" aria-label={whole} onKeyDown={press}>
      <b className="b">{whole}</b>
      <p className="dim">{formatRelative(draft.at, hoje)}</p>
      <Filled commandId={commandId} values={draftValues(draft)} />
      <div className="us-do">
        <Button
          {...(first ? { 'data-autofocus': true } : {})}
          onClick={() => {
            close();
            continueDraft(draft);
          }}
        >
          Continuar
        </Button>
        <Button variant="ghost" keys="Delete" onClick={() => dropDraft(draft)}>
          Descartar
        </Button>
      </div>
    </li>
  );
}

export default function Drafts() {
  const all = useAtomValue(draftsAtom);
  const read = useAtomValue(draftsReadAtom);
  const { length } = all;
  useEffect(() => {
    if (read && length === 0) close();
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.us-one button')?.focus();
  }, [read, length]);
  return (
    <Dialog title="Rascunhos" onClose={close}>
      {read ? null : <Loading />}
      <ul className="us-all">
        {all.map((draft, at) => (
          <Line key={draft.key} draft={draft} first={at === 0} />
        ))}
      </ul>
    </Dialog>
  );
}
