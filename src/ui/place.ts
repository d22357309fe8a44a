/** Where a popup stands beside its anchor: pure geometry, in CSS pixels of the viewport. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below the anchor, aligned to its start or end edge, or to its right (submenus). */
export type Placement = 'below-start' | 'below-end' | 'right-start';

const GAP = 4;
const EDGE = 8;

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most));

/** Left and top of the popup: turned over when there is more room on the other side, kept in view. */
export function placePopup(
  anchor: Box,
  popup: Size,
  view: Size,
  placement: Placement,
): { left: number; top: number } {
  const mostLeft = view.width - popup.width - EDGE;
  const mostTop = view.height - popup.height - EDGE;
  if (placement === 'right-start') {
    const right = anchor.left + anchor.width + GAP;
    const left = right > mostLeft ? anchor.left - popup.width - GAP : right;
    return { left: within(left, mostLeft), top: within(anchor.top, mostTop) };
  }
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - popup.height - GAP;
  const top = below > mostTop && anchor.top > view.height - below ? above : below;
  const left = placement === 'below-end' ? anchor.left + anchor.width - popup.width : anchor.left;
  return { left: within(left, mostLeft), top: within(top, mostTop) };
}
