/** Key caps: one cap = pressed together, adjacent caps = one after the other, '·' = a pair. */
import { Fragment } from 'react';
import { parseKeys } from './key-labels.ts';
import type { KeyCaps } from './key-labels.ts';

export interface KeysProps {
  /** 'Ctrl+K', 'g o', 'j · k', 'z | Ctrl+Z'. */
  readonly keys: string;
  /** `off` dashed (the command is blocked), `on` filled (its form is open). */
  readonly state?: 'off' | 'on';
  /** Inside a button: the name stays the title, `aria-keyshortcuts` says the keys. */
  readonly hidden?: boolean;
}

function Way({ way, state, hidden }: { way: KeyCaps; state?: 'off' | 'on'; hidden?: boolean }) {
  const caps = way.caps.map((cap, at) => (
    <Fragment key={at}>
      {at > 0 && way.join === 'par' ? <i>·</i> : null}
      <kbd className={state} aria-hidden={hidden || undefined}>
        {cap}
      </kbd>
    </Fragment>
  ));
  if (way.caps.length === 1) return caps[0] ?? null;
  return (
    <span className={way.join === 'par' ? 'keys pr' : 'keys'} aria-hidden={hidden || undefined}>
      {caps}
    </span>
  );
}

/** The caps of a key notation. */
export function Keys({ keys, state, hidden }: KeysProps) {
  const ways = parseKeys(keys);
  const [only] = ways;
  if (ways.length === 1 && only) return <Way way={only} state={state} hidden={hidden} />;
  return (
    <span className="keys" aria-hidden={hidden || undefined}>
      {ways.map((way, at) => (
        <Fragment key={at}>
          {at > 0 ? <i className="or">ou</i> : null}
          <Way way={way} state={state} />
        </Fragment>
      ))}
    </span>
  );
}
