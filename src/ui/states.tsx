/** Loading, failure and nothing found: top left, the specification's texts (section 2), no picture. */
import { useEffect, useState } from 'react';
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

/** First load of a record or form; nothing for the first 200 ms. */
export function Loading() {
  const visible = useAfter(SKELETON_AFTER);
  if (!visible) return <div className="state" aria-busy="true" />;
  return (
    <div className="state" role="status" aria-busy="true">
      <b>Carregando dados</b>
      <p>Aguarde um momento, estamos buscando as informações para você</p>
      {widths.slice(0, 4).map((width) => (
        <i key={width} className="sk" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** First load of a list: bars in the rhythm of its rows, under its own `--cols`; after 200 ms. */
export function SkeletonRows({ columns, rows = 12 }: { columns: number; rows?: number }) {
  const visible = useAfter(SKELETON_AFTER);
  if (!visible) return null;
  return (
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
  );
}

/** Is it code that did not come (no connection, or another version is served now), and no mistake in it? */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|preload CSS/i.test(error.message);

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

/** The load failed: what to do, and two ways on. `id` is the server's, to find its log line. */
export function LoadFailure(props: { onBack?: () => void; onRetry?: () => void; id?: string }) {
  return (
    <div className="state" role="alert">
      <b>
        <span className="st">
          <Glyph name="minus" role="bad" />
          <span>Falha ao carregar os dados</span>
        </span>
      </b>
      <p>
        Verifique sua conexão e tente novamente mais tarde
        {props.id ? <span className="dim"> · {props.id}</span> : null}
      </p>
      <div className="bt">
        {props.onBack ? <Button onClick={props.onBack}>Voltar</Button> : null}
        {props.onRetry ? (
          <Button keys="Shift+R" onClick={props.onRetry}>
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
