/** How work handed over is drawn: from whom, to whom, how much. */
import { formatInteger } from '../../../domain/kernel/format.ts';
import type { RepasseRow } from '../../../domain/repasse/index.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { lazy } from '../../ui/lazy.tsx';
import { Status } from '../../ui/status.tsx';
import { defaultDetail } from '../detail/default-detail.tsx';
import type { Face } from '../face.ts';
import { civilDay, shared, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import '../../nouns/repasse.ts';

const columns = columnsOf<RepasseRow>()([
  { ...shared.id, fixed: true },
  {
    id: 'usuario',
    header: 'De',
    width: 110,
    flex: 1,
    cell: ({ usuario }) => usuario.nome,
    title: ({ usuario }) => usuario.nome,
  },
  {
    id: 'para',
    header: 'Para',
    width: 110,
    flex: 1,
    cell: ({ para }) => para?.nome ?? 'Equipe',
    title: ({ para }) => para?.nome,
  },
  {
    id: 'ordens',
    header: 'OS',
    width: 48,
    num: true,
    cell: ({ ordens }) => formatInteger(ordens),
  },
  {
    id: 'analises',
    header: 'Análises',
    width: 64,
    num: true,
    wide: true,
    cell: ({ analises }) => formatInteger(analises),
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 96,
    cell: ({ situacao }) => <Status look={lookOf('repasse', situacao)} />,
  },
  {
    id: 'created_at',
    header: 'Feito em',
    width: 70,
    num: true,
    wide: true,
    order: 'created_at',
    cell: ({ created_at }) => shortDate(civilDay(created_at)),
  },
]);

export const face: Face = {
  columns,
  ...defaultDetail(areaOf('repasses')),
  Detail: lazy(() => import('./detail.tsx')),
  forms: () =>
    import('./repassar.tsx').then(({ Repassar }) => ({ 'repasses.create': { Body: Repassar } })),
};
