/** How the messages are drawn, received and sent. */
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { joined } from '../detail/about.ts';
import type { Face } from '../face.ts';
import {
  colunasCaixas,
  colunasEnviadas,
  colunasRecebidas,
  colunasSubstituidas,
  whenShort,
} from './columns.tsx';
import { MensagemHeader } from './header.tsx';
import '../../nouns/mensagem.ts';
import { lazy } from '../../ui/lazy.tsx';

const comum: Omit<Face, 'columns'> = {
  Header: ({ row }) => <MensagemHeader m={row as unknown as MensagemRow} />,
  Detail: lazy(() => import('./detail.tsx')),
  line(row, hoje) {
    const m = row as unknown as MensagemRow;
    return {
      look: lookOf('mensagem', m.status),
      name: (
        <>
          {m.remetente.nome}
          {m.prioridade === 'alta' ? (
            <>
              {' '}
              <Icon name="prio" size={12} />
              <span className="sr">Prioridade alta</span>
            </>
          ) : null}
        </>
      ),
      at: whenShort(m.created_at, hoje),
      about: joined(m.titulo, m.resumo),
      strong: m.status === 'enviada',
    };
  },
  forms: () => import('./forms.tsx').then(({ forms }) => forms),
};
export const recebidas: Face = { ...comum, columns: colunasRecebidas };
export const enviadas: Face = { ...comum, columns: colunasEnviadas };
export const caixas: Face = { ...comum, columns: colunasCaixas };
export const substituidas: Face = { ...comum, columns: colunasSubstituidas };
