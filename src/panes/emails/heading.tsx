/** Above the mails: which record they are about, and the way back to it. */
import { useAtomValue } from 'jotai';
import { escopos } from '../../../domain/email/index.ts';
import { locationAtom } from '../../workspace/index.ts';
import { To } from '../detail/parts.tsx';
import { emailsOf, recordAddress } from './address.ts';

export default function TituloEmails() {
  /* another address, another record */
  useAtomValue(locationAtom);
  const of = emailsOf();
  const to = of && recordAddress(of.scope, of.id);
  return (
    <>
      <h1>E-mails enviados</h1>
      {of && to ? (
        <To href={to} title="Voltar ao registro (u)">
          {escopos[of.scope]}
        </To>
      ) : null}
    </>
  );
}
