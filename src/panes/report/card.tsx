/** A report as a card with a small picture of its figures, and walking over such cards. */
import { useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import type { MapaQuery } from '../../../domain/kernel/mapa.ts';
import { navigate } from '../../workspace/location.ts';
import { useSeen } from '../../ui/seen.ts';
import { LivingMap } from './living-map.tsx';
import { Living } from './living.tsx';
import './menu.css';

/** What a card stands for. */
export interface Shown {
  /** Its address. */
  readonly path: string;
  readonly title: string;
  readonly query: ReportQuery | MapaQuery;
  /** What the report is asked for. */
  readonly search?: string;
}

interface CardProps {
  readonly of: Shown;
  readonly here: boolean;
  readonly onHere: () => void;
}

export function Card({ of: { path, title, query, search = '' }, here, onHere }: CardProps) {
  const card = useRef<HTMLAnchorElement>(null);
  const id = useId();
  const seen = useSeen(card);
  return (
    <li>
      <a
        ref={card}
        className="mini"
        href={path}
        tabIndex={here ? 0 : -1}
        aria-labelledby={`${id}-nome`}
        aria-describedby={`${id}-sobre`}
        onFocus={onHere}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onHere();
          navigate(path);
        }}
      >
        <span className="mini-title" id={`${id}-nome`}>
          {title}
        </span>
        {!seen ? (
          <span className="mini-room" />
        ) : 'como' in query ? (
          <LivingMap query={query} about={`${id}-sobre`} />
        ) : (
          <Living query={query} search={search} about={`${id}-sobre`} />
        )}
      </a>
    </li>
  );
}

export const cards = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('a.mini'),
];

/** The card at so many steps of the one that has the focus; up and down, the nearest in the next line. */
export function step(by: number | 'home' | 'end' | 'acima' | 'abaixo'): void {
  const all = cards();
  const at = Math.max(
    0,
    all.findIndex((one) => one.tabIndex === 0),
  );
  if (by === 'home') return all[0]?.focus();
  if (by === 'end') return all.at(-1)?.focus();
  if (typeof by === 'number') return all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  const from = all[at]?.getBoundingClientRect();
  if (!from) return undefined;
  const sign = by === 'abaixo' ? 1 : -1;
  const [next] = all
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - from.top) * sign > 1)
    .toSorted(
      (a, b) =>
        Math.abs(a.box.top - from.top) - Math.abs(b.box.top - from.top) ||
        Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left),
    );
  return next?.one.focus();
}

const ARROWS: Readonly<Record<string, Parameters<typeof step>[0]>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: 'acima',
  ArrowDown: 'abaixo',
};
/** Arrows go from card to card. */
export function keyDown(event: KeyboardEvent): void {
  const by = ARROWS[event.key];
  if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  step(by);
}
