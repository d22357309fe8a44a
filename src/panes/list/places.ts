/**
 * Where each drawn row stands, written to its element (aria-rowindex, data-index). Not a property of
 * the row: one that goes would else draw all those below it again, in the frame that its key waits for.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { ListStore } from '../../api/list-store.ts';
import { afterPaint } from '../../ui/pace.ts';

function write(element: HTMLElement, index: number): void {
  element.dataset.index = String(index);
  /* the head is the first row */
  element.setAttribute('aria-rowindex', String(index + 2));
}

/** Where a row's element stands, as its list says. */
function indexOf(element: HTMLElement, list: ListStore): number {
  const { id, place } = element.dataset;
  return place === undefined ? list.indexOf(Number(id)) : Number(place);
}

/** Writes the places of the rows in `body` that have none yet, or (`all`) another one. */
function writePlaces(body: HTMLElement, list: ListStore, all: boolean): void {
  for (let at = body.firstElementChild; at instanceof HTMLElement; at = at.nextElementSibling) {
    if (!all && at.hasAttribute('data-index')) continue;
    const index = indexOf(at, list);
    if (index >= 0 && at.dataset.index !== String(index)) write(at, index);
  }
}

/** Keeps the places of the rows in the element of the answered ref: of new ones at once, else after the frame. */
export function usePlaces(list: ListStore): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (body.current) writePlaces(body.current, list, false);
  });
  useEffect(() =>
    afterPaint(() => {
      if (body.current) writePlaces(body.current, list, true);
    }),
  );
  return body;
}
