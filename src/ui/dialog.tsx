/**
 * A modal dialog on the platform's `<dialog>`: what lies outside is inert, the top layer is the
 * browser's. Esc closes this layer only; the focus goes back by callback (a row may have gone).
 */
import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { Button, IconButton } from './button.tsx';
import { focusFirst, wrapTab } from './focus.ts';
import { useLayer } from './layers.ts';

export interface DialogProps {
  /** Heading and name. With `bare`, the name only. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** No header, body or foot of ours: palette, shortcut sheet. */
  readonly bare?: boolean;
  readonly footer?: ReactNode;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** The body has no padding (a list fills it). */
  readonly flush?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** A light scrim, for the palette. */
  readonly light?: boolean;
  /** Where the focus goes when it closes; default where it was. */
  readonly returnFocus?: () => void;
}

/** Mount it to open. The focus goes to `[data-autofocus]`, else to the first control of the body. */
export function Dialog(props: DialogProps) {
  const { title, onClose, bare, size = 'medium', returnFocus } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const back = useRef(returnFocus);
  useLayer(true, onClose);

  useLayoutEffect(() => {
    back.current = returnFocus;
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    const body = dialog.querySelector<HTMLElement>(':scope > .bd');
    focusFirst(dialog.querySelector('[data-autofocus]') || !body?.firstChild ? dialog : body);
    return () => {
      dialog.close();
      if (back.current) back.current();
      else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  const keyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Tab' && !event.defaultPrevented && ref.current) {
      wrapTab(ref.current, event);
    }
    event.stopPropagation();
  };
  /* the browser's own way to close (Android back, a second Esc) goes through the owner as well */
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  const pressed = (event: SyntheticEvent) => {
    if (event.target === ref.current) onClose();
  };

  const classes = `dlg${bare ? '' : ` ${size}`}${props.light ? ' light' : ''}${props.className ? ` ${props.className}` : ''}`;
  return (
    <dialog
      ref={ref}
      className={classes}
      role={props.role}
      aria-label={bare ? title : undefined}
      aria-labelledby={bare ? undefined : heading}
      onKeyDown={keyDown}
      onCancel={cancel}
      onPointerDown={pressed}
    >
      {bare ? (
        props.children
      ) : (
        <>
          <div className="hd">
            <h2 id={heading}>{title}</h2>
            {props.aside}
            <span className="grow" />
            <IconButton icon="x" label="Fechar" keys="Esc" onClick={onClose} />
          </div>
          {props.children ? (
            <div className={props.flush ? 'bd flush' : 'bd'}>{props.children}</div>
          ) : null}
          {props.footer ? <div className="ft">{props.footer}</div> : null}
        </>
      )}
    </dialog>
  );
}

/** A question with two answers; the harmless one has the focus. */
export function Confirm(props: {
  title: string;
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  returnFocus?: () => void;
}) {
  return (
    <Dialog
      title={props.title}
      size="small"
      role="alertdialog"
      onClose={props.onClose}
      returnFocus={props.returnFocus}
      footer={
        <>
          <Button
            variant="primary"
            onClick={() => {
              props.onClose();
              props.onConfirm();
            }}
          >
            {props.confirm}
          </Button>
          <Button keys="Esc" onClick={props.onClose} data-autofocus>
            {props.cancel ?? 'Cancelar'}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
