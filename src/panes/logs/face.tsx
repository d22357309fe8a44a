/** How the trail of a record is drawn. */
import type { LogRow } from '../../../domain/log/schema.ts';
import type { Face } from '../face.ts';
import { colunasAuditoria, colunasLog } from './columns.tsx';
import { LogHeader } from './header.tsx';
import '../../nouns/log.ts';
import { lazy } from '../../ui/lazy.tsx';

export const face: Face = {
  columns: colunasLog,
  Header: ({ row }) => <LogHeader log={row as unknown as LogRow} />,
  Detail: lazy(() => import('./detail.tsx')),
  Heading: lazy(() => import('./heading.tsx')),
  Summary: lazy(() => import('./summary.tsx')),
};

/** Of every record: its line says of which. */
const { Heading: _, ...semTitulo } = face;
export const daAuditoria: Face = { ...semTitulo, columns: colunasAuditoria };
