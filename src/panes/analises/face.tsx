/** How the analyses are drawn, those of the department and one's own. */
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { identified, joined } from '../detail/about.ts';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { daysSince, NomeOs } from '../list/cells.tsx';
import { colunasAnalise, colunasMinhas } from './columns.tsx';
import '../../nouns/analise.ts';
import { lazy } from '../../ui/lazy.tsx';

function AnaliseHeader({ analise, hoje }: { analise: AnaliseRow; hoje: string }) {
  return (
    <RecordHeader
      name={`Análise ${analise.id}`}
      status={lookOf('analise', analise.situacao)}
      right={
        <span className="dl">
          {analise.concluida_em ? (
            <>
              <span className="dim lg">Concluída em</span>{' '}
              <b className="b">{formatDate(analise.concluida_em)}</b>
            </>
          ) : (
            <>
              <span className="dim lg">Espera</span>{' '}
              <b className="b">{daysSince(analise.created_at, hoje)} d</b>
            </>
          )}
        </span>
      }
      about={[
        nomeOs(analise.ordem_servico),
        analise.assunto.descricao,
        identified(analise.contribuinte),
      ]}
    />
  );
}

const comum: Omit<Face, 'columns'> = {
  Header: ({ row, hoje }) => <AnaliseHeader analise={row as unknown as AnaliseRow} hoje={hoje} />,
  Detail: lazy(() => import('./detail.tsx')),
  line(row, hoje) {
    const analise = row as unknown as AnaliseRow;
    return {
      look: lookOf('analise', analise.situacao),
      name: <NomeOs os={analise.ordem_servico} />,
      at: `há ${daysSince(analise.created_at, hoje)} d`,
      about: joined(analise.assunto.descricao, analise.contribuinte?.razao_social),
    };
  },
  forms: () => import('./forms.ts').then(({ forms }) => forms),
};
export const todas: Face = { ...comum, columns: colunasAnalise };
export const minhas: Face = { ...comum, columns: colunasMinhas };
