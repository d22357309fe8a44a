/** How the publications are drawn. */
import type { PublicacaoRow } from '../../../domain/doc-publicacao/schema.ts';
import { formatDate, plural } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { lazy } from '../../ui/lazy.tsx';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { colunasPublicacao } from './columns.tsx';
import '../../nouns/doc-publicacao.ts';

function PublicacaoHeader({ row }: { row: PublicacaoRow }) {
  return (
    <RecordHeader
      name={`Publicação ${row.numero}`}
      year={row.ano}
      status={lookOf('doc_publicacao', row.situacao)}
      right={
        row.publicado_em ? (
          <span className="dl">
            <span className="dim lg">Publicada em</span>{' '}
            <b className="b">{formatDate(row.publicado_em)}</b>
          </span>
        ) : undefined
      }
      about={[row.titulo, plural(row.documentos, 'documento', 'documentos')]}
    />
  );
}

export const face: Face = {
  columns: colunasPublicacao,
  Header: ({ row }) => <PublicacaoHeader row={row as unknown as PublicacaoRow} />,
  Detail: lazy(() => import('./detail.tsx')),
};
