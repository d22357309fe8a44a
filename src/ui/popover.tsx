/**
 * A popup beside its anchor. It stands in the browser's top layer (popover="manual"), inside the tree
 * where it is written: no portal, so it works inside a modal dialog and inherits its surface.
 */
import { useLayoutEffect, useRef } from 'react';
import type { AriaRole, KeyboardEvent, ReactNode, RefObject } from 'react';
import { focusFirst, wrapTab } from './focus.ts';
import { useLayer } from './layers.ts';
import { placePopup } from './place.ts';
import type { Box, Placement } from './place.ts';

export interface PopoverProps {
  /** The element it belongs to, or a place (a pointer's). */
  readonly anchor: RefObject<HTMLElement | null> | Box;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly label?: string;
  readonly role?: AriaRole;
  readonly placement?: Placement;
  readonly className?: string;
  /** Leave the focus where it is (a hint, a list under an input). */
  readonly keepFocus?: boolean;
  /** Where the focus goes when it closes; default the anchor, if the focus was inside. */
  readonly returnFocus?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly id?: string;
}

const isBox = (anchor: PopoverProps['anchor']): anchor is Box => 'left' in anchor;

function boxOf(anchor: PopoverProps['anchor']): Box {
  if (isBox(anchor)) return anchor;
  return anchor.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
}

/** Mount it to open, unmount it to close. Esc, a press outside and leaving by Tab call `onClose`. */
export function Popover(props: PopoverProps) {
  const { anchor, onClose, placement = 'below-start', keepFocus, returnFocus } = props;
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef({ onClose, returnFocus, anchor });
  useLayoutEffect(() => {
    latest.current = { onClose, returnFocus, anchor };
  });
  useLayer(!keepFocus, onClose);

  useLayoutEffect(() => {
    const popup = ref.current;
    if (!popup) return undefined;
    popup.showPopover();
    const place = () => {
      const size = { width: popup.offsetWidth, height: popup.offsetHeight };
      const view = { width: window.innerWidth, height: window.innerHeight };
      const at = placePopup(boxOf(latest.current.anchor), size, view, placement);
      popup.style.left = `${at.left}px`;
      popup.style.top = `${at.top}px`;
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(popup);
    window.addEventListener('resize', place);
    if (!keepFocus) focusFirst(popup);
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', place);
      /* layout cleanup runs before the node is gone, so the focus can still be seen inside */
      const inside = popup.contains(document.activeElement);
      if (popup.matches(':popover-open')) popup.hidePopover();
      if (!inside) return;
      const { returnFocus: back, anchor: from } = latest.current;
      if (back) back();
      else if (!isBox(from)) from.current?.focus({ preventScroll: true });
    };
  }, [keepFocus, placement]);

  // With the drawing, not after it: one that has just gone (another came in its place) hears no press any more.
  useLayoutEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      const { anchor: from } = latest.current;
      if (ref.current?.contains(target) || (!isBox(from) && from.current?.contains(target))) return;
      latest.current.onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, []);

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    props.onKeyDown?.(event);
    if (event.defaultPrevented) {
      event.stopPropagation();
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Tab' && ref.current) {
      wrapTab(ref.current, event);
    }
    /* the shell's one-key commands rest while a popup has the focus */
    event.stopPropagation();
  };

  return (
    <div
      ref={ref}
      id={props.id}
      popover="manual"
      tabIndex={-1}
      role={props.role ?? 'dialog'}
      aria-label={props.label}
      className={props.className ? `pop ${props.className}` : 'pop'}
      onKeyDown={keepFocus ? undefined : keyDown}
    >
      {props.children}
    </div>
  );
}
