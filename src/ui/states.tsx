/** Loading, failure and nothing found: top left, the specification's texts (section 2), no picture. */
import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Glyph } from './icon.tsx';

/** True once `ms` have passed since mounting: what comes fast shows no skeleton. */
function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

const SKELETON_AFTER = 200;
const widths = [78, 92, 64, 86, 71];

/** What is loading just now; its first part speaks for all: five of a record would say the same five times. */
const loading = new Map<string, () => void>();
const speaks = (id: string): boolean => loading.keys().next().value === id;

function useSpeaks(): boolean {
  const id = useId();
  const begin = useCallback(
    (changed: () => void) => {
      loading.set(id, changed);
      return () => {
        loading.delete(id);
        for (const tell of loading.values()) tell();
      };
    },
    [id],
  );
  return useSyncExternalStore(
    begin,
    () => speaks(id),
    () => false,
  );
}

/** The words of a first load: the region is there before they are, so that they are spoken. */
function Words({ bars = 0 }: { readonly bars?: number }) {
  const visible = useAfter(SKELETON_AFTER);
  const first = useSpeaks();
  return (
    <div className="state" role={first ? 'status' : undefined} aria-busy="true">
      {visible ? (
        <>
          <b>Carregando dados</b>
          <p>Aguarde um momento, estamos buscando as informações para você</p>
          {widths.slice(0, bars).map((width) => (
            <i key={width} className="sk" style={{ width: `${width}%` }} />
          ))}
        </>
      ) : null}
    </div>
  );
}

/** First load of a record or form; nothing for the first 200 ms. */
export const Loading = () => <Words bars={4} />;

/** First load of a list: the words, and bars in the rhythm of its rows, under its own `--cols`; after 200 ms. */
export function SkeletonRows(props: { columns: number; rows?: number; inGrid?: boolean }) {
  const { columns, rows = 12, inGrid = true } = props;
  const visible = useAfter(SKELETON_AFTER);
  return (
    <>
      {inGrid ? (
        <div role="row">
          <div role="gridcell">
            <Words />
          </div>
        </div>
      ) : (
        <Words />
      )}
      {visible ? (
        <div aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => (
            <div className="gr" key={row}>
              {Array.from({ length: columns }, (_cell, column) => (
                <span key={column}>
                  {column === 0 ? null : (
                    <i className="sk" style={{ width: `${widths[(row + column) % 5] ?? 70}%` }} />
                  )}
                </span>
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Is it code that did not come (no connection, or another version is served now), and no mistake in it? */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|preload CSS|não chegou a tempo/i.test(error.message);

/** What is ours to mend is not told as the person's connection. */
export function OurFailure(props: { onBack: () => void; onRetry: () => void }) {
  return (
    <div className="state" role="alert">
      <b>
        <span className="st">
          <Glyph name="minus" role="bad" />
          <span>Esta parte não pôde ser mostrada</span>
        </span>
      </b>
      <p>O erro é nosso, não da sua conexão. O que você digitou está guardado.</p>
      <div className="bt">
        <Button onClick={props.onBack}>Voltar</Button>
        <Button onClick={props.onRetry}>Tentar de novo</Button>
      </div>
    </div>
  );
}

/** The number under which the server wrote its failure down; it finds the log line. */
const numberOf = (error: unknown): string | null =>
  error instanceof Error && 'id' in error && typeof error.id === 'string' ? error.id : null;

/** What the server said of what it refused: that is not the connection. */
const refusalIn = (error: unknown): string | null =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500
    ? error.message
    : null;

/** The load failed: why or what to do, ways on, and the error's number where it has one. */
export function LoadFailure(props: {
  /** What failed; null: nothing that has a number (code that did not come). */
  error: unknown;
  /** Why it was refused, in better words than the error's own. */
  why?: string;
  onClearFilters?: () => void;
  /** To where one came from, unless there is a better way back. */
  onBack?: () => void;
  onRetry?: () => void;
}) {
  const { error, onBack = () => history.back(), onRetry, onClearFilters } = props;
  const id = numberOf(error);
  const why = props.why ?? refusalIn(error);
  return (
    <div className="state" role="alert">
      <b>
        <span className="st">
          <Glyph name="minus" role="bad" />
          <span>Falha ao carregar os dados</span>
        </span>
      </b>
      <p>
        {why ?? 'Verifique sua conexão e tente novamente mais tarde'}
        {id ? <span className="dim"> · erro {id}</span> : null}
      </p>
      <div className="bt">
        <Button onClick={onBack}>Voltar</Button>
        {onClearFilters ? <Button onClick={onClearFilters}>Limpar filtros</Button> : null}
        {onRetry ? (
          <Button keys="Shift+R" onClick={onRetry}>
            Tentar de novo
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Nothing found. `hint` replaces the second line where the specification has another one. */
export function Empty(props: {
  title?: string;
  hint?: string;
  onClearFilters?: () => void;
  /** Up to one more button, e.g. 'Nova OS'. */
  action?: ReactNode;
}) {
  return (
    <div className="state" role="status">
      <b>{props.title ?? 'Nenhum registro encontrado'}</b>
      <p>{props.hint ?? 'Verifique os filtros ou tente adicionar um novo registro'}</p>
      <div className="bt">
        {props.onClearFilters ? (
          <Button onClick={props.onClearFilters}>Limpar filtros</Button>
        ) : null}
        {props.action}
      </div>
    </div>
  );
}
