/**
 * A report over the whole room: filtered in its address, its groups and measures as rows with their totals and
 * drawn beside them, each one key away from the list behind it. Which report is said by the screen (src/screens).
 */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { reportOf } from '../../../domain/index.ts';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { comparavel } from '../../../domain/kernel/comparison.ts';
import { figura, formatos, formatosOf } from '../../../domain/kernel/exports.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { reportSearch } from '../../api/list-search.ts';
import { cadas } from '../../../domain/usuario/envios.ts';
import type { Cada } from '../../../domain/usuario/envios.ts';
import { messageOf, urlOf } from '../../api/client.ts';
import { fetched } from '../../api/fetched.ts';
import { valueAtom } from '../../api/query.ts';
import { runCommand } from '../../commands/index.ts';
import { exportCommand } from '../../commands/list.ts';
// Its list's area, whichever noun it is of.
import '../../nouns/all.ts';
import type { RouteDef } from '../../routes.ts';
import { screenOf } from '../../screens/index.ts';
import type { ReportScreenDef } from '../../screens/reports.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Until, lazy } from '../../ui/lazy.tsx';
import { Empty, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { actorAtom, canAtom, hojeAtom } from '../../workspace/actor.ts';
import { isSent, toggleEnvio } from '../../workspace/envios.ts';
import { registerPaneFocus } from '../../workspace/focus.ts';
import { filteringOfScreen, refusedIn } from '../../workspace/list/filtering.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';
import { closeSurface, listSurfaceAtom, openSurface } from '../../workspace/list/surface.ts';
import { preferencesAtom } from '../../workspace/preferences.ts';
import { bindScreen } from '../../workspace/screen.ts';
import type { Does } from '../../workspace/screen.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { PaneHead } from '../frame/pane-head.tsx';
import { Pane } from '../frame/pane.tsx';
import { focusGrids, moveInGrids, openInGrids } from '../grid/grids.ts';
import { chartOf } from '../../../domain/kernel/chart.ts';
import { ComparisonChip, comparacaoOf, compareNext } from './compare.tsx';
import { countNext, MedidaChip, medidaOf } from './medida.tsx';
import { savePicture } from './picture.ts';
import { isPinned, togglePin } from './pins.ts';
import { PrintHead, wordsOf } from './print-head.tsx';
import { ReportRows } from './report-grid.tsx';
import { ChartPane, ReportPanes } from './report-panes.tsx';
import { reportViewName, viewOf, viewSearch } from './view-of.ts';
import { isWall, withWall } from './wall-address.ts';

const ReportViews = lazy(() => import('./report-views.tsx'));
const Wall = lazy(() => import('./wall.tsx'));

/** Says that the picture is taken. Why it may not be, in words; null: it may. */
async function noteFigure(query: ReportQuery, search: string): Promise<string | null> {
  try {
    const url = urlOf(query.call, { params: {}, query: new URLSearchParams(search) });
    return await fetched(url, { tipo: figura.tipo }, () => Promise.resolve(null));
  } catch (error) {
    return messageOf(error);
  }
}

/** Its views, by their name: what it shows now. */
function ViewButton({ of, query }: { readonly of: Filtering; readonly query: ReportQuery }) {
  const busca = useAtomValue(of.searchAtom);
  const preferences = useAtomValue(preferencesAtom);
  const open = useAtomValue(listSurfaceAtom);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = open?.id === of.id && open.kind === 'visao';
  return (
    <>
      <button
        ref={button}
        type="button"
        className="tb"
        title="Visões salvas (v)"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeSurface() : openSurface({ id: of.id, kind: 'visao' }))}
      >
        <span className="view-name">{reportViewName(of, preferences, busca)}</span>
        <Icon name="down" size={14} />
      </button>
      {isOpen ? (
        <Until>
          <ReportViews of={of} query={query} anchor={button} />
        </Until>
      ) : null}
    </>
  );
}

