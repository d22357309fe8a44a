/**
 * A report on places: where its records are, counted by the server for what is looked at, in a table and on the map.
 * Which of them is said by the screen (src/screens/mapas.ts).
 */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { mapaOf } from '../../../domain/index.ts';
import { caixaOf, caixaText, contornoText, geometriaDaArea } from '../../../domain/kernel/area.ts';
import type { Caixa } from '../../../domain/kernel/area.ts';
import { formatDateTime, formatInteger, plural } from '../../../domain/kernel/format.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import { contem, formatPonto, type Ponto } from '../../../domain/kernel/geo.ts';
import { classesOf } from '../../../domain/kernel/classes.ts';
import { CLASSES, type Lugar, type MapaQuery } from '../../../domain/kernel/mapa.ts';
import { poligonosZonas } from '../../../domain/zona/index.ts';
import { filterSearch } from '../../api/list-search.ts';
import { valueAtom } from '../../api/query.ts';
import { runCommand } from '../../commands/index.ts';
// Its list's area, whichever noun it is of.
import '../../nouns/all.ts';
import { screenOf } from '../../screens/index.ts';
import type { mapas } from '../../screens/mapas.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/choice.tsx';
import { announce } from '../../ui/toast-store.ts';
import { focusPane } from '../../workspace/focus.ts';
import { filteringOfScreen, refusedIn, setTerm } from '../../workspace/list/filtering.ts';
import { locationAtom, navigate, queryAtom, routeAtom } from '../../workspace/location.ts';
import { bindScreen } from '../../workspace/screen.ts';
import { store } from '../../workspace/store.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { FluentRoot } from '../../ui/fields/fluent-root.tsx';
import type { ShortColumn } from '../grid/short-grid.tsx';
import { cursorAtom } from '../grid/grids.ts';
import { mapDoes, MapPanes } from '../map/map-panes.tsx';
import type { Place, View } from '../map/mark.ts';
import { drillAddress } from '../report/report-grid.tsx';
import './mapa.css';

type MapaScreen = (typeof mapas)[keyof typeof mapas];

/** As many places stand in the table. */
const NA_TABELA = 200;
/** How near everything is looked at, to know where it is and how much of it has no place. */
const DE_LONGE = 4;
/** Where each map was left: one comes back to the same place. */
const left = new Map<string, View>();

const keyOf = ({ quadro }: Lugar): string => quadro.replaceAll(/[^\d-]/g, '');
const pontoOf = ({ latitude, longitude }: Lugar): Ponto => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
});

/** 'Em andamento 12, Encerrada 3' */
const situacoesText = (query: MapaQuery, { situacoes }: Lugar): string => {
  const field = query.value.rows.of.fields.situacoes.of.fields.situacao;
  return situacoes
    .map(({ situacao, n }) => `${formatValue(field, situacao)} ${formatInteger(n)}`)
    .join(', ');
};

/** What zones are coloured by: the measures of the report by zones. */
function useShades(query: MapaQuery, search: string, medida: string) {
  const of = query.zonas;
  const { data } = useAtomValue(valueAtom(of, new URLSearchParams(filterSearch(of, search))));
  return useMemo(() => {
    const field = of.measures[medida];
    if (!field || !data) return undefined;
    const all = data.rows.flatMap((row) => {
      const zona = row['zona'] as { readonly id: number } | null;
      const value = row[medida];
      return zona && value !== null && value !== undefined
        ? [{ id: zona.id, value: Number(value), text: formatValue(field, value) }]
        : [];
    });
    const classe = classesOf(all.map(({ value }) => value));
    return new Map(all.map(({ id, value, text }) => [id, { classe: classe(value), text }]));
  }, [of, data, medida]);
}

/** The outline that is being drawn, vertex by vertex. */
function useDrawing(onDone: (contorno: string) => void) {
  const [vertices, setVertices] = useState<readonly Ponto[] | null>(null);
  const begin = (): void => {
    setVertices([]);
    announce('Desenhe a área: cada clique no mapa é um vértice');
    focusPane('detalhe');
  };
  const finish = (): void => {
    if (vertices && vertices.length >= 3)
      onDone(contornoText(vertices.map(({ longitude, latitude }) => [longitude, latitude])));
    setVertices(null);
  };
  return {
    vertices,
    toggle: vertices ? () => setVertices(null) : begin,
    back: () => setVertices((all) => all?.slice(0, -1) ?? null),
    finish,
    add: vertices ? (ponto: Ponto) => setVertices((all) => [...(all ?? []), ponto]) : undefined,
    lines: useMemo(
      () =>
        vertices && vertices.length > 1 ? [[...vertices, ...vertices.slice(0, 1)]] : undefined,
      [vertices],
    ),
    marks: useMemo(
      () =>
        (vertices ?? []).map((ponto, at) => ({
          key: `vertice-${at}`,
          ponto,
          shape: 'dot' as const,
          text: '',
          name: `Vértice ${at + 1}`,
        })),
      [vertices],
    ),
  };
}

