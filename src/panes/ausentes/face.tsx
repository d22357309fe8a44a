/** How absences are drawn: who, when, who stands in. */
import { tipos, type AusenteRow } from '../../../domain/ausente/index.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { defaultDetail } from '../detail/default-detail.tsx';
import type { Face } from '../face.ts';
import { none, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import '../../nouns/ausente.ts';
import '../../nouns/usuario.ts';

const columns = columnsOf<AusenteRow>()([
  {
    id: 'usuario',
    header: 'Pessoa',
    width: 130,
    flex: 1.2,
    fixed: true,
    cell: ({ usuario }) => usuario.nome,
    title: ({ usuario }) => usuario.nome,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 100,
    cell: ({ situacao }) => <Status look={lookOf('ausente', situacao)} />,
  },
  { id: 'tipo', header: 'Tipo', width: 72, cell: ({ tipo }) => tipos[tipo] },
  {
    id: 'inicia_em',
    header: 'De',
    width: 70,
    num: true,
    order: 'inicia_em',
    cell: ({ inicia_em }) => shortDate(inicia_em),
  },
  {
    id: 'termina_em',
    header: 'Até',
    width: 70,
    num: true,
    order: 'termina_em',
    cell: ({ termina_em }) => shortDate(termina_em),
  },
  {
    id: 'substituto',
    header: 'Substituto',
    width: 120,
    flex: 1,
    wide: true,
    cell: ({ substituto, substituto_ausente: away }) =>
      substituto ? (away ? `${substituto.nome} (ausente)` : substituto.nome) : none,
    title: ({ substituto }) => substituto?.nome,
  },
]);

export const face: Face = { columns, ...defaultDetail(areaOf('ausentes')) };
