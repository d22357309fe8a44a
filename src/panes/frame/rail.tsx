/** The rail: areas, and the screens of the one that is open. Icons only below 1600 px (CSS). */
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { formatInteger, formatShort } from '../../../domain/kernel/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { canConsoleAtom } from '../../workspace/actor.ts';
import { countsAtom } from '../../workspace/counts.ts';
import type { Counts } from '../../workspace/counts.ts';
import { routeAtom } from '../../workspace/location.ts';
import { railAreas } from './rail-items.ts';
import type { RailArea, RailSub } from './rail-items.ts';

const countOf = (subs: readonly RailSub[], counts: Counts): number =>
  subs.reduce((sum, sub) => sum + ((sub.count && counts[sub.count]) || 0), 0);

function Area({ area, subs }: { area: RailArea; subs: readonly RailSub[] }) {
  const route = useAtomValue(routeAtom);
  const counts = useAtomValue(countsAtom);
  const here = route?.name === area.route && area.route !== undefined;
  const isIn = (sub: RailSub): boolean =>
    sub.area ? sub.area === route?.area : sub.route === route?.name;
  const open = subs.some(isIn);
  const to = area.to ?? subs[0]?.to;
  if (!to) return null;
  const total = countOf(subs, counts);
  return (
    <>
      <Link
        to={to}
        className={`area${here ? ' here' : ''}${open ? ' open' : ''}`}
        title={area.title}
        // Where there is room for the icon alone, the count would be the whole name.
        aria-label={total > 0 ? `${area.title} ${formatInteger(total)}` : area.title}
        aria-current={here ? 'page' : undefined}
      >
        <Icon name={area.icon} />
        <span className="t">{area.title}</span>
        {total > 0 ? <span className={open ? 'n sm' : 'n'}>{formatShort(total)}</span> : null}
      </Link>
      {open
        ? subs.map((sub) => {
            const current =
              isIn(sub) &&
              (sub.route === undefined || sub.route === route?.name) &&
              !subs.some((other) => other.route === route?.name && other !== sub);
            const n = sub.count ? counts[sub.count] : null;
            return (
              <Link
                key={sub.to}
                to={sub.to}
                className={current ? 'sub here' : 'sub'}
                aria-current={current ? 'page' : undefined}
              >
                {sub.title}
                {n ? <span className="n">{formatShort(n)}</span> : null}
              </Link>
            );
          })
        : null}
    </>
  );
}

export function Rail() {
  const can = useAtomValue(canConsoleAtom);
  return (
    <nav className="rail" aria-label="Áreas">
      {railAreas.map((area) => {
        const subs = area.subs.filter((sub) => sub.access === null || can(sub.access));
        if (!area.to && subs.length === 0) return null;
        return (
          <Fragment key={area.title}>
            {area.apart ? <div className="group" /> : null}
            <Area area={area} subs={subs} />
          </Fragment>
        );
      })}
    </nav>
  );
}
