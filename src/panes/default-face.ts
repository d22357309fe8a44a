/** The face of an area that has none of its own: what is shown comes from the fields of its queries. */
import { findArea } from '../nouns/index.ts';
import { defaultDetail } from './detail/default-detail.tsx';
import type { Face } from './face.ts';
import { defaultColumns } from './list/default-columns.ts';
import '../nouns/plain.ts';

/** Throws on an area of a noun that is not plain and has no face: a mistake of ours. */
export function defaultFace(areaId: string): Face {
  const area = findArea(areaId);
  if (!area) throw new Error(`falta a face da área '${areaId}' em src/panes/faces.ts`);
  return { columns: defaultColumns(area.list), ...defaultDetail(area) };
}
