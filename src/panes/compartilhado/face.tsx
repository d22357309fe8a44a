/** How shared orders are drawn, as the orders they are, and shared subjects, as their fields say. */
import type { OrdemCompartilhadaRow } from '../../../domain/compartilhado/index.ts';
import { findArea, lookOf } from '../../nouns/index.ts';
import { lazy } from '../../ui/lazy.tsx';
import { joined } from '../detail/about.ts';
import { defaultDetail } from '../detail/default-detail.tsx';
import { RecordHeader } from '../detail/header.tsx';
import { defaultColumns } from '../list/default-columns.ts';
import type { Face } from '../face.ts';
import { colunasCompartilhadas } from './columns.tsx';
import { listaAssuntosCompartilhados } from '../../../domain/compartilhado/index.ts';
import '../../nouns/compartilhado.ts';

function Header({ os }: { os: OrdemCompartilhadaRow }) {
  return (
    <RecordHeader
      name={`OS ${os.numero}`}
      year={os.ano}
      status={lookOf('os_compartilhada', os.situacao)}
      about={[joined(os.assunto.descricao, os.departamento.nome)]}
    />
  );
}

export const servicos: Face = {
  columns: colunasCompartilhadas,
  Header: ({ row }) => <Header os={row as unknown as OrdemCompartilhadaRow} />,
  Detail: lazy(() => import('./detail.tsx')),
  forms: () => import('./forms.ts').then(({ forms }) => forms),
};

const area = findArea('compartilhado-assuntos');
if (!area) throw new Error('falta a área dos assuntos compartilhados');

export const assuntos: Face = {
  columns: defaultColumns(listaAssuntosCompartilhados),
  ...defaultDetail(area),
};
