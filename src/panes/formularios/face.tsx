/** How forms are drawn. */
import { tipos } from '../../../domain/formulario/index.ts';
import type { FormularioRow } from '../../../domain/formulario/index.ts';
import { plural } from '../../../domain/kernel/format.ts';
import '../../nouns/formulario.ts';
import { lazy } from '../../ui/lazy.tsx';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { columnsOf } from '../list/columns.ts';

const columns = columnsOf<FormularioRow>()([
  {
    id: 'descricao',
    header: 'Formulário',
    width: 160,
    flex: 1.4,
    order: 'descricao',
    fixed: true,
    cell: ({ descricao }) => descricao,
    title: ({ descricao }) => descricao,
  },
  {
    id: 'tipo',
    header: 'Tipo',
    width: 130,
    flex: 1,
    cell: ({ tipo }) => tipos[tipo],
    title: ({ tipo }) => tipos[tipo],
  },
  {
    id: 'itens',
    header: 'Itens',
    width: 56,
    num: true,
    cell: ({ checklist }) => checklist.length,
  },
  {
    id: 'versao',
    header: 'Versão',
    width: 64,
    num: true,
    wide: true,
    cell: ({ versao }) => versao,
  },
]);

export const face: Face = {
  columns,
  Header: ({ row }) => {
    const { descricao, tipo, checklist, versao } = row as unknown as FormularioRow;
    return (
      <RecordHeader
        name={descricao}
        about={[tipos[tipo], plural(checklist.length, 'item', 'itens'), `versão ${versao}`]}
      />
    );
  },
  Detail: lazy(() => import('./detail.tsx')),
};
