/** A map's own picture on a menu: where its records are, by what it draws, and how many have a place. */
import { useAtomValue } from 'jotai';
import { caixaOf } from '../../../domain/kernel/area.ts';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import { type Lugar, type MapaQuery } from '../../../domain/kernel/mapa.ts';
import { filterSearch } from '../../api/list-search.ts';
import { valueAtom } from '../../api/query.ts';

/** How near a town is looked at so that it is told in some dozens of places. */
const ZOOM = '12';
/** Units of the drawing, and the room that the largest disc has at its edges. */
const WIDTH = 240;
const HEIGHT = 64;
const EDGE = 7;

/** Degrees → units: the town whole, as high as it is wide in its middle. */
function placing(extensao: string): (at: Lugar) => { readonly x: number; readonly y: number } {
  const { oeste, sul, leste, norte } = caixaOf(extensao) ?? {
    oeste: 0,
    sul: 0,
    leste: 0,
    norte: 0,
  };
  const narrow = Math.cos((((sul + norte) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * EDGE) / Math.max(1e-6, (leste - oeste) * narrow),
    (HEIGHT - 2 * EDGE) / Math.max(1e-6, norte - sul),
  );
  return ({ latitude, longitude }) => ({
    x: WIDTH / 2 + (Number(longitude) - (oeste + leste) / 2) * narrow * scale,
    y: HEIGHT / 2 - (Number(latitude) - (sul + norte) / 2) * scale,
  });
}

export function LivingMap({ query, about }: { readonly query: MapaQuery; readonly about: string }) {
  const search = new URLSearchParams(filterSearch(query, ''));
  const { data, error } = useAtomValue(valueAtom(query, search, { zoom: ZOOM }));
  const { n = 0, lugares = 0, extensao = null } = data?.totais ?? {};
  const most = Math.max(1, ...(data?.rows ?? []).map((row) => row.n));
  const at = placing(extensao ?? '');
  return (
    <>
      <span className="mini-total">
        {data ? (
          <>
            <b className="num">{formatInteger(n)}</b> com lugar
          </>
        ) : error ? (
          'Não foi possível contar agora'
        ) : (
          'Contando…'
        )}
      </span>
      {data && extensao !== null ? (
        <svg className="mini-room mini-map" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {data.rows.map((row) => {
            const { x, y } = at(row);
            return query.como === 'densidade' ? (
              <rect
                key={row.quadro}
                x={x - 2}
                y={y - 2}
                width="4"
                height="4"
                opacity={row.classe / 5}
              />
            ) : (
              <circle key={row.quadro} cx={x} cy={y} r={1 + EDGE * Math.sqrt(row.n / most)} />
            );
          })}
        </svg>
      ) : (
        <span className="mini-room dim">{data ? 'Nada no período' : ''}</span>
      )}
      <span id={about} hidden>
        {data
          ? `${plural(n, 'registro', 'registros')} em ${plural(lugares, 'lugar', 'lugares')} do mapa`
          : ''}
      </span>
    </>
  );
}
