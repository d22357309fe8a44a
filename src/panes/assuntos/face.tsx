/** How subjects are drawn. */
import type { AssuntoRow } from '../../../domain/assunto/schema.ts';
import { formatDecimal, plural } from '../../../domain/kernel/format.ts';
import '../../nouns/assunto.ts';
import { lazy } from '../../ui/lazy.tsx';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { none } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import { compartilha, EXCLUIDO, exigencias } from './words.ts';

const columns = columnsOf<AssuntoRow>()([
  {
    id: 'descricao',
    header: 'Assunto',
    width: 160,
    flex: 1.6,
    order: 'descricao',
    fixed: true,
    cell: ({ descricao }) => descricao,
    title: ({ descricao }) => descricao,
  },
  {
    id: 'prazo',
    header: 'Prazo',
    width: 64,
    num: true,
    cell: ({ prazo }) => `${prazo} d`,
  },
  {
    id: 'pontuacao',
    header: 'Pontos',
    width: 64,
    num: true,
    wide: true,
    cell: ({ pontuacao }) => formatDecimal(pontuacao),
  },
  {
    id: 'formulario',
    header: 'Formulário',
    width: 110,
    flex: 0.8,
    cell: ({ formulario }) => formulario?.descricao ?? none,
    title: ({ formulario }) => formulario?.descricao,
  },
  {
    id: 'exige',
    header: 'Exige',
    width: 120,
    flex: 0.8,
    wide: true,
    cell: (row) => exigencias(row) || none,
    title: exigencias,
  },
  {
    id: 'encerramento',
    header: 'Situações',
    width: 72,
    num: true,
    off: true,
    cell: ({ encerramento }) => encerramento.length,
  },
  {
    id: 'oferta',
    header: 'Oferta',
    width: 110,
    wide: true,
    cell: (row) => compartilha(row) || none,
  },
]);

export const face: Face = {
  columns,
  Header: ({ row }) => {
    const assunto = row as unknown as AssuntoRow;
    return (
      <RecordHeader
        name={assunto.descricao}
        status={assunto.excluido ? EXCLUIDO : undefined}
        about={[plural(assunto.prazo, 'dia', 'dias'), compartilha(assunto)]}
      />
    );
  },
  Detail: lazy(() => import('./detail.tsx')),
  forms: () =>
    import('../form/importar.tsx').then(({ Importar }) => ({
      'assuntos.importar': { Body: Importar },
    })),
};
