/** A list of sub-items edited in place: new, changed and removed rows are marked, removal is undone. */
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';
import { onceDrawn } from '../pace.ts';
import { announce } from '../toast-store.ts';
import { FieldFrame, useFieldIds } from './frame.tsx';
import type { FieldProps } from './frame.tsx';
import {
  addRow,
  changeRow,
  itemsOf,
  markOf,
  moveRow,
  removeRow,
  rowsOf,
  undoRow,
} from './sub-items-model.ts';
import type { Mark, SubItem, SubRow, SubRows } from './sub-items-model.ts';
import { frameOf } from './text.tsx';

/** The keys of a row's buttons, as they are now. */
export interface SubItemKeys {
  readonly incluir?: string | undefined;
  readonly acima?: string | undefined;
  readonly abaixo?: string | undefined;
  readonly remover?: string | undefined;
}

export interface SubItemsProps<T extends SubItem> extends FieldProps<readonly T[]> {
  /** The rows as the record holds them. */
  readonly kept: readonly T[];
  /** The fields of one row. `prefix` is their path ('itens.3'). */
  readonly render: (item: T, change: (item: T) => void, prefix: string) => ReactNode;
  /** One row in words: named in its buttons, struck through when removed. */
  readonly labelOf: (item: T) => string;
  /** A fresh item. */
  readonly blank: () => T;
  /** 'Adicionar irregularidade'; null: none can be added now. */
  readonly addLabel: string | null;
  /** The rows can be moved: their order says something. */
  readonly ordered?: boolean;
  /** Why a row stays as it is: it can be neither changed nor removed. */
  readonly fixed?: (at: number) => string | null;
  readonly keys?: SubItemKeys;
}

const words: Readonly<Record<Mark, string | null>> = {
  igual: null,
  novo: 'Novo',
  alterado: 'Alterado',
  removido: 'Removido',
};

/** The rows of what the form holds. What others put there (a draft, the record anew) makes them anew. */
function useRows<T extends SubItem>(items: readonly T[], kept: readonly T[]) {
  const fresh = () => ({ rows: rowsOf(items, kept), text: JSON.stringify(items), kept });
  const [known, setKnown] = useState(fresh);
  const stale = known.kept !== kept || known.text !== JSON.stringify(items);
  const now = stale ? fresh() : known;
  if (stale) setKnown(now);
  const keep = (rows: SubRows<T>): T[] => {
    const next = itemsOf(rows);
    setKnown({ rows, text: JSON.stringify(next), kept });
    return next;
  };
  return { rows: now.rows, keep };
}

/** What of a row takes the focus: its first field; of one that goes, its way back. */
const focusRow = (row: Element | null | undefined): boolean => {
  const found =
    row?.querySelector<HTMLElement>('.body :is(input, textarea, select, button)') ??
    row?.querySelector<HTMLElement>('[data-item="remover"]');
  found?.focus();
  return found !== undefined && found !== null;
};

/** The editor. */
export function SubItems<T extends SubItem>(props: SubItemsProps<T>) {
  const { value, onChange, render, labelOf, disabled, ordered, fixed, keys = {} } = props;
  const ids = useFieldIds(props.id);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { rows, keep } = useRows(value, props.kept);
  const put = (next: SubRows<T>): void => onChange(keep(next));
  const rowAt = (at: number): Element | undefined => list.current?.children[at];

  const append = (): void => {
    put(addRow(rows, props.blank()));
    onceDrawn(() => focusRow(list.current?.lastElementChild));
  };
  const remove = (row: SubRow<T>, at: number, name: string): void => {
    put(removeRow(rows, row.key));
    announce(row.original === null ? `${name} retirado` : `${name} será removido ao salvar`);
    // On the row's way back, else on the next row, else where another is added.
    onceDrawn(() => {
      if (row.original !== null || at < rows.length - 1) focusRow(rowAt(at));
      else if (add.current) add.current.focus();
      else focusRow(rowAt(at - 1));
    });
  };
  const undo = (row: SubRow<T>, at: number, name: string): void => {
    const removed = markOf(row) === 'removido';
    put(undoRow(rows, row.key));
    announce(removed ? `${name} fica` : `${name} volta a ser como era`);
    onceDrawn(() => focusRow(rowAt(at)));
  };
  const move = (row: SubRow<T>, at: number, delta: 1 | -1, name: string): void => {
    const to = at + delta;
    const held = document.activeElement;
    if (to < 0 || to >= rows.length) {
      announce(delta < 0 ? `${name} já é o primeiro` : `${name} já é o último`);
      return;
    }
    put(moveRow(rows, row.key, delta));
    announce(`${name}: posição ${to + 1} de ${rows.length}`);
    // What has the focus goes with its row.
    onceDrawn(() => {
      if (held instanceof HTMLElement && held.isConnected) held.focus();
    });
  };

  return (
    <FieldFrame {...frameOf({ ...props, disabled: undefined })} ids={ids} group>
      <div data-subs>
        {rows.length > 0 ? (
          <ul className="subs" ref={list} aria-labelledby={ids.label}>
            {rows.map((row, at) => {
              const mark = markOf(row);
              const name = labelOf(row.item) || `Item ${at + 1}`;
              const removed = mark === 'removido';
              const why = disabled ? null : (fixed?.(at) ?? null);
              const open = !disabled && why === null;
              return (
                <li key={row.key} data-mark={mark}>
                  {removed ? (
                    <span className="was">{name}</span>
                  ) : (
                    <div className="body">
                      {render(
                        row.item,
                        (item) => put(changeRow(rows, row.key, item)),
                        `${props.name}.${at}`,
                      )}
                    </div>
                  )}
                  <span className="side">
                    {words[mark] ? <span className="tag">{words[mark]}</span> : null}
                    {why ? <span className="dim">{why}</span> : null}
                    {ordered && !disabled ? (
                      <>
                        <IconButton
                          data-item="acima"
                          icon="up"
                          label={`Mover ${name} para cima`}
                          keys={keys.acima}
                          aria-disabled={at === 0 || undefined}
                          onClick={() => move(row, at, -1, name)}
                        />
                        <IconButton
                          data-item="abaixo"
                          icon="down"
                          label={`Mover ${name} para baixo`}
                          keys={keys.abaixo}
                          aria-disabled={at === rows.length - 1 || undefined}
                          onClick={() => move(row, at, 1, name)}
                        />
                      </>
                    ) : null}
                    {open && (removed || mark === 'alterado') ? (
                      <IconButton
                        icon="undo"
                        data-item={removed ? 'remover' : undefined}
                        label={
                          removed ? `Desfazer remoção de ${name}` : `Desfazer mudança de ${name}`
                        }
                        keys={removed ? keys.remover : undefined}
                        onClick={() => undo(row, at, name)}
                      />
                    ) : null}
                    {open && !removed ? (
                      <IconButton
                        data-item="remover"
                        icon="trash"
                        label={`Remover ${name}`}
                        keys={keys.remover}
                        onClick={() => remove(row, at, name)}
                      />
                    ) : null}
                  </span>
                </li>
              );
            })}
          </ul>
        ) : null}
        {disabled || props.addLabel === null ? null : (
          <div className="subs-add">
            <Button
              ref={add}
              icon="plus"
              data-item="incluir"
              keys={keys.incluir}
              {...(props.autoFocus ? { 'data-autofocus': '' } : {})}
              onClick={append}
            >
              {props.addLabel}
            </Button>
          </div>
        )}
      </div>
    </FieldFrame>
  );
}
