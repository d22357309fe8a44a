/** How the payments are drawn. */
import { tributos } from '../../../domain/guia/schema.ts';
import type { GuiaRow } from '../../../domain/guia/schema.ts';
import { formatMoney } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { lazy } from '../../ui/lazy.tsx';
import { identified } from '../detail/about.ts';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { colunasPagamento } from './columns.tsx';
import '../../nouns/cadastro.ts';
import '../../nouns/guia.ts';

export const face: Face = {
  columns: colunasPagamento,
  Header({ row }) {
    const g = row as unknown as GuiaRow;
    return (
      <RecordHeader
        name={`Guia ${g.numero}`}
        status={lookOf('guia', g.situacao)}
        right={
          <span className="dl">
            <b className="b">{formatMoney(g.valor)}</b>
          </span>
        }
        about={[tributos[g.tributo], identified(g.contribuinte)]}
      />
    );
  },
  Detail: lazy(() => import('./detail.tsx')),
};
