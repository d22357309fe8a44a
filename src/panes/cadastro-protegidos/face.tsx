/** How the protected registry is drawn: its record as its fields say. */
import type { ProtegidoRow } from '../../../domain/cadastro-protegido/index.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { defaultDetail } from '../detail/default-detail.tsx';
import type { Face } from '../face.ts';
import { none, shared, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import '../../nouns/cadastro-protegido.ts';
import '../../nouns/cadastro.ts';

const colunas = columnsOf<ProtegidoRow>()([
  { ...shared.id, fixed: true },
  {
    id: 'situacao',
    header: 'Situação',
    width: 104,
    fixed: true,
    cell: (p) => <Status look={lookOf('cadastro_protegido', p.situacao)} />,
  },
  {
    id: 'pessoa',
    header: 'Pessoa',
    width: 100,
    flex: 1.1,
    cell: (p) => p.pessoa?.razao_social ?? none,
    title: (p) => p.pessoa?.razao_social,
  },
  { id: 'cadastro', header: 'Cadastro', width: 112, cell: (p) => p.cadastro?.numero ?? none },
  {
    id: 'solicitante',
    header: 'Pedida por',
    width: 104,
    flex: 0.8,
    wide: true,
    cell: (p) => p.solicitante,
    title: (p) => p.solicitante,
  },
  {
    id: 'inicia_em',
    header: 'Desde',
    width: 70,
    num: true,
    wide: true,
    order: 'inicia_em',
    cell: (p) => shortDate(p.inicia_em),
  },
  { id: 'termina_em', header: 'Até', width: 70, num: true, cell: (p) => shortDate(p.termina_em) },
]);

export const face: Face = { columns: colunas, ...defaultDetail(areaOf('cadastro-protegidos')) };
