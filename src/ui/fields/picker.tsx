/** A field whose value is a record: a box that opens a searchable, paged list (specification, section 2). */
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { announce } from '../toast-store.ts';
import { Chip } from './chips.tsx';
import { addOnce } from './chosen.ts';
import { ariaOf, FieldFrame, useFieldIds } from './frame.tsx';
import type { FieldProps } from './frame.tsx';
import { PickerDialog } from './picker-dialog.tsx';
import type { PickerDialogProps } from './picker-dialog.tsx';
import type { PickerColumn } from './picker-list.tsx';
import type { Search } from './remote-page.ts';
import { frameOf, TextField } from './text.tsx';

export type { PickerColumn } from './picker-list.tsx';
export type { Page, Search } from './remote-page.ts';

/** Where a picker's rows come from and how they are shown. */
export interface PickerSource<T> {
  readonly search: Search<T, string>;
  readonly columns: readonly PickerColumn<T>[];
  readonly labelOf: (row: T) => string;
  readonly keyOf: (row: T) => string | number;
  /** List the first page on opening; default true. Off for registries ('Adicione um filtro…'). */
  readonly preload?: boolean;
  /** Shown while nothing was searched, e.g. 'Adicione um filtro e clique na lupa para buscar cadastros'. */
  readonly emptyHint?: string;
  /** Heading of the modal; default the field's label. */
  readonly title?: string;
  /** Label of the search input; default 'Buscar'. */
  readonly searchLabel?: string;
}

export interface PickerProps<T> extends FieldProps<T | null>, PickerSource<T> {}

const searchForm = (label: string) =>
  function form(query: string, change: (query: string) => void): ReactNode {
    return (
      <TextField label={label} name="busca-seletor" value={query} onChange={change} autoFocus />
    );
  };

interface BoxProps<T, Q> {
  readonly field: Omit<FieldProps<never>, 'value' | 'onChange'>;
  /** The words of the value; null shows 'Selecione...'. */
  readonly text: string | null;
  readonly onClear: () => void;
  /** The modal it opens. */
  readonly dialog: Omit<PickerDialogProps<T, Q>, 'onClose' | 'returnFocus'>;
}

/** The clickable box with its clear button; Alt+↓, ↓, Enter and Espaço open, Delete clears. */
export function PickerBox<T, Q>({ field, text, onClear, dialog }: BoxProps<T, Q>) {
  const ids = useFieldIds(field.id);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const back = () => button.current?.focus({ preventScroll: true });
  const show = () => {
    if (!field.disabled) setOpen(true);
  };
  const clear = () => {
    onClear();
    announce(`${field.label}: vazio`);
    back();
  };
  const keyDown = (event: KeyboardEvent) => {
    const clears = (event.key === 'Delete' || event.key === 'Backspace') && text !== null;
    if (event.key === 'ArrowDown' && !event.ctrlKey && !event.shiftKey) show();
    else if (clears && !field.disabled) clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <FieldFrame {...frameOf(field)} ids={ids}>
        <div className={`in${field.error ? ' err' : ''}${field.disabled ? ' off' : ''}`}>
          <button
            ref={button}
            type="button"
            id={ids.id}
            name={field.name}
            className={text === null ? 'pick empty' : 'pick'}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-disabled={field.disabled || undefined}
            aria-labelledby={`${ids.label} ${ids.id}-valor`}
            aria-keyshortcuts="Alt+ArrowDown"
            {...pickAria(ariaOf(ids, field))}
            autoFocus={field.autoFocus}
            data-autofocus={field.autoFocus || undefined}
            title={text ?? undefined}
            onClick={show}
            onKeyDown={keyDown}
            onBlur={open ? undefined : field.onBlur}
          >
            <span id={`${ids.id}-valor`}>{text ?? 'Selecione...'}</span>
          </button>
          {text !== null && !field.disabled ? (
            <IconButton
              icon="x"
              size={14}
              label={`Limpar ${field.label}`}
              tabIndex={-1}
              onClick={clear}
            />
          ) : null}
          <Icon name={field.disabled ? 'lock' : 'down'} size={14} />
        </div>
      </FieldFrame>
      {open ? (
        <PickerDialog
          {...dialog}
          onClose={() => setOpen(false)}
          returnFocus={() => {
            back();
            field.onBlur?.();
          }}
        />
      ) : null}
    </>
  );
}

