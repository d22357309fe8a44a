/** Number, situação, deadline and the two words that say what it is about: from the row, at once. */
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { StatusLook } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';

interface HeaderProps {
  /** 'OS 1234' with its '/2026' dimmed. */
  readonly name: string;
  readonly year?: number;
  readonly status?: StatusLook;
  /** At the right end: deadline, waiting time. */
  readonly right?: ReactNode;
  /** Said under the name, between dots. */
  readonly about: readonly (string | null | undefined)[];
}

export function RecordHeader({ name, year, status, right, about }: HeaderProps) {
  const said = about.filter((one): one is string => Boolean(one));
  return (
    <div className="rec">
      <div className="l1">
        <h2>
          {name}
          {year === undefined ? null : <span>/{year}</span>}
        </h2>
        {status ? <Status look={status} /> : null}
        {right}
      </div>
      <div className="l2">
        {said.map((one, at) => (
          /* by place: another record changes the words, not the nodes */
          <Fragment key={at}>
            {at > 0 ? <span className="dim">·</span> : null}
            <span className={at === said.length - 1 ? 'cut' : undefined} title={one}>
              {one}
            </span>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
