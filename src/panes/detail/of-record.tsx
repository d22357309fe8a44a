/** Above a list that stands below a record: which one, and the way back to it. */
import { useAtomValue } from 'jotai';
import { areaOf, findNoun } from '../../nouns/index.ts';
import { recordOfAddress } from '../../nouns/address.ts';
import type { OfAddress } from '../../nouns/address.ts';
import { locationAtom } from '../../workspace/index.ts';
import { screenOf } from '../../workspace/list/below.ts';
import { To } from './parts.tsx';
import { useRecordName } from './record-name.ts';

function Named({ noun, id }: OfAddress) {
  const name = useRecordName(noun, id, `${findNoun(noun)?.names.title ?? 'Registro'} ${id}`);
  const href = screenOf(noun, id);
  return href ? (
    <To href={href} title="Voltar ao registro (u)">
      {name}
    </To>
  ) : (
    <span className="dim">{name}</span>
  );
}

export function OfRecord({ areaId }: { areaId: string }) {
  /* another address, another record */
  useAtomValue(locationAtom);
  const of = recordOfAddress(areaOf(areaId));
  return of ? <Named {...of} /> : null;
}
