/** What a message is about: its name, whose it is, how it stands; a press shows it beside. */
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import { currentDepartment } from '../../api/session.ts';
import { useOne } from '../../api/query.ts';
import { lookOf } from '../../nouns/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';
import { canAtom, runBound } from '../../workspace/index.ts';
import { useAtomValue } from 'jotai';

/** Ms of rest before the network is asked, as for the record itself. */
const PAUSE = 150;

export function Reference({ assunto }: { assunto: NonNullable<MensagemRow['assunto']> }) {
  const can = useAtomValue(canAtom);
  const here = assunto.departamento === currentDepartment();
  const order = assunto.entidade === 'ordem_servico';
  const readable = here && order && can(umaOrdem.permission);
  const { data: os } = useOne(umaOrdem, readable ? assunto.id : null, { pause: PAUSE });
  const about = os?.contribuinte?.razao_social ?? os?.assunto.descricao ?? '';
  const content = (
    <>
      <Icon name={order ? 'order' : 'doc'} />
      <b className="b">{assunto.nome}</b>
      <span className="cut">{here ? about : 'de outro departamento'}</span>
      {os ? <Status look={lookOf('ordem_servico', os.situacao)} /> : <span />}
    </>
  );
  return (
    <div className="mref">
      {readable ? (
        <button
          type="button"
          className="ref"
          title="Abrir ao lado (aba fixada)"
          onClick={() => runBound('mensagens.abrir_assunto', 'botao')}
        >
          {content}
        </button>
      ) : (
        <div className="ref">{content}</div>
      )}
    </div>
  );
}