function Shown({ screen, head }: { screen: ReportScreenDef; head: ReactNode }) {
  const query = reportOf(screen.query);
  const of = filteringOfScreen(screen.name, query);
  const said = useAtomValue(of.searchAtom);
  const search = reportSearch(query, said);
  const como = comparacaoOf(search);
  const mayTake = useAtomValue(canAtom)(query.csv ?? null);
  const {
    data: last,
    error,
    isFetching,
    refetch,
  } = useAtomValue(valueAtom(query, new URLSearchParams(search)));
  // What was counted otherwise is not what is asked for, while that comes.
  const data = (last?.medida ?? null) === medidaOf(query, search) ? last : undefined;
  const again = (): void => void refetch();
  const id = `tela-${screen.name}`;
  const move = (step: Parameters<typeof moveInGrids>[0]): Does => ({
    run: () => moveInGrids(step, id),
  });
  const busca = viewSearch(query, said);
  const preferences = useAtomValue(preferencesAtom);
  const nome = viewOf(of, preferences, busca)?.nome;
  const fixado = { relatorio: query.id, busca, ...(nome === undefined ? {} : { nome }) };
  const departamento = useAtomValue(actorAtom)?.departamento.codigo ?? '';
  const byMail = (cada: Cada): Does => {
    const envio = { ...fixado, cada, departamento };
    return {
      title: `${isSent(envio) ? 'Não receber mais' : 'Receber'} por e-mail ${cadas[cada]}`,
      run: () => void toast({ text: toggleEnvio(envio) }),
    };
  };
  const about = wordsOf(query, search, null);
  const hoje = useAtomValue(hojeAtom);
  /** Of so many columns that they stand side by side on paper that lies on its side. */
  const wide = Object.keys({ ...query.groups, ...query.measures }).length > (como ? 3 : 6);
  const drawn = useMemo(() => data && chartOf(query, data), [query, data]);
  const picture = async (): Promise<void> => {
    if (!data || !drawn) return;
    // Taken out as a table is: allowed and written down before it is made.
    const refused = await noteFigure(query, search);
    if (refused !== null) {
      toast({ text: `A figura do gráfico não foi feita: ${refused}`, tone: 'erro' });
      return;
    }
    await savePicture(`${screen.name}-${hoje}.png`, {
      title: screen.title,
      about: [
        ...wordsOf(query, search, como),
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
      'relatorio.medida': query.medidas ? { run: () => countNext(query, of) } : null,
      'lista.visao': { run: () => openSurface({ id: of.id, kind: 'visao' }) },
      'relatorio.fixar': {
        title: isPinned(fixado) ? 'Desafixar do início' : 'Fixar no início',
        run: () => void toast({ text: togglePin(fixado) }),
      },
      'relatorio.email_semana': byMail('semana'),
      'relatorio.email_mes': byMail('mes'),
      'relatorio.painel': { run: () => of.go(withWall(said), false) },
      'relatorio.comparar': comparavel(query) ? { run: () => compareNext(of) } : null,
    }),
  );
  if (isWall(said))
    return (
      <Until instead={<Loading />}>
        <Wall
          query={query}
          busca={said}
          title={nome ? `${screen.title}: ${nome}` : screen.title}
          about={about}
        />
      </Until>
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
              <>
                <MedidaChip query={query} of={of} search={search} />
                {comparavel(query) ? <ComparisonChip of={of} como={como} data={data} /> : null}
              </>
            }
          />
          <div
            className={`scroll report queue${data?.comparado ? ' compared' : ''}${wide ? ' wide' : ''}`}
            data-scroll={screen.name}
          >
            <PrintHead
              title={screen.title}
              words={wordsOf(query, search, como)}
              data={data}
              drawn={drawn}
            />
            <ReportRows
              id={id}
              title={screen.title}
              query={query}
              search={search}
              data={data}
              failure={data ? null : error}
              refused={refusedIn(of, error)}
              onRetry={again}
            />
          </div>
          <div className="foot no-print">
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
      {can(permission) ? (
        <ViewButton of={filteringOfScreen(screen.name, query)} query={query} />
      ) : null}
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
      <IconButton icon="print" label="Imprimir" onClick={() => window.print()} />
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
