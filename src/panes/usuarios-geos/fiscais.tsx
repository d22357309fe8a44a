/** '/app/osm/consultas/usuarios-geos': where each inspector was last, in a table and on the map. */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { hojeAgora } from '../../../domain/kernel/clock.ts';
import {
  formatDateTime,
  formatInteger,
  formatRelative,
  plural,
} from '../../../domain/kernel/format.ts';
import { pontoOf } from '../../../domain/kernel/geo.ts';
import { listaGeos, origens, type UltimaPosicao } from '../../../domain/usuario-geo/index.ts';
import { filterSearch } from '../../api/list-search.ts';
import { wholeAtom } from '../../api/query.ts';
import { pathOf } from '../../routes.ts';
import { pages } from '../../screens/index.ts';
import { filteringOfScreen, refusedIn } from '../../workspace/list/filtering.ts';
import { bindScreen } from '../../workspace/screen.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import type { ShortColumn } from '../grid/short-grid.tsx';
import { mapDoes, MapPanes } from '../map/map-panes.tsx';
import type { Mark } from '../map/mark.ts';
import { idadeText, osText, precisaoText, zonaText } from './words.ts';

const screen = pages.usuarios_geos;

const columns: readonly ShortColumn<UltimaPosicao>[] = [
  { header: 'Fiscal', cell: ({ nome }) => nome, title: ({ nome }) => nome },
  {
    header: 'Última posição',
    cell: ({ em }) => formatRelative(em, hojeAgora()),
    title: ({ em }) => formatDateTime(em),
  },
  { header: 'Idade', cell: ({ idade }) => idadeText(idade) },
  { header: 'Zona', cell: ({ zona }) => zonaText(zona) },
  {
    header: 'OS próxima',
    cell: ({ os }) => osText(os),
    title: ({ os }) => (os ? `Em ${formatDateTime(os.em)}` : undefined),
  },
  { header: 'Origem', cell: ({ origem }) => origens[origem] },
  { header: 'Precisão', num: true, cell: ({ precisao }) => precisaoText(precisao) },
];

const keyOf = ({ id }: UltimaPosicao): string => String(id);

const markOf = (row: UltimaPosicao): Mark[] => {
  const ponto = pontoOf(row);
  const name = `${row.nome}, ${idadeText(row.idade)}, ${zonaText(row.zona)}`;
  return ponto ? [{ key: keyOf(row), ponto, shape: 'disc', text: row.nome, name }] : [];
};

export default function Fiscais() {
  const of = filteringOfScreen(screen.name, listaGeos);
  const search = filterSearch(listaGeos, useAtomValue(of.searchAtom));
  const { data, error, isFetching, refetch } = useAtomValue(wholeAtom(listaGeos, search));
  const again = (): void => void refetch();
  useEffect(() => bindScreen(screen, mapDoes(screen, again)));
  const rows = data?.rows;
  const marks = useMemo(() => rows?.flatMap(markOf), [rows]);
  return (
    <MapPanes<UltimaPosicao>
      screen={screen}
      head={<h1>{screen.title}</h1>}
      tools={<FilterBar of={of} />}
      fetching={isFetching && data !== undefined}
      foot={
        data ? (
          <span>
            {data.rows.length < data.count
              ? `Os primeiros ${formatInteger(data.rows.length)} de ${plural(data.count, 'fiscal', 'fiscais')}: filtre para ver os outros`
              : plural(data.count, 'fiscal com posição', 'fiscais com posição')}
          </span>
        ) : null
      }
      table={{
        columns,
        cols: 'minmax(110px,1.5fr) minmax(92px,1fr) 64px minmax(76px,1fr) minmax(88px,1fr) 64px 66px',
        rows,
        empty: 'Nenhum fiscal informou onde está',
        failure: data ? null : error,
        refused: refusedIn(of, error),
        keyOf,
        address: screen.path,
        addressOf: ({ id }) => pathOf(pages.usuario_geo.name, { geo: id }),
        onRetry: again,
      }}
      marks={marks}
    />
  );
}
