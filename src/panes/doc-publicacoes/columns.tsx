/** Columns of the publications. */
import type { PublicacaoRow } from '../../../domain/doc-publicacao/schema.ts';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { none, NUMERO, Numero, shared, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

export const colunasPublicacao = columnsOf<PublicacaoRow>()([
  { ...shared.id, name: 'Número interno', off: true },
  {
    id: 'numero',
    header: 'Número',
    width: NUMERO,
    num: true,
    fixed: true,
    order: 'numero',
    cell: ({ numero, ano }) => <Numero numero={numero} ano={ano} />,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 108,
    fixed: true,
    cell: ({ situacao }) => <Status look={lookOf('doc_publicacao', situacao)} />,
  },
  {
    id: 'titulo',
    header: 'Título',
    width: 120,
    flex: 1,
    cell: ({ titulo }) => titulo,
    title: ({ titulo }) => titulo,
  },
  {
    id: 'documentos',
    header: 'Documentos',
    width: 92,
    num: true,
    wide: true,
    cell: ({ documentos }) => formatInteger(documentos),
  },
  {
    id: 'edicao',
    header: 'Edição',
    width: 84,
    wide: true,
    cell: ({ edicao }) => edicao ?? none,
  },
  {
    id: 'publicado_em',
    header: 'Publicada em',
    width: 98,
    num: true,
    order: 'publicado_em',
    cell: ({ publicado_em }) => shortDate(publicado_em),
  },
  {
    id: 'created_at',
    header: 'Criada em',
    width: 84,
    num: true,
    off: true,
    cell: ({ created_at }) => shortDate(created_at),
  },
]);
