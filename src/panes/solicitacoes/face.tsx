/** How the requests for more time are drawn. */
import { formatDate } from '../../../domain/kernel/format.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { identified } from '../detail/about.ts';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { NomeOs, shortDate } from '../list/cells.tsx';
import { colunasSolicitacao } from './columns.tsx';
import '../../nouns/solicitacao.ts';
import { lazy } from '../../ui/lazy.tsx';

function SolicitacaoHeader({ s }: { s: Solicitacao }) {
  return (
    <RecordHeader
      name={`Prazo da OS ${s.ordem_servico.numero}`}
      year={s.ordem_servico.ano}
      status={lookOf('solicitacao', s.situacao)}
      right={
        <span className="dl">
          <span className="dim lg">Pede até</span>{' '}
          <b className="b">{formatDate(s.solicitado_concluir_em)}</b>
        </span>
      }
      about={[s.assunto.descricao, identified(s.contribuinte)]}
    />
  );
}

export const face: Face = {
  columns: colunasSolicitacao,
  Header: ({ row }) => <SolicitacaoHeader s={row as unknown as Solicitacao} />,
  Detail: lazy(() => import('./detail.tsx')),
  line(row) {
    const s = row as unknown as Solicitacao;
    return {
      look: lookOf('solicitacao', s.situacao),
      name: <NomeOs os={s.ordem_servico} />,
      at: <>até {shortDate(s.solicitado_concluir_em)}</>,
      about: s.motivo_solicitado,
    };
  },
};
