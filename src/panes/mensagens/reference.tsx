/** What a message is about: its name, whose it is, how it stands; a press shows it beside. */
import { umDoc } from '../../../domain/doc/queries.ts';
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import { currentDepartment } from '../../api/session.ts';
import { useOne } from '../../api/query.ts';
import { lookOf } from '../../nouns/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';
import { canAtom, runBound } from '../../workspace/index.ts';
import { useAtomValue } from 'jotai';
import '../../nouns/doc.ts';
import '../../nouns/ordem-servico.ts';

/** Ms of rest before the network is asked, as for the record itself. */
const PAUSE = 150;

export function Reference({ assunto }: { assunto: NonNullable<MensagemRow['assunto']> }) {
  const can = useAtomValue(canAtom);
  const here = assunto.departamento === currentDepartment();
  const order = assunto.entidade === 'ordem_servico';
  const readable = here && can((order ? umaOrdem : umDoc).permission);
  const { data: os } = useOne(umaOrdem, readable && order ? assunto.id : null, { pause: PAUSE });
  const { data: doc } = useOne(umDoc, readable && !order ? assunto.id : null, { pause: PAUSE });
  const what = os?.assunto.descricao ?? doc?.modelo.titulo ?? '';
  const about = (os ?? doc)?.contribuinte?.razao_social ?? what;
  const situacao = (os ?? doc)?.situacao;
  const content = (
    <>
      <Icon name={order ? 'order' : 'doc'} />
      <b className="b">{assunto.nome}</b>
      <span className="cut">{here ? about : 'de outro departamento'}</span>
      {situacao ? <Status look={lookOf(assunto.entidade, situacao)} /> : <span />}
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
