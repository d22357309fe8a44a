/** Subject and state of a mail. */
import { escopos, type EmailRow } from '../../../domain/email-historico/index.ts';
import { lookOf } from '../../nouns/index.ts';
import { RecordHeader } from '../detail/header.tsx';

export const EmailHeader = ({ e }: { e: EmailRow }) => (
  <RecordHeader
    name={`E-mail ${e.id}`}
    status={lookOf('email_historico', e.status)}
    about={[escopos[e.scope], e.assunto]}
  />
);
