/**
 * The modal of all pickers: a search form, a paged list, keyboard all through. ↓ goes from the form
 * into the list, ↑ on its first row back; Enter picks, PgDn and PgUp turn pages. Enter once more while what was typed is
 * still searched for picks the only one that is found; of several, or of none, it is as if it had not been pressed.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { Keys } from '../kbd.tsx';
import { Empty, LoadFailure, SkeletonRows } from '../states.tsx';
import { announce } from '../toast-store.ts';
import { PickerList } from './picker-list.tsx';
import type { PickerColumn } from './picker-list.tsx';
import { PICKER_PAGE_SIZE, useRemotePage } from './remote-page.ts';
import type { Page, Search } from './remote-page.ts';

export interface PickerDialogProps<T, Q> {
  readonly title: string;
  readonly search: Search<T, Q>;
  readonly columns: readonly PickerColumn<T>[];
  readonly keyOf: (row: T) => string | number;
  readonly labelOf: (row: T) => string;
  readonly initialQuery: Q;
  /** The fields of the search form; the first takes `data-autofocus`. */
  readonly form: (query: Q, change: (query: Q) => void) => ReactNode;
  /** Why the query cannot be searched yet; null when it can. */
  readonly validate?: (query: Q) => string | null;
  readonly preload: boolean;
  /** Shown before anything was searched (only without preload). */
  readonly emptyHint?: string;
  readonly isChosen?: (row: T) => boolean;
  /** Many: a press or Espaço adds and stays, Enter adds and closes. */
  readonly multi?: boolean;
  readonly onPick: (row: T) => void;
  readonly onClose: () => void;
  readonly returnFocus?: () => void;
}

const found = (count: number): string => plural(count, 'resultado', 'resultados');
/** What is known of how many there are. */
function foundIn<T>({ page, count, total }: Page<T>): string {
  if (count !== null) return found(count);
  return total ? 'contando…' : `mais de ${found(page * PICKER_PAGE_SIZE)}`;
}

