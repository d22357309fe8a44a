/** Subject and situação of a message, from its row alone. */
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';

export function MensagemHeader({ m }: { m: MensagemRow }) {
  return (
    <div className="rec msg">
      <div className="l1">
        {m.prioridade === 'alta' ? (
          <span className="prio" title="Prioridade alta">
            <Icon name="prio" />
            <span className="sr">Prioridade alta:</span>
          </span>
        ) : null}
        <h2 title={m.titulo}>{m.titulo}</h2>
        <span className="dl">
          {/* of what went to many, each has his own */}
          {m.pessoas === null ? <Status look={lookOf('mensagem', m.status)} /> : 'Comunicado'}
        </span>
      </div>
    </div>
  );
}