/** A button has no `aria-required` nor `aria-invalid`; the star and the described error say both. */
const pickAria = (aria: ReturnType<typeof ariaOf>) => ({
  'aria-describedby': aria['aria-describedby'],
});

/** One record. */
export function Picker<T>(props: PickerProps<T>) {
  const { value, onChange, labelOf } = props;
  return (
    <PickerBox
      field={props}
      text={value === null ? null : labelOf(value)}
      onClear={() => onChange(null)}
      dialog={{
        title: props.title ?? props.label,
        search: props.search,
        columns: props.columns,
        keyOf: props.keyOf,
        labelOf,
        initialQuery: '',
        form: searchForm(props.searchLabel ?? 'Buscar'),
        preload: props.preload ?? true,
        emptyHint: props.emptyHint,
        onPick: onChange,
      }}
    />
  );
}

export interface MultiPickerProps<T> extends FieldProps<readonly T[]>, PickerSource<T> {
  /** What the add button names: 'assunto' → 'Especificar assunto', then 'Adicionar assunto'. */
  readonly noun: string;
}

/** Many records, as chips. */
export function MultiPicker<T>(props: MultiPickerProps<T>) {
  const { value, onChange, keyOf, labelOf, noun, disabled } = props;
  const ids = useFieldIds(props.id);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const back = () => button.current?.focus({ preventScroll: true });
  const verb = value.length === 0 ? 'Especificar' : 'Adicionar';
  return (
    <FieldFrame {...frameOf(props)} ids={ids} group>
      <div className="chips" role="group" aria-labelledby={ids.label}>
        {value.map((row) => (
          <Chip
            key={keyOf(row)}
            text={labelOf(row)}
            onRemove={
              disabled
                ? undefined
                : () => {
                    onChange(value.filter((one) => keyOf(one) !== keyOf(row)));
                    announce(`${labelOf(row)} removido`);
                    back();
                  }
            }
          >
            {labelOf(row)}
          </Chip>
        ))}
        <button
          ref={button}
          type="button"
          id={ids.id}
          name={props.name}
          className="chip add"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-disabled={disabled || undefined}
          aria-keyshortcuts="Alt+ArrowDown"
          {...pickAria(ariaOf(ids, props))}
          autoFocus={props.autoFocus}
          data-autofocus={props.autoFocus || undefined}
          onBlur={open ? undefined : props.onBlur}
          onClick={() => {
            if (!disabled) setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || disabled) return;
            event.preventDefault();
            event.stopPropagation();
            setOpen(true);
          }}
        >
          <Icon name={disabled ? 'lock' : 'plus'} size={12} />
          {verb} {noun}
        </button>
      </div>
      {open ? (
        <PickerDialog
          title={props.title ?? props.label}
          search={props.search}
          columns={props.columns}
          keyOf={keyOf}
          labelOf={labelOf}
          initialQuery=""
          form={searchForm(props.searchLabel ?? 'Buscar')}
          preload={props.preload ?? true}
          emptyHint={props.emptyHint}
          multi
          isChosen={(row) => value.some((one) => keyOf(one) === keyOf(row))}
          onPick={(row) => {
            onChange(addOnce(value, row, keyOf));
            announce(`${labelOf(row)} adicionado`);
          }}
          onClose={() => setOpen(false)}
          returnFocus={() => {
            back();
            props.onBlur?.();
          }}
        />
      ) : null}
    </FieldFrame>
  );
}
