/** A list of sub-items edited in place: new, changed and removed rows are marked, removal is undone. */
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';
import { announce } from '../toast-store.ts';
import { FieldFrame, useFieldIds } from './frame.tsx';
import type { FieldProps } from './frame.tsx';
import { addRow, changeRow, markOf, removeRow, undoRow } from './sub-items-model.ts';
import type { Mark, SubRow } from './sub-items-model.ts';
import { frameOf } from './text.tsx';

export * from './sub-items-model.ts';

export interface SubItemsProps<T> extends FieldProps<readonly SubRow<T>[]> {
  /** The fields of one row. `prefix` makes their names unique ('itens.3'). */
  readonly render: (item: T, change: (item: T) => void, prefix: string) => ReactNode;
  /** One row in words: named in its buttons, struck through when removed. */
  readonly labelOf: (item: T) => string;
  /** A fresh item. */
  readonly blank: () => T;
  /** 'Adicionar irregularidade'. */
  readonly addLabel: string;
}

const words: Readonly<Record<Mark, string | null>> = {
  igual: null,
  novo: 'Novo',
  alterado: 'Alterado',
  removido: 'Removido',
};

/** The editor. */
export function SubItems<T>(props: SubItemsProps<T>) {
  const { value, onChange, render, labelOf, disabled } = props;
  const ids = useFieldIds(props.id);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  const append = () => {
    onChange(addRow(value, props.blank()));
    /* the new row's first field, once it is there */
    requestAnimationFrame(() => {
      list.current?.lastElementChild
        ?.querySelector<HTMLElement>('input, textarea, select')
        ?.focus();
    });
  };
  const remove = (row: SubRow<T>, name: string) => {
    onChange(removeRow(value, row.key));
    announce(row.id === undefined ? `${name} retirado` : `${name} será removido ao salvar`);
    add.current?.focus();
  };
  return (
    <FieldFrame {...frameOf({ ...props, disabled: undefined })} ids={ids} group>
      {value.length > 0 ? (
        <ul className="subs" ref={list} aria-labelledby={ids.label}>
          {value.map((row, at) => {
            const mark = markOf(row);
            const name = labelOf(row.item) || `Item ${at + 1}`;
            const removed = mark === 'removido';
            return (
              <li key={row.key} data-mark={mark}>
                {removed ? (
                  <span className="was">{name}</span>
                ) : (
                  <div className="body">
                    {render(
                      row.item,
                      (item) => onChange(changeRow(value, row.key, item)),
                      `${props.name}.${at}`,
                    )}
                  </div>
                )}
                <span className="side">
                  {words[mark] ? <span className="tag">{words[mark]}</span> : null}
                  {(removed || mark === 'alterado') && !disabled ? (
                    <IconButton
                      icon="undo"
                      label={
                        removed ? `Desfazer remoção de ${name}` : `Desfazer mudança de ${name}`
                      }
                      onClick={() => onChange(undoRow(value, row.key))}
                    />
                  ) : null}
                  {!removed && !disabled ? (
                    <IconButton
                      icon="trash"
                      label={`Remover ${name}`}
                      onClick={() => remove(row, name)}
                    />
                  ) : null}
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
      {disabled ? null : (
        <div className="subs-add">
          <Button ref={add} icon="plus" onClick={append}>
            {props.addLabel}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
