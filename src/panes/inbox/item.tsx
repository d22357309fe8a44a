/** An item of the inbox in two lines: what it is and until when, then what it is about. */
import type { RecordRow } from '../../nouns/index.ts';
import { Glyph } from '../../ui/icon.tsx';
import { useFace } from '../face.ts';

interface Props {
  readonly areaId: string;
  readonly row: RecordRow;
  readonly hoje: string;
}

export function ItemText({ areaId, row, hoje }: Props) {
  const { line } = useFace(areaId);
  if (!line) throw new Error(`falta a linha da caixa na face de '${areaId}'`);
  const { look, name, at, about, strong } = line(row, hoje);
  return (
    <>
      <span role="gridcell" className="ib-mk">
        <Glyph name={look.shape} role={look.role} />
        <span className="sr">{look.label}</span>
      </span>
      <span role="gridcell" className={strong ? 'ib-nm b' : 'ib-nm'}>
        {name}
      </span>
      <span role="gridcell" className="ib-at num">
        {at}
      </span>
      <span role="gridcell" className="ib-ab" title={about}>
        {about}
      </span>
    </>
  );
}
