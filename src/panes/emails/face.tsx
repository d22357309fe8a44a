/** How the mails about a record are drawn. */
import type { EmailRow } from '../../../domain/email-historico/index.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { defaultDetail } from '../detail/default-detail.tsx';
import type { Face } from '../face.ts';
import { colunasEmail } from './columns.tsx';
import { EmailHeader } from './header.tsx';
import '../../nouns/email-historico.ts';
import { lazy } from '../../ui/lazy.tsx';

export const face: Face = {
  columns: colunasEmail,
  Header: ({ row }) => <EmailHeader e={row as unknown as EmailRow} />,
  Detail: lazy(() => import('./detail.tsx')),
  Heading: lazy(() => import('./heading.tsx')),
};

/** What a mail says is its reader's: of a department's, only that it left, or why not. */
export const doDepartamento: Face = {
  ...defaultDetail(areaOf('emails-do-departamento')),
  columns: colunasEmail,
  Header: face.Header,
  line(row) {
    const e = row as unknown as EmailRow;
    return {
      look: lookOf('email_historico', e.status),
      name: e.usuario?.nome ?? e.para,
      at: formatDateTime(e.created_at),
      about: [e.assunto, e.erro].filter((one) => one !== null).join(' · '),
    };
  },
};
