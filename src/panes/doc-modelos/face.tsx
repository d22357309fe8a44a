/** How the models of notifications are drawn. */
import { tipos } from '../../../domain/doc/situacoes.ts';
import { listaDocModelos, type DocModeloRow } from '../../../domain/doc-modelo/index.ts';
import { lazy } from '../../ui/lazy.tsx';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { defaultColumns } from '../list/default-columns.ts';
import '../../nouns/doc-modelo.ts';

export const face: Face = {
  columns: defaultColumns(listaDocModelos),
  Header({ row }) {
    const { titulo, tipo, versao, ativo } = row as unknown as DocModeloRow;
    return (
      <RecordHeader
        name={titulo}
        about={[tipos[tipo], `versão ${versao}`, ativo ? null : 'inativo']}
      />
    );
  },
  Detail: lazy(() => import('./detail.tsx')),
  forms: () => import('./forms.ts').then(({ forms }) => forms),
};
