/**
 * A report over the whole room: filtered in its address, its groups and measures as rows with their totals and
 * drawn beside them, each one key away from the list behind it. Which report is said by the screen (src/screens).
 */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { reportOf } from '../../../domain/index.ts';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { comparacoes, comparavel } from '../../../domain/kernel/comparison.ts';
import { figura, formatos, formatosOf } from '../../../domain/kernel/exports.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { reportSearch, termsOf } from '../../api/list-search.ts';
import { headersOf, urlOf } from '../../api/client.ts';
import { errorOf, messageOf } from '../../api/errors.ts';
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
import { toast } from '../../ui/toast-store.ts';
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
import { ComparisonChip, comparacaoOf, compareNext } from './compare.tsx';
import { savePicture } from './picture.ts';
import { ReportRows } from './report-grid.tsx';
import { ChartPane, ReportPanes } from './report-panes.tsx';

/** Says that the picture is taken. Why it may not be, in words; null: it may. */
async function noteFigure(query: ReportQuery, search: string): Promise<string | null> {
  try {
    const reply = await fetch(
      urlOf(query.call, { params: {}, query: new URLSearchParams(search) }),
      { headers: { ...headersOf(), Accept: figura.tipo }, cache: 'no-store' },
    );
    if (reply.ok) return null;
    return messageOf(errorOf(reply.status, await reply.json().catch(() => undefined)));
  } catch (error) {
    return messageOf(error);
  }
}

function Shown({ screen, head }: { screen: ReportScreenDef; head: ReactNode }) {
  const query = reportOf(screen.query);
  const of = filteringOfScreen(screen.name, query);
  const said = useAtomValue(of.searchAtom);
  const search = reportSearch(query, said);
  const como = comparacaoOf(search);
  const mayTake = useAtomValue(canAtom)(query.csv ?? null);
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
  const picture = async (): Promise<void> => {
    if (!data || !drawn) return;
    const terms = termsOf(query, search).map((one) => `${one.filter.label}: ${termText(one)}`);
    // Taken out as a table is: allowed and written down before it is made.
    const refused = await noteFigure(query, search);
    if (refused !== null) {
      toast({ text: `A figura do gráfico não foi feita: ${refused}`, tone: 'erro' });
      return;
    }
    await savePicture(`${screen.name}-${hoje}.png`, {
      title: screen.title,
      about: [
        ...terms,
        ...(como ? [`Comparado com: ${comparacoes[como]}`] : []),
        `Atualizado em ${formatDateTime(data.atualizado_em)}`,
      ],
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
      'grafico.figura': drawn && drawn.labels.length > 0 ? { run: () => void picture() } : null,
      'relatorio.comparar': comparavel(query) ? { run: () => compareNext(of) } : null,
    }),
  );
  return (
    <ReportPanes
      table={
        <>
          {head}
          {isFetching && data ? <div className="refetch" aria-hidden="true" /> : null}
          <FilterBar
            of={of}
            more={
              comparavel(query) ? <ComparisonChip of={of} como={como} data={data} /> : undefined
            }
          />
          <div
            className={`scroll report queue${data?.comparado ? ' compared' : ''}`}
            data-scroll={screen.name}
          >
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
      mayTake={mayTake}
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
      {formatosOf(query).map((formato) => (
        <Button
          key={formato}
          icon="download"
          variant="ghost"
          aria-label={`Exportar ${formatos[formato].titulo}`}
          aria-disabled={csv && can(csv) ? undefined : true}
          title={csv && can(csv) ? undefined : SEM_PERMISSAO}
          onClick={() => runCommand(exportCommand(formato), 'botao')}
        >
          {formatos[formato].titulo}
        </Button>
      ))}
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
