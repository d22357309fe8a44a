/** How profiles are drawn: what they give, to how many. */
import type { PerfilRow } from '../../../domain/perfil/index.ts';
import { plural } from '../../../domain/kernel/format.ts';
import '../../nouns/perfil.ts';
import '../../nouns/usuario.ts';
import { lazy } from '../../ui/lazy.tsx';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { columnsOf } from '../list/columns.ts';

const columns = columnsOf<PerfilRow>()([
  {
    id: 'descricao',
    header: 'Perfil',
    width: 180,
    flex: 1,
    order: 'descricao',
    fixed: true,
    cell: ({ descricao }) => descricao,
    title: ({ descricao }) => descricao,
  },
  {
    id: 'usuarios',
    header: 'Pessoas',
    width: 72,
    num: true,
    cell: ({ usuarios }) => usuarios,
  },
  {
    id: 'ativo',
    header: 'Ativo',
    width: 56,
    cell: ({ ativo }) => (ativo ? 'sim' : 'não'),
  },
]);

export const face: Face = {
  columns,
  Header: ({ row }) => {
    const { descricao, usuarios, ativo } = row as unknown as PerfilRow;
    return (
      <RecordHeader
        name={descricao}
        about={[plural(usuarios, 'pessoa', 'pessoas'), ativo ? null : 'inativo: não dá nada']}
      />
    );
  },
  Detail: lazy(() => import('./detail.tsx')),
  forms: () => import('./forms.ts').then(({ forms }) => forms),
};
