/**
 * What stands over the whole screen for who looks from afar: large type, renewed by itself, no key needed. Escape
 * leaves.
 */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import type { Report } from '../../../domain/kernel/report.ts';
import { valueAtom } from '../../api/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { hojeAtom } from '../../workspace/actor.ts';
import { locationAtom, navigate } from '../../workspace/location.ts';
import { store } from '../../workspace/store.ts';
import { livingSearch, mainMeasure, Trend } from './living.tsx';
import { withWall } from './wall-address.ts';
import './wall.css';

/** Ms after which figures are asked for again, whether or not somebody told of a change. */
const RENEWED = 30_000;

/** Keeps the screen lit, where the browser can. */
function useLit(): void {
  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let here = true;
    // It is given back whenever the page is out of sight.
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock?.request('screen').catch(() => null);
      if (here) held = got ?? null;
      else void got?.release();
    };
    const seen = (): void => void hold();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', seen);
      void held?.release();
    };
  }, []);
}

const leave = (): void => {
  const { path, search } = store.get(locationAtom);
  const left = withWall(search, false);
  navigate(left ? `${path}?${left}` : path, { replace: true });
};

export function Screen({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  useLit();
  return (
    <Dialog title={title} bare className="wall" onClose={leave}>
      <div className="wall-body" tabIndex={-1} data-autofocus>
        {children}
        <span className="wall-leave dim">Esc sai do telão</span>
      </div>
    </Dialog>
  );
}

/** The figures, asked for again and again. */
export function useRenewed(query: ReportQuery, busca: string) {
  const hoje = useAtomValue(hojeAtom);
  const search = livingSearch(query, busca, hoje);
  const read = useAtomValue(valueAtom(query, new URLSearchParams(search)));
  const { refetch } = read;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), RENEWED);
    return () => clearInterval(timer);
  }, [refetch]);
  return read;
}

export function Figure({
  query,
  data,
  name,
}: {
  readonly query: ReportQuery;
  readonly data: Report;
  readonly name: string;
}) {
  const field = query.measures[name];
  if (!field) return null;
  return (
    <div className="wall-figure">
      <b>{formatValue(field, data.totais[name])}</b>
      <span className="wall-label">
        {field.label} {name === mainMeasure(query) ? <Trend query={query} data={data} /> : null}
      </span>
    </div>
  );
}

export const Renewed = ({
  data,
  error,
}: {
  readonly data: Report | undefined;
  readonly error: Error | null;
}) => (
  <span className={error ? 'wall-old' : 'dim'}>
    {data
      ? `${error ? 'Não foi possível renovar: são de ' : 'Atualizado em '}${formatDateTime(data.atualizado_em)}`
      : error
        ? 'Não foi possível contar agora'
        : 'Contando…'}
  </span>
);
