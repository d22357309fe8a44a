/** A tree of toggles, by keyboard as the APG's tree view; one tab stop. What is shown and changed: tree-model.ts. */
import './css/tree.css';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Icon } from './icon.tsx';
import {
  checkedOf,
  isToggled,
  toggled,
  treeJump,
  treeRows,
  treeStep,
  type Checked,
  type TreeItem,
} from './tree-model.ts';

/** Letters typed within so many milliseconds belong together. */
const TYPING_MS = 600;

export interface CheckTreeProps {
  readonly label: string;
  readonly items: readonly TreeItem[];
  /** The leaves that are on. */
  readonly value: ReadonlySet<string>;
  readonly onChange: (next: ReadonlySet<string>) => void;
  /** The leaves that are looked for; null: nothing is. */
  readonly found: ReadonlySet<string> | null;
  /** May this leaf be on? Of one that may not, `blocked` says why. */
  readonly may: (leaf: string) => boolean;
  readonly blocked: string;
  /** The leaves that were on at first: what differs is marked. */
  readonly before?: ReadonlySet<string>;
}

interface RowProps {
  readonly item: TreeItem;
  readonly open: boolean;
  readonly at: number;
  readonly of: number;
  readonly checked: Checked;
  readonly count: number;
  /** Why it cannot be toggled. */
  readonly blocked: string | null;
  readonly change: 'inclui' | 'retira' | null;
  readonly active: boolean;
}

/** Plain nodes of one class: hundreds of them are drawn at once. */
const Row = memo(function Row(props: RowProps) {
  const { item, checked, blocked, change } = props;
  return (
    <div
      role="treeitem"
      id={`no-${item.path}`}
      data-path={item.path}
      aria-level={item.level}
      aria-posinset={props.at}
      aria-setsize={props.of}
      aria-expanded={item.isLeaf ? undefined : props.open}
      aria-checked={checked}
      aria-disabled={blocked !== null || undefined}
      tabIndex={props.active ? 0 : -1}
      className={`tn${item.isLeaf ? '' : ' up'}${blocked === null ? '' : ' no'}`}
      style={{ paddingInlineStart: 4 + (item.level - 1) * 18 }}
      title={blocked ?? (item.info || undefined)}
    >
      <span className="tw" data-opens={item.isLeaf ? undefined : ''} aria-hidden="true">
        {item.isLeaf ? null : <Icon name={props.open ? 'down' : 'right'} size={12} />}
      </span>
      <span className={`cb${checked === 'false' ? '' : ' on'} ${checked}`} aria-hidden="true">
        {checked === 'mixed' ? <i /> : <Icon name="check" />}
      </span>
      <span className="tl">{item.label}</span>
      {change ? (
        <span className="tc">{change === 'inclui' ? 'passa a dar' : 'deixa de dar'}</span>
      ) : null}
      {item.isLeaf ? (
        <span className="ti">{blocked ?? item.info}</span>
      ) : (
        <span className="ti num">
          {props.count} de {item.leaves.length}
        </span>
      )}
    </div>
  );
});

export function CheckTree(props: CheckTreeProps) {
  const { items, value, found, may, before } = props;
  // Two levels are open at first: the rest is one key away.
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(items.flatMap(({ path, level, isLeaf }) => (level === 1 && !isLeaf ? [path] : []))),
  );
  const [wanted, setActive] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const rows = treeRows(items, open, found);
  const active = rows.some(({ item }) => item.path === wanted)
    ? wanted
    : (rows.find(({ item }) => wanted.startsWith(`${item.path}.`))?.item.path ??
      rows[0]?.item.path ??
      '');

  // The focus goes where the keys lead, never by itself.
  const moved = useRef(false);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const go = (path: string): void => {
    moved.current = path !== active;
    setActive(path);
  };
  const itemOf = (path: string): TreeItem | undefined => items.find((one) => one.path === path);
  const toggle = (path: string): void => {
    const item = itemOf(path);
    if (item && isToggled(item, value, { found, may }))
      props.onChange(toggled(item, value, { found, may }));
  };
  const turn = (paths: readonly string[], on: boolean): void =>
    setOpen((now) => {
      const next = new Set(now);
      for (const path of paths) {
        if (on) next.add(path);
        else next.delete(path);
      }
      return next;
    });

  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const step = treeStep(rows, active, key);
    if (step) {
      if ('to' in step) go(step.to);
      else if ('opens' in step) turn(step.opens, true);
      else if ('closes' in step) turn([step.closes], false);
      else toggle(step.toggles);
    } else if (/^[\p{L}\p{N}]$/u.test(key)) {
      const now = event.timeStamp;
      const { text, at } = typed.current;
      const letters = now - at < TYPING_MS && text !== key ? text + key : key;
      typed.current = { text: letters, at: now };
      const to = treeJump(rows, active, letters);
      if (to !== null) go(to);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const click = (event: MouseEvent): void => {
    const target = event.target as Element;
    const path = target.closest<HTMLElement>('[data-path]')?.dataset.path;
    if (path === undefined) return;
    go(path);
    if (target.closest('[data-opens]')) turn([path], !open.has(path));
    else toggle(path);
  };

  return (
    <div
      ref={root}
      role="tree"
      aria-label={props.label}
      aria-multiselectable="true"
      className="tree"
      onKeyDown={press}
      onClick={click}
      onFocus={(event) => {
        const { path } = (event.target as HTMLElement).dataset;
        if (path !== undefined && path !== active) setActive(path);
      }}
    >
      {rows.map(({ item, open: isOpen, at, of }) => (
        <Row
          key={item.path}
          item={item}
          open={isOpen}
          at={at}
          of={of}
          checked={checkedOf(item, value)}
          count={item.isLeaf ? 0 : item.leaves.filter((leaf) => value.has(leaf)).length}
          blocked={isToggled(item, value, { found: null, may }) ? null : props.blocked}
          change={
            !before || !item.isLeaf || before.has(item.path) === value.has(item.path)
              ? null
              : value.has(item.path)
                ? 'inclui'
                : 'retira'
          }
          active={item.path === active}
        />
      ))}
    </div>
  );
}
