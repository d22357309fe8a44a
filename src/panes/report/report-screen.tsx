/**
 * A report over the whole room: filtered in its address, its groups and measures as rows with their totals and
 * drawn beside them, each one key away from the list behind it. Which report is said by the screen (src/screens).
 */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { reportOf } from '../../../domain/index.ts';
import { formatos, formatosOf } from '../../../domain/kernel/exports.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { filterSearch, termsOf } from '../../api/list-search.ts';
import { valueAtom } from '../../api/query.ts';
import { runCommand } from '../../commands/index.ts';
import { exportCommand } from '../../commands/list.ts';
// Its list's area, whichever noun it is of.
import '../../nouns/all.ts';
import type { RouteDef } from '../../routes.ts';
import { screenOf } from '../../screens/index.ts';
import type { ReportScreenDef } from '../../screens/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { canAtom, hojeAtom } from '../../workspace/actor.ts';
import { registerPaneFocus } from '../../workspace/focus.ts';
import { filteringOfScreen } from '../../workspace/list/filtering.ts';
import { bindScreen } from '../../workspace/screen.ts';
import type { Does } from '../../workspace/screen.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { termText } from '../filter/filter-text.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { Pane } from '../frame/pane.tsx';
import { focusGrids, moveInGrids, openInGrids } from '../grid/grids.ts';
import { chartOf } from './chart.ts';
import { savePicture } from './picture.ts';
import { ReportRows } from './report-grid.tsx';
import { ChartPane, ReportPanes } from './report-panes.tsx';

function Shown({ screen, head }: { screen: ReportScreenDef; head: ReactNode }) {
  const query = reportOf(screen.query);
  const of = filteringOfScreen(screen.name, query);
  const search = filterSearch(query, useAtomValue(of.searchAtom));
  const { data, error, isFetching, refetch } = useAtomValue(
    valueAtom(query, new URLSearchParams(search)),
  );
  const again = (): void => void refetch();
  const id = `tela-${screen.name}`;
  const move = (step: Parameters<typeof moveInGrids>[0]): Does => ({
    run: () => moveInGrids(step, id),
  });
  const hoje = useAtomValue(hojeAtom);
  const drawn = useMemo(() => data && chartOf(query, data), [query, data]);
  const picture = (): void => {
    if (!data || !drawn) return;
    const terms = termsOf(query, search).map((one) => `${one.filter.label}: ${termText(one)}`);
    savePicture(`${screen.name}-${hoje}.png`, {
      title: screen.title,
      about: [...terms, `Atualizado em ${formatDateTime(data.atualizado_em)}`],
      drawn,
    });
  };
  useEffect(() => registerPaneFocus('lista', focusGrids), []);
  useEffect(() =>
    bindScreen(screen, {
      'lista.proxima': move(1),
      'lista.anterior': move(-1),
      'lista.primeira': move('home'),
      'lista.ultima': move('end'),
      'lista.abrir': { run: () => openInGrids(id) },
      'lista.atualizar': { run: again },
      'grafico.figura': drawn && drawn.labels.length > 0 ? { run: picture } : null,
    }),
  );
  return (
    <ReportPanes
      table={
        <>
          {head}
          {isFetching && data ? <div className="refetch" aria-hidden="true" /> : null}
          <FilterBar of={of} />
          <div className="scroll report queue" data-scroll={screen.name}>
            <ReportRows
              id={id}
              title={screen.title}
              query={query}
              search={search}
              data={data}
              failure={data ? null : error}
              onRetry={again}
            />
          </div>
          <div className="foot">
            {data ? <span>Atualizado em {formatDateTime(data.atualizado_em)}</span> : null}
          </div>
        </>
      }
      chart={<ChartPane id={id} title={screen.title} drawn={drawn} query={query} data={data} />}
    />
  );
}

export default function ReportScreen({ route }: { readonly route: RouteDef }) {
  const screen = screenOf(route.name) as ReportScreenDef;
  const query = reportOf(screen.query);
  const { permission, csv } = query;
  const can = useAtomValue(canAtom);
  const head = (
    <PaneHead pane="lista">
      <h1>{screen.title}</h1>
      <span className="grow" />
      {csv && can(csv)
        ? formatosOf(query).map((formato) => (
            <Button
              key={formato}
              icon="download"
              variant="ghost"
              aria-label={`Exportar ${formatos[formato].titulo}`}
              onClick={() => runCommand(exportCommand(formato), 'botao')}
            >
              {formatos[formato].titulo}
            </Button>
          ))
        : null}
    </PaneHead>
  );
  if (can(permission)) return <Shown key={screen.name} screen={screen} head={head} />;
  return (
    <Pane pane="lista" notices>
      {head}
      <Empty title={SEM_PERMISSAO} hint="Este relatório conta registros que você não pode ver" />
    </Pane>
  );
}
