/** 'Não enviados': each with why, what was filled in, and what can be done about it. */
import './unsent.css';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { formatInteger, formatTime } from '../../../domain/kernel/format.ts';
import { unsentShownAtom } from '../../commands/surfaces.ts';
import { giveUpUnsent, hasForm, reviewUnsent, tryUnsent } from '../../commands/unsent.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { store } from '../../workspace/index.ts';
import { unsentAtom } from '../../workspace/unsent.ts';
import type { Unsent } from '../../workspace/unsent.ts';
import { Filled } from './filled.tsx';
import { stepLines } from './step-lines.ts';

const close = (): void => store.set(unsentShownAtom, false);

/** Named of many records; beyond them they are counted. */
const NAMED = 12;

function Items({ items }: { readonly items: NonNullable<Unsent['items']> }) {
  return (
    <dl className="facts one fm-facts">
      {items.slice(0, NAMED).map(({ name, reason }) => (
        <div key={name} className="fm-fact">
          <dt>{name}</dt>
          <dd className="us-text">{reason}</dd>
        </div>
      ))}
      {items.length > NAMED ? (
        <div className="fm-fact">
          <dt>e mais {formatInteger(items.length - NAMED)}</dt>
        </div>
      ) : null}
    </dl>
  );
}

function Line({ one, first }: { readonly one: Unsent; readonly first: boolean }) {
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.toLowerCase() === 'r') {
      event.preventDefault();
      tryUnsent(one.key);
      return;
    }
    stepLines(event);
  };
  return (
    <li className="us-one" aria-label={one.title} onKeyDown={press}>
      <b className="b">{one.title}</b>
      <p>
        {one.reason} <span className="dim">{formatTime(one.at)}</span>
      </p>
      {one.items ? <Items items={one.items} /> : null}
      <Filled commandId={one.commandId} values={one.values} />
      <div className="us-do">
        <Button
          keys="R"
          {...(first ? { 'data-autofocus': true } : {})}
          onClick={() => tryUnsent(one.key)}
        >
          Tentar de novo
        </Button>
        {one.target.kind === 'many' ? null : (
          <Button
            onClick={() => {
              close();
              reviewUnsent(one.key);
            }}
          >
            {hasForm(one) ? 'Abrir o formulário' : 'Abrir o registro'}
          </Button>
        )}
        <Button variant="ghost" onClick={() => giveUpUnsent(one.key)}>
          Descartar
        </Button>
      </div>
    </li>
  );
}

export default function NotSent() {
  const all = useAtomValue(unsentAtom);
  const { length } = all;
  useEffect(() => {
    if (length === 0) close();
    // The one that had the focus is dealt with: the next has it.
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.us-one button')?.focus();
  }, [length]);
  return (
    <Dialog title="Não enviados" onClose={close}>
      <ul className="us-all">
        {all.map((one, at) => (
          <Line key={one.key} one={one} first={at === 0} />
        ))}
      </ul>
    </Dialog>
  );
}
