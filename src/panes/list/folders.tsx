/** The lists beside one: the folders of messages. */
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { Link } from 'wouter';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { countsAtom } from '../../workspace/index.ts';
import type { AreaDef } from '../../nouns/index.ts';

/** The folders that belong together: links, so that the browser's own ways work. */
export const Folders = memo(function Folders({ area }: { area: AreaDef }) {
  const counts = useAtomValue(countsAtom);
  return (
    <nav className="folders" aria-label="Pastas">
      {area.folders?.map((folder) => {
        const here = folder.area === area.id;
        const n = folder.count ? counts[folder.count] : null;
        if (folder.waiting && !n && !here) return null;
        return (
          <Link
            key={folder.to}
            to={folder.to}
            className={here ? 'tab on' : 'tab'}
            aria-current={here ? 'page' : undefined}
          >
            {folder.title}
            {n ? <span className="n">{formatInteger(n)}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
});
