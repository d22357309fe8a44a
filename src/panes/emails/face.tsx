/** How the mails about a record are drawn. */
import type { EmailRow } from '../../../domain/email-historico/index.ts';
import type { Face } from '../face.ts';
import { colunasEmail } from './columns.tsx';
import { EmailHeader } from './header.tsx';
import '../../nouns/email-historico.ts';
import { lazy } from '../../ui/lazy.ts';

export const face: Face = {
  columns: colunasEmail,
  Header: ({ row }) => <EmailHeader e={row as unknown as EmailRow} />,
  Detail: lazy(() => import('./detail.tsx')),
  Heading: lazy(() => import('./heading.tsx')),
};
