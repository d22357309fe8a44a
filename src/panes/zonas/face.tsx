/** The face of the zones: as their fields say, and where they lie. */
import type { Geometria } from '../../../domain/kernel/geo.ts';
import { defaultFace } from '../default-face.ts';
import type { DetailProps, Face } from '../face.ts';
import { AreaEmbed } from '../map/embed.tsx';

export function face(): Face {
  const plain = defaultFace('zonas');
  const Detail = (props: DetailProps) => {
    const of = { ...props.row, ...(props.record as object | undefined) } as {
      readonly descricao?: string;
      readonly poligono?: Geometria | null;
    };
    return (
      <>
        <plain.Detail {...props} />
        {/* Another zone is another place: its map looks there. */}
        {of.poligono ? (
          <AreaEmbed key={props.row.id} area={of.poligono} name={of.descricao ?? 'Zona'} />
        ) : null}
      </>
    );
  };
  return { ...plain, Detail };
}
