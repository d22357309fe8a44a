/** Above the mails: which record they are about, and the way back to it. */
import { OfRecord } from '../detail/of-record.tsx';

export default function TituloEmails() {
  return (
    <>
      <h1>E-mails enviados</h1>
      <OfRecord areaId="emails" />
    </>
  );
}
