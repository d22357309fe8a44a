/** How the orders are drawn. */
import { abertas, isSemFiscal, nomeOs } from '../../../domain/ordem-servico/schema.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import { formatDate, plural } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { Deadline } from '../../ui/status.tsx';
import { identified, joined } from '../detail/about.ts';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { daysSince, NomeOs } from '../list/cells.tsx';
import { colunasOrdem } from './columns.tsx';
import '../../nouns/ordem-servico.ts';
import { lazy } from '../../ui/lazy.tsx';

function OrdemHeader({ os, hoje }: { os: OrdemServicoRow; hoje: string }) {
  const aberta = (abertas as readonly string[]).includes(os.situacao);
  return (
    <RecordHeader
      name={`OS ${os.numero}`}
      year={os.ano}
      status={lookOf('ordem_servico', os.situacao)}
      right={
        aberta && os.concluir_em ? (
          <Deadline
            concluirEm={os.concluir_em}
            hoje={hoje}
            aberta
            mode="titulo"
            prefix="Concluir em"
          />
        ) : os.concluido_em ? (
          <span className="dl">
            <span className="dim lg">Concluída em </span>
            <b className="b">{formatDate(os.concluido_em)}</b>
          </span>
        ) : isSemFiscal(os.situacao) ? (
          <span className="dl">
            <span className="dim lg">Espera distribuição há </span>
            <b className="b">{plural(daysSince(os.created_at, hoje), 'dia', 'dias')}</b>
          </span>
        ) : null
      }
      about={[
        os.assunto.descricao,
        identified(os.contribuinte),
        os.substituida ? `substituída pela ${nomeOs(os.substituida)}` : null,
      ]}
    />
  );
}

export const face: Face = {
  columns: colunasOrdem,
  Header: ({ row, hoje }) => <OrdemHeader os={row as unknown as OrdemServicoRow} hoje={hoje} />,
  Detail: lazy(() => import('./detail.tsx')),
  line(row, hoje) {
    const os = row as unknown as OrdemServicoRow;
    return {
      look: lookOf('ordem_servico', os.situacao),
      name: <NomeOs os={os} />,
      at: os.concluir_em ? <Deadline concluirEm={os.concluir_em} hoje={hoje} aberta /> : null,
      about: joined(os.assunto.descricao, os.contribuinte?.razao_social),
    };
  },
  forms: () => import('./forms.ts').then(({ forms }) => forms),
};
