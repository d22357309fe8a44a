/** A chart so small that only its shape is seen: drawn by the browser itself, in the theme's own colours. */
import { heightsOf, type Drawn } from '../../../domain/kernel/chart.ts';
import './menu.css';

/** Units of the drawing; it is as wide as its room. */
const WIDTH = 240;
const HEIGHT = 64;
/** Figures that can be told apart in it. */
const MOST = 31;

export function MiniChart({ drawn }: { readonly drawn: Drawn }) {
  const { kind } = drawn;
  const heights = heightsOf(drawn).map((one) => one.slice(0, MOST));
  const count = heights[0]?.length ?? 0;
  const top = Math.max(1e-9, ...heights.flat());
  const room = WIDTH / Math.max(1, count);
  const y = (value: number): number => HEIGHT - (HEIGHT - 2) * (Math.max(0, value) / top);
  // What stands on top is drawn first: those below it cover its foot.
  const order = heights.map((values, at) => ({ values, at })).toReversed();
  return (
    <svg
      className="mini-room mini-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {order.map(({ values, at }) =>
        kind === 'linhas' && count > 1 ? (
          <polyline
            key={at}
            className={`l${at % 4}`}
            points={values.map((value, n) => `${room * (n + 0.5)},${y(value)}`).join(' ')}
          />
        ) : (
          values.map((value, n) => {
            // Beside each other where they are not one on the other.
            const parts = kind === 'empilhadas' ? 1 : heights.length;
            const wide = (room * 0.8) / parts;
            return (
              <rect
                key={`${at} ${n}`}
                className={`b${at % 4}`}
                x={room * n + room * 0.1 + (kind === 'empilhadas' ? 0 : wide * at)}
                y={y(value)}
                width={wide}
                height={HEIGHT - y(value)}
              />
            );
          })
        ),
      )}
    </svg>
  );
}