function Shown({ screen, query }: { readonly screen: MapaScreen; readonly query: MapaQuery }) {
  const of = filteringOfScreen(screen.name, query);
  const address = useAtomValue(of.searchAtom);
  const search = filterSearch(query, address);
  const medida = useAtomValue(queryAtom).get('medida') ?? '';
  const [view, setView] = useState<View | null>(() => left.get(screen.name) ?? null);
  const [look, setLook] = useState<View | Caixa | null>(() => left.get(screen.name) ?? null);
  const whole = useAtomValue(
    valueAtom(query, new URLSearchParams(search), { zoom: String(DE_LONGE) }),
  );
  const asked = new URLSearchParams(search);
  if (view) asked.set('caixa', caixaText(view.caixa));
  const { data, error, isFetching, refetch } = useAtomValue(
    valueAtom(query, asked, { zoom: String(view?.zoom ?? DE_LONGE) }),
  );
  // Until what is looked at now is there, what was there stays; it answers nothing that was refused.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const shown = data ?? (error ? undefined : last);
  const again = (): void => {
    void refetch();
    void whole.refetch();
  };

  const { data: zonas } = useAtomValue(valueAtom(poligonosZonas));
  const shades = useShades(query, search, medida);
  const drawing = useDrawing((contorno) => setTerm(of, 'area', 'eq', [contorno]));
  const area = useMemo(() => {
    const said = new URLSearchParams(search).get('area_eq');
    return said === null ? null : geometriaDaArea(said);
  }, [search]);

  const rows = shown?.rows;
  const names = useMemo(() => {
    const zonaDe = (ponto: Ponto): string | undefined =>
      zonas?.find(({ poligono }) => contem(poligono, ponto))?.descricao;
    return new Map(
      rows?.slice(0, NA_TABELA).map((row) => {
        const ponto = pontoOf(row);
        const zona = zonaDe(ponto);
        return [row, zona ? `${zona}, ${formatPonto(ponto)}` : formatPonto(ponto)];
      }),
    );
  }, [rows, zonas]);
  const places = useMemo(
    () =>
      (rows ?? []).map((row): Place => ({
        key: keyOf(row),
        ponto: pontoOf(row),
        n: row.n,
        classe: query.como === 'densidade' ? row.classe : null,
        quadro: caixaOf(row.quadro) ?? { oeste: 0, sul: 0, leste: 0, norte: 0 },
        name: `${formatInteger(row.n)}: ${situacoesText(query, row)}`,
      })),
    [rows, query],
  );
  const extensao = whole.data?.totais.extensao ?? null;
  const lookAtAll = (): void => setLook(extensao === null ? null : caixaOf(extensao));
  // First it looks at where records are; later filters move nothing.
  const [fresh] = useState(() => !left.has(screen.name));
  const [begun, setBegun] = useState<Caixa | null>(null);
  if (fresh && begun === null && extensao !== null) setBegun(caixaOf(extensao));

  useEffect(() =>
    bindScreen(screen, {
      ...mapDoes(screen, again),
      'mapa.area': { run: drawing.toggle },
      'mapa.tudo': extensao === null ? null : { run: lookAtAll },
    }),
  );

  const chosen = (key: string): void => {
    const row = rows?.find((one) => keyOf(one) === key);
    if (!row) return;
    store.set(cursorAtom(`tela-${screen.name}`), key);
    if (query.como === 'pontos' && row.zoom !== null) {
      const { latitude, longitude } = pontoOf(row);
      const caixa = { oeste: longitude, leste: longitude, sul: latitude, norte: latitude };
      setLook({ zoom: row.zoom, caixa });
    } else navigate(drillAddress(query, row.filtro));
  };
  const setMedida = (value: string): void => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete('medida');
    else next.set('medida', value);
    const { path } = store.get(locationAtom);
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
  };

  const columns: readonly ShortColumn<Lugar>[] = [
    { header: 'Lugar', cell: (row) => names.get(row) ?? '', title: (row) => names.get(row) },
    { header: 'Registros', num: true, cell: ({ n }) => formatInteger(n) },
    query.como === 'densidade'
      ? { header: 'Classe', num: true, cell: ({ classe }) => `${classe} de ${CLASSES}` }
      : {
          header: 'Situações',
          cell: (row) => situacoesText(query, row),
          title: (row) => situacoesText(query, row),
        },
  ];
  const { sem_ponto = null, n = 0 } = whole.data?.totais ?? {};
  const count = drawing.vertices?.length ?? 0;
  return (
    <MapPanes<Lugar>
      screen={screen}
      head={<h1>{screen.title}</h1>}
      tools={<FilterBar of={of} />}
      fetching={isFetching && shown !== undefined}
      foot={
        shown && whole.data ? (
          <>
            <span>
              {[
                `${formatInteger(shown.totais.n)} à vista, de ${formatInteger(n)} com lugar`,
                `${formatInteger(sem_ponto ?? 0)} sem lugar`,
                ...(shown.totais.lugares > NA_TABELA
                  ? [`os ${NA_TABELA} lugares com mais, de ${formatInteger(shown.totais.lugares)}`]
                  : []),
              ].join(' · ')}
            </span>
            <span className="grow" />
            <span>Atualizado em {formatDateTime(shown.atualizado_em)}</span>
          </>
        ) : null
      }
      table={{
        columns,
        cols: 'minmax(180px,1.2fr) 80px minmax(200px,1.6fr)',
        rows: rows?.slice(0, NA_TABELA),
        empty: 'Nada a mostrar neste quadro do mapa',
        failure: data ? null : error,
        refused: refusedIn(of, error),
        keyOf,
        address: drillAddress(query, shown?.filtro ?? search),
        addressOf: ({ filtro }) => drillAddress(query, filtro),
        onRetry: again,
      }}
      mapHead={
        <>
          <span className="grow" />
          {drawing.vertices ? (
            <>
              <span className="dim">{plural(count, 'vértice', 'vértices')}</span>
              <Button
                variant="ghost"
                aria-disabled={count === 0 || undefined}
                onClick={drawing.back}
              >
                Desfazer vértice
              </Button>
              <Button aria-disabled={count < 3 || undefined} onClick={drawing.finish}>
                Filtrar pela área
              </Button>
            </>
          ) : null}
          <Button icon="map" variant="ghost" onClick={() => runCommand('mapa.area', 'botao')}>
            {drawing.vertices ? 'Cancelar' : 'Desenhar área'}
          </Button>
        </>
      }
      over={
        <FluentRoot>
          <div className="mapa-cores">
            <SelectField
              name="medida"
              label="Cor das zonas"
              placeholder="Nenhuma"
              value={medida}
              onChange={setMedida}
              options={Object.entries(query.zonas.measures).map(([value, { label }]) => ({
                value,
                label,
              }))}
            />
            {/* A disc may cover a zone's name, and a colour is no figure. */}
            {shades && zonas ? (
              <ul aria-label="Zonas">
                {zonas.map(({ id, descricao }) => {
                  const { classe = 0, text = '–' } = shades.get(id) ?? {};
                  return (
                    <li key={id}>
                      <svg width="12" height="12" aria-hidden="true">
                        <rect width="12" height="12" className={`map-zone shade-${classe}`} />
                      </svg>
                      {descricao}
                      <b className="num">{text}</b>
                    </li>
                  );
                })}
              </ul>
            ) : null}
          </div>
        </FluentRoot>
      }
      marks={drawing.marks}
      lines={drawing.lines}
      area={area}
      places={places}
      look={look ?? begun}
      {...(shades ? { shades } : {})}
      onView={(next) => {
        left.set(screen.name, next);
        setView(next);
      }}
      onPlace={drawing.add}
      onPlaceChosen={chosen}
    />
  );
}

export default function Mapa() {
  const screen = screenOf(useAtomValue(routeAtom)?.name) as MapaScreen | null;
  const query = screen ? mapaOf(screen.query) : undefined;
  return screen && query ? <Shown key={screen.name} screen={screen} query={query} /> : null;
}
