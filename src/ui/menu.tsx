/** A menu: arrows, Home/End, first letters; what is blocked stays, reachable, with its reason. */
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { fold } from '../../domain/kernel/fold.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Keys } from './kbd.tsx';
import { ariaKeys } from './key-labels.ts';
import { Popover } from './popover.tsx';
import type { PopoverProps } from './popover.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string;
  /** A second, dimmed line. */
  readonly info?: string;
  /** Set: a check item (`radio`: one of a group). */
  readonly checked?: boolean;
  readonly radio?: boolean;
  /** Why it cannot be done; it stays visible and does nothing. */
  readonly reason?: string | null;
  /** Keep the menu open after running (check items). */
  readonly stay?: boolean;
  run(): void;
}

/** An item, a heading (text) or a line. */
export type MenuEntry = MenuItem | { readonly heading: ReactNode } | 'line';

export interface MenuProps extends Pick<PopoverProps, 'anchor' | 'placement' | 'returnFocus'> {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

const roleOf = (item: MenuItem) =>
  item.checked === undefined ? 'menuitem' : item.radio ? 'menuitemradio' : 'menuitemcheckbox';

interface ItemProps {
  readonly item: MenuItem;
  /** Has the focus when the menu opens. */
  readonly first: boolean;
  readonly onRun: (item: MenuItem) => void;
}

function Item({ item, first, onRun }: ItemProps) {
  const blocked = Boolean(item.reason);
  const icon = blocked ? 'block' : item.checked ? 'check' : item.icon;
  return (
    <button
      type="button"
      role={roleOf(item)}
      // The one that the menu opens with is reached by Tab, too: a long menu is scrolled from there.
      tabIndex={first ? 0 : -1}
      data-autofocus={first || undefined}
      className={blocked ? 'no' : undefined}
      aria-checked={item.checked}
      aria-disabled={blocked || undefined}
      aria-keyshortcuts={item.keys ? ariaKeys(item.keys) : undefined}
      onClick={() => onRun(item)}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {icon ? <Icon name={icon} /> : <span />}
      <span>
        {item.label}
        {item.info ? <span className="sub2">{item.info}</span> : null}
        {blocked ? <span className="why">{item.reason}</span> : null}
      </span>
      {item.keys ? <Keys keys={item.keys} state={blocked ? 'off' : undefined} hidden /> : <span />}
    </button>
  );
}

/** Mount it to open. It closes before the item runs, so that the focus is back where it was. */
export function Menu({ label, entries, onClose, ...place }: MenuProps) {
  const typed = useRef({ text: '', at: 0 });

  const items = entries.filter((entry): entry is MenuItem => entry !== 'line' && 'id' in entry);
  const start = items.find((item) => item.radio && item.checked) ?? items[0];

  const run = (item: MenuItem) => {
    if (item.reason) return;
    if (!item.stay) onClose();
    item.run();
  };

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const nodes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const at = nodes.indexOf(document.activeElement as HTMLElement);
    const go = (to: number) => {
      event.preventDefault();
      nodes[(to + nodes.length) % nodes.length]?.focus();
    };
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at < 0 ? -1 : at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Tab') {
      event.preventDefault();
      onClose();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.altKey) {
      const now = event.timeStamp;
      const text = now - typed.current.at < 700 ? typed.current.text + event.key : event.key;
      typed.current = { text, at: now };
      const wanted = fold(text);
      const from = wanted.length > 1 ? at : at + 1;
      const order = nodes.map((_, step) => nodes[(Math.max(from, 0) + step) % nodes.length]);
      const hit = order.find((el) => fold(el?.textContent ?? '').startsWith(wanted));
      event.preventDefault();
      hit?.focus();
    }
  };

  return (
    <Popover
      {...place}
      role="menu"
      label={label}
      className="menu"
      onClose={onClose}
      onKeyDown={keyDown}
    >
      {entries.map((entry, at) => {
        if (entry === 'line') return <div key={at} className="sep" role="separator" />;
        if ('heading' in entry)
          return (
            <div key={at} className="gt" role="presentation">
              {entry.heading}
            </div>
          );
        return <Item key={entry.id} item={entry} first={entry === start} onRun={run} />;
      })}
    </Popover>
  );
}

export interface MenuButtonProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** What the button shows; default the label and a chevron. */
  readonly children?: ReactNode;
  readonly className?: string;
  readonly keys?: string;
  readonly placement?: PopoverProps['placement'];
}

/** A button that opens a menu below itself (Enter, Espaço, ↓). */
export function MenuButton(props: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className ?? 'tb'}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={props.children ? props.label : undefined}
        aria-keyshortcuts={props.keys ? ariaKeys(props.keys) : undefined}
        title={props.keys ? `${props.label} (${props.keys})` : props.label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.altKey || event.ctrlKey) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {props.children ?? (
          <>
            <span>{props.label}</span>
            <Icon name="down" size={14} />
          </>
        )}
      </button>
      {open ? (
        <Menu
          anchor={button}
          label={props.label}
          entries={props.entries}
          placement={props.placement}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