/** Mount it to open. */
export function PickerDialog<T, Q>(props: PickerDialogProps<T, Q>) {
  const { columns, keyOf, labelOf, multi, isChosen } = props;
  const list = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const toList = useRef(false);
  const sent = useRef<Q>(undefined);
  const picksOnly = useRef(false);
  const [draft, setDraft] = useState(props.initialQuery);
  const [cursor, setCursor] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);

  const ready = (page: Page<T>, typed: boolean) => {
    setCursor(0);
    toList.current = typed && page.rows.length > 0;
  };
  const remote = useRemotePage(props.search, props.initialQuery, props.preload, ready);
  const { page } = remote;

  useEffect(() => {
    if (page && !page.total)
      announce(page.count === 0 ? 'Nenhum registro encontrado' : foundIn(page));
  }, [page]);
  const rows = page?.rows ?? [];

  const submit = () => {
    const reason = props.validate?.(draft) ?? null;
    setRefused(reason);
    if (reason) announce(reason, true);
    else {
      sent.current = draft;
      picksOnly.current = false;
      remote.run(draft, 1);
    }
  };
  const pick = (row: T | undefined, stay: boolean) => {
    if (row === undefined) return;
    if (isChosen?.(row)) announce(`${labelOf(row)} já foi escolhido`);
    else props.onPick(row);
    if (!multi || !stay) props.onClose();
  };
  /* before any further key is heard: it is meant for what is there now */
  useLayoutEffect(() => {
    if (remote.state === 'buscando' || remote.state === 'parado') return;
    if (toList.current && page) list.current?.focus({ preventScroll: true });
    /* the list that had the focus is gone (nothing found, failure) */
    else if (document.activeElement === document.body)
      form.current?.querySelector('input')?.focus();
    if (
      toList.current &&
      picksOnly.current &&
      sent.current === draft &&
      page?.page === 1 &&
      page.after === null &&
      rows.length === 1
    )
      pick(rows[0], false);
    toList.current = false;
    picksOnly.current = false;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, remote.state]);
  const turn = (by: number) => {
    if (!page || remote.state === 'buscando') return;
    if (by < 0 ? page.page > 1 : page.after !== null) remote.run(remote.query, page.page + by);
  };
  const toForm = () => form.current?.querySelector('input')?.focus();

  const listKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey) return;
    const last = rows.length - 1;
    const { key } = event;
    if (key === 'ArrowDown') setCursor(Math.min(cursor + 1, last));
    else if (key === 'ArrowUp' && cursor === 0) toForm();
    else if (key === 'ArrowUp') setCursor(cursor - 1);
    else if (key === 'Home') setCursor(0);
    else if (key === 'End') setCursor(last);
    else if (key === 'PageDown') turn(1);
    else if (key === 'PageUp') turn(-1);
    else if (key === 'Enter') pick(rows[cursor], false);
    else if (key === ' ') pick(rows[cursor], true);
    else return;
    event.preventDefault();
  };
  const formKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey) return;
    const inInput = event.target instanceof HTMLInputElement;
    const isAgain = remote.state === 'buscando' && sent.current === draft;
    if (event.key === 'Enter' && inInput && isAgain) picksOnly.current ||= !event.repeat;
    else if (event.key === 'Enter' && inInput) submit();
    else if (event.key === 'ArrowDown' && rows.length > 0) list.current?.focus();
    else if (event.key === 'PageDown') turn(1);
    else if (event.key === 'PageUp') turn(-1);
    else return;
    event.preventDefault();
  };

  const tracks = columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ');
  const style = { '--cols': multi ? `${tracks} 24px` : tracks } as CSSProperties;

  return (
    <Dialog
      title={props.title}
      flush
      onClose={props.onClose}
      returnFocus={props.returnFocus}
      footer={
        <>
          <Keys keys="Enter" /> escolher
          {multi ? (
            <>
              <Keys keys=" " /> escolher e ficar
            </>
          ) : null}
          <span className="push pk-nav">
            {page && page.count !== 0 ? (
              <>
                <span>
                  {foundIn(page)} · página {formatInteger(page.page)}
                  {page.pages === null ? '' : ` de ${formatInteger(Math.max(page.pages, 1))}`}
                </span>
                <IconButton
                  icon="left"
                  label="Página anterior"
                  keys="PgUp"
                  aria-disabled={page.page <= 1 || undefined}
                  onClick={() => turn(-1)}
                />
                <IconButton
                  icon="right"
                  label="Página seguinte"
                  keys="PgDn"
                  aria-disabled={page.after === null || undefined}
                  onClick={() => turn(1)}
                />
              </>
            ) : null}
          </span>
        </>
      }
    >
      <div ref={form} className="pk-form" role="search" onKeyDown={formKey}>
        {props.form(draft, setDraft)}
        <Button icon="search" onClick={submit}>
          Buscar
        </Button>
        {(refused ?? remote.refused) ? (
          <div className="help e">
            <Icon name="warn" size={14} />
            <span>{refused ?? remote.refused}</span>
          </div>
        ) : null}
      </div>
      {remote.state === 'buscando' && page ? <div className="refetch" /> : null}
      <div className="pk-list" style={style}>
        {page && rows.length > 0 && remote.state !== 'falha' ? (
          <PickerList
            listRef={list}
            title={props.title}
            page={page}
            columns={columns}
            keyOf={keyOf}
            isChosen={isChosen}
            multi={multi}
            busy={remote.state === 'buscando'}
            cursor={cursor}
            onKeyDown={listKey}
            onPress={(at) => {
              setCursor(at);
              pick(rows[at], true);
            }}
          />
        ) : (
          <PickerNothing
            {...props}
            state={remote.state}
            error={remote.error}
            onRetry={remote.retry}
          />
        )}
      </div>
    </Dialog>
  );
}

/** What stands in place of the list while it has no rows. */
function PickerNothing<T, Q>(
  props: PickerDialogProps<T, Q> & {
    state: 'parado' | 'buscando' | 'pronto' | 'falha';
    error: unknown;
    onRetry: () => void;
  },
) {
  if (props.state === 'falha')
    return <LoadFailure error={props.error} onBack={props.onClose} onRetry={props.onRetry} />;
  if (props.state === 'parado')
    return (
      <div className="state">
        <p>{props.emptyHint ?? 'Preencha a busca e clique em Buscar'}</p>
      </div>
    );
  if (props.state === 'buscando')
    return <SkeletonRows columns={props.columns.length} rows={10} inGrid={false} />;
  return <Empty hint="Verifique a busca e tente de novo" />;
}
