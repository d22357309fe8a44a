/** How the implantations are drawn. */
import type { ImplantacaoRow } from '../../../domain/implantacao/schema.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { lazy } from '../../ui/lazy.tsx';
import { identified, joined } from '../detail/about.ts';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { daysSince, NomeOs } from '../list/cells.tsx';
import { colunasImplantacao } from './columns.tsx';
import '../../nouns/implantacao.ts';

function ImplantacaoHeader({ im, hoje }: { im: ImplantacaoRow; hoje: string }) {
  return (
    <RecordHeader
      name={`Implantação da OS ${im.ordem_servico.numero}`}
      year={im.ordem_servico.ano}
      status={lookOf('implantacao', im.situacao)}
      right={
        <span className="dl">
          {im.implantada_em ? (
            <>
              <span className="dim lg">Implantada em</span>{' '}
              <b className="b">{formatDate(im.implantada_em)}</b>
            </>
          ) : im.situacao === 'cancelada' ? null : (
            <>
              <span className="dim lg">Espera</span>{' '}
              <b className="b">{daysSince(im.created_at, hoje)} d</b>
            </>
          )}
        </span>
      }
      about={[
        im.cadastro ? `Cadastro ${im.cadastro.numero}` : null,
        im.assunto.descricao,
        identified(im.contribuinte),
      ]}
    />
  );
}

export const face: Face = {
  columns: colunasImplantacao,
  Header: ({ row, hoje }) => (
    <ImplantacaoHeader im={row as unknown as ImplantacaoRow} hoje={hoje} />
  ),
  Detail: lazy(() => import('./detail.tsx')),
  line(row, hoje) {
    const im = row as unknown as ImplantacaoRow;
    return {
      look: lookOf('implantacao', im.situacao),
      name: <NomeOs os={im.ordem_servico} />,
      at: `há ${daysSince(im.created_at, hoje)} d`,
      about: joined(im.cadastro?.numero, im.assunto.descricao),
    };
  },
  forms: () => import('./forms.ts').then(({ forms }) => forms),
};
