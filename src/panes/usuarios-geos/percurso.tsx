/** '/app/osm/consultas/usuarios-geos/{geo}': an inspector's day, its stops and its ways. */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { formatDate, formatDateTime, formatTime, plural } from '../../../domain/kernel/format.ts';
import { pontoOf } from '../../../domain/kernel/geo.ts';
import {
  origens,
  rastroDoDia,
  type MarcoDoRastro,
  type Rastro,
} from '../../../domain/usuario-geo/index.ts';
import { valueAtom } from '../../api/query.ts';
import { runCommand } from '../../commands/index.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import '../../nouns/ordem-servico.ts';
import { pathOf } from '../../routes.ts';
import { pages } from '../../screens/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { matchAtom, navigate, queryAtom } from '../../workspace/location.ts';
import { bindScreen } from '../../workspace/screen.ts';
import type { ShortColumn } from '../grid/short-grid.tsx';
import { mapDoes, MapPanes } from '../map/map-panes.tsx';
import type { Mark } from '../map/mark.ts';
import { duracao, horaText, osText, percursoText, precisaoText, zonaText } from './words.ts';

const screen = pages.usuario_geo;

/** A mark of the day; the first of a stretch says how long nothing was told before it. */
interface Linha extends MarcoDoRastro {
  readonly depois: number | null;
}

const minutesBetween = (a: string, b: string): number =>
  Math.floor((Date.parse(b) - Date.parse(a)) / 60_000);

const linhasOf = ({ trechos }: Rastro): readonly Linha[] =>
  trechos.flatMap(({ marcos }, n) => {
    const before = trechos[n - 1]?.marcos.at(-1);
    return marcos.map((marco, i) => ({
      ...marco,
      depois: i === 0 && before ? minutesBetween(before.ate, marco.em) : null,
    }));
  });

/** 'Parada de 35 min'; after a silence that is said first. */
const oQue = ({ parada, minutos, origem, depois }: Linha): string => {
  const here = parada ? `Parada de ${duracao(minutos)}` : `De passagem · ${origens[origem]}`;
  return depois === null ? here : `Após ${duracao(depois)} sem posição · ${here}`;
};

const columns: readonly ShortColumn<Linha>[] = [
  { header: 'Hora', cell: horaText },
  { header: 'O que foi', cell: oQue, title: oQue },
  { header: 'Zona', cell: ({ zona }) => zonaText(zona) },
  {
    header: 'OS mais próxima',
    cell: ({ os }) => osText(os),
    title: ({ os }) => (os ? `Em ${formatDateTime(os.em)}` : undefined),
  },
  { header: 'Precisão', num: true, cell: ({ precisao }) => precisaoText(precisao) },
];

function Day({ data }: { data: Rastro | undefined }) {
  return (
    <>
      <h1>{data?.usuario.nome ?? screen.title}</h1>
      {data ? <span className="dim">{formatDate(data.dia)}</span> : null}
      <span className="grow" />
      <IconButton
        icon="left"
        label={
          data?.anterior ? `Dia anterior, ${formatDate(data.anterior)}` : 'Não há dia anterior'
        }
        keys="["
        aria-disabled={!data?.anterior || undefined}
        onClick={() => runCommand('percurso.dia_anterior', 'botao')}
      />
      <IconButton
        icon="right"
        label={data?.proximo ? `Dia seguinte, ${formatDate(data.proximo)}` : 'Não há dia seguinte'}
        keys="]"
        aria-disabled={!data?.proximo || undefined}
        onClick={() => runCommand('percurso.dia_seguinte', 'botao')}
      />
    </>
  );
}

const keyOf = ({ em }: Linha): string => String(Date.parse(em));

const markOf = (row: Linha): Mark[] => {
  const ponto = pontoOf(row);
  return ponto
    ? [
        {
          key: keyOf(row),
          ponto,
          shape: row.parada ? 'square' : 'dot',
          text: row.parada ? `${formatTime(row.em)} · ${duracao(row.minutos)}` : '',
          name: [horaText(row), oQue(row), zonaText(row.zona), osText(row.os)]
            .filter(Boolean)
            .join(', '),
        },
      ]
    : [];
};

const footText = (data: Rastro, rows: readonly Linha[]): string =>
  [
    percursoText(data.metros),
    plural(rows.filter(({ parada }) => parada).length, 'parada', 'paradas'),
    plural(data.posicoes, 'posição', 'posições'),
  ].join(' · ');

export default function Percurso() {
  const geo = useAtomValue(matchAtom)?.params['geo'] ?? '';
  const dia = useAtomValue(queryAtom).get('dia_eq');
  const { data, error, isFetching, refetch } = useAtomValue(
    valueAtom(rastroDoDia, dia ? { dia_eq: dia } : {}, { geo }),
  );
  const again = (): void => void refetch();
  const rows = useMemo(() => data && linhasOf(data), [data]);
  const marks = useMemo(() => rows?.flatMap(markOf), [rows]);
  const lines = useMemo(
    () => data?.trechos.map(({ marcos }) => marcos.flatMap((marco) => pontoOf(marco) ?? [])),
    [data],
  );
  const toDay = (day: string | null | undefined) =>
    day ? { run: () => void navigate(`${pathOf(screen.name, { geo })}?dia_eq=${day}`) } : null;
  useEffect(() =>
    bindScreen(screen, {
      ...mapDoes(screen, again),
      'percurso.dia_anterior': toDay(data?.anterior),
      'percurso.dia_seguinte': toDay(data?.proximo),
      'percurso.voltar': { run: () => void navigate(pages.usuarios_geos.path) },
    }),
  );
  return (
    <MapPanes<Linha>
      key={`${geo} ${dia ?? ''}`}
      screen={screen}
      head={<Day data={data} />}
      fetching={isFetching && data !== undefined}
      foot={data && rows ? <span>{footText(data, rows)}</span> : null}
      table={{
        columns,
        cols: '92px minmax(150px,2fr) minmax(84px,1fr) minmax(96px,1fr) 64px',
        rows,
        empty: 'Nenhuma posição neste dia',
        failure: data ? null : error,
        keyOf,
        rowClass: ({ depois }) => (depois === null ? '' : 'gap'),
        address: pages.usuarios_geos.path,
        addressOf: ({ os }) => (os ? addressOf(areaOf('servicos'), os.id) : null),
        onRetry: again,
      }}
      marks={marks}
      lines={lines}
    />
  );
}
