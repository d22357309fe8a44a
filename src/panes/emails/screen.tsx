/** One mail by its own address, without a list beside it. */
import { useAtomValue } from 'jotai';
import { umEmail } from '../../../domain/email-historico/index.ts';
import { baseOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { ApiError } from '../../api/client.ts';
import { useOne } from '../../api/query.ts';
import { Empty, Loading, LoadFailure } from '../../ui/states.tsx';
import { matchAtom } from '../../workspace/index.ts';
import { To } from '../detail/parts.tsx';
import { ScreenBody } from '../frame/screen-body.tsx';
import { EmailFacts, EmailHtml } from './body.tsx';
import { EmailHeader } from './header.tsx';

function Shown({ id }: { readonly id: number }) {
  const read = useOne(umEmail, id);
  if (read.status === 'error')
    return read.error instanceof ApiError && read.error.status === 404 ? (
      <Empty title="Registro não encontrado" hint="O e-mail não existe ou não é para você" />
    ) : (
      <LoadFailure error={read.error} onRetry={() => void read.refetch()} />
    );
  const e = read.data;
  if (!e) return <Loading />;
  return (
    <div className="mail-screen">
      <EmailHeader e={e} />
      <div className="body">
        <EmailFacts e={e} />
        <EmailHtml e={e} />
        <p className="sec">
          <To href={baseOf(areaOf('emails'), { noun: e.scope, id: e.scope_id })}>
            Todos os e-mails deste registro
          </To>
        </p>
      </div>
    </div>
  );
}

export default function TelaEmail() {
  const match = useAtomValue(matchAtom);
  return (
    <ScreenBody name="email" label="E-mail">
      <Shown id={Number(match?.params.email ?? 0)} />
    </ScreenBody>
  );
}
