/** Buttons. Their name is the Portuguese title alone; the keys are drawn and said apart. */
import { useId, useRef, useState } from 'react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Keys } from './kbd.tsx';
import { ariaKeys } from './key-labels.ts';

type Native = Omit<ComponentPropsWithRef<'button'>, 'title'>;

export interface ButtonProps extends Native {
  /** One filled (`primary`) button per screen; `ghost` without a line; `link` a ghost in link colour. */
  readonly variant?: 'primary' | 'default' | 'ghost' | 'link';
  /** 32 px, for the public screens. */
  readonly tall?: boolean;
  readonly icon?: IconName;
  readonly keys?: string;
  /** A spinner inside this button; clicks are ignored, focus stays. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly title?: string;
}

const variants = { primary: ' primary', default: '', ghost: ' ghost', link: ' ghost lnk' } as const;

/** A button with words. */
export function Button(props: ButtonProps) {
  const {
    variant = 'default',
    tall,
    icon,
    keys,
    busy,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={`btn${variants[variant]}${tall ? ' tall' : ''}${className ? ` ${className}` : ''}`}
      aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      {busy ? <i className="spin" /> : icon ? <Icon name={icon} size={14} /> : null}
      {children}
      {keys && !busy ? <Keys keys={keys} hidden /> : null}
    </button>
  );
}

export interface IconButtonProps extends Native {
  readonly icon: IconName;
  /** The name, also the tooltip. */
  readonly label: string;
  readonly keys?: string;
  readonly size?: 12 | 14 | 16;
}

/** A button with a picture only: 24 × 24, named by `label`, tooltip with its key. */
export function IconButton({ icon, label, keys, size, className, ...rest }: IconButtonProps) {
  const caps = keys ? ` (${keys})` : '';
  return (
    <button
      type="button"
      {...rest}
      className={className ? `ib ${className}` : 'ib'}
      aria-label={label}
      title={`${label}${caps}`}
      aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}

export interface ActionButtonProps extends Native {
  readonly label: string;
  /** The cap: a digit in the action bar, a letter in the selection bar. */
  readonly keys: string;
  /** Why it cannot be done here; the button stays in its place, reachable, and does nothing. */
  readonly reason?: string | null;
  /** Its form is open. */
  readonly open?: boolean;
}

/** A button of the action or selection bar: cap, title and, when blocked, ⃠ with the reason as a tip. */
export function ActionButton(props: ActionButtonProps) {
  const { label, keys, reason, open, onClick, ...rest } = props;
  const tip = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [atEnd, setAtEnd] = useState(false);
  const blocked = Boolean(reason);
  /* the tip opens towards the middle of the bar, so that the pane does not cut it */
  const place = () => {
    const button = ref.current;
    const bar = button?.parentElement;
    if (button && bar) setAtEnd(button.offsetLeft - bar.offsetLeft > bar.clientWidth / 2);
  };
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={`act${blocked ? ' no' : ''}${open ? ' busy' : ''}`}
      aria-disabled={blocked || undefined}
      aria-describedby={blocked ? tip : undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-expanded={open || undefined}
      onPointerEnter={blocked ? place : undefined}
      onFocus={blocked ? place : undefined}
      onClick={(event) => {
        if (!blocked) onClick?.(event);
      }}
    >
      <Keys keys={keys} state={blocked ? 'off' : open ? 'on' : undefined} hidden />
      {label}
      {blocked ? (
        <>
          <Icon name="block" size={12} />
          <span className={atEnd ? 'tip end' : 'tip'} role="tooltip" id={tip} aria-hidden="true">
            {reason}
          </span>
        </>
      ) : null}
    </button>
  );
}
