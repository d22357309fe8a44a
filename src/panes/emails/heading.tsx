/** Above the mails: which record they are about, and the way back to it. */
import { useAtomValue } from 'jotai';
import { escopos } from '../../../domain/email-historico/index.ts';
import { locationAtom } from '../../workspace/index.ts';
import { To } from '../detail/parts.tsx';
import { useRecordName } from '../detail/record-name.ts';
import { emailsOf, recordAddress } from './address.ts';
import type { Escopo } from './address.ts';

function Record({ scope, id }: { scope: Escopo; id: number }) {
  const name = useRecordName(scope, id, escopos[scope]);
  const to = recordAddress(scope, id);
  return to ? (
    <To href={to} title="Voltar ao registro (u)">
      {name}
    </To>
  ) : null;
}

export default function TituloEmails() {
  /* another address, another record */
  useAtomValue(locationAtom);
  const of = emailsOf();
  return (
    <>
      <h1>E-mails enviados</h1>
      {of ? <Record scope={of.scope} id={of.id} /> : null}
    </>
  );
}
