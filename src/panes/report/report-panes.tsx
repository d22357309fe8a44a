/** The two panes of a report: its table, and the same figures drawn. They are as wide as the person left them. */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import type { Report } from '../../../domain/kernel/report.ts';
import { runCommand } from '../../commands/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Until, lazy } from '../../ui/lazy.tsx';
import { Empty, Loading } from '../../ui/states.tsx';
import { useTheme } from '../../ui/theme.ts';
import { registerPaneFocus } from '../../workspace/focus.ts';
import { layoutModeAtom } from '../../workspace/layout.ts';
import { preferencesAtom, updatePreferences } from '../../workspace/preferences.ts';
import { store } from '../../workspace/store.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { Pane } from '../frame/pane.tsx';
import { cursorAtom, moveInGrids, openInGrids } from '../grid/grids.ts';
import type { Drawn } from '../../../domain/kernel/chart.ts';
import { keyOf } from './report-grid.tsx';

const ChartView = lazy(() => import('./chart-view.tsx'));

/** Percent of the table, until somebody says otherwise. */
const TABLE = 58;

const focusChart = (): boolean => {
  const chart = document.querySelector<HTMLElement>('.chart-room');
  chart?.focus({ preventScroll: true });
  return chart !== null;
};

interface ChartPaneProps {
  /** Of the table, whose cursor is the chart's. */
  readonly id: string;
  readonly title: string;
  readonly query: ReportQuery;
  /** Its figures as they are drawn. */
  readonly drawn: Drawn | undefined;
  readonly data: Report | undefined;
}

export function ChartPane({ id, title, query, drawn, data }: ChartPaneProps) {
  const cursor = useAtomValue(cursorAtom(id));
  const theme = useTheme();
  const keys = useMemo(() => data?.rows.map((row) => keyOf(query, row)) ?? [], [query, data]);
  useEffect(() => registerPaneFocus('detalhe', focusChart), []);
  if (drawn?.labels.length === 0) return <Empty title="Nada a desenhar" />;
  return (
    <Until instead={<Loading />}>
      {drawn ? (
        <ChartView
          key={theme}
          title={`${title}, como na tabela`}
          drawn={drawn}
          at={cursor === 'total' ? -1 : Math.max(0, keys.indexOf(cursor ?? ''))}
          onMove={(step) => moveInGrids(step, id)}
          onOpen={(at) => {
            store.set(cursorAtom(id), keys[at] ?? null);
            openInGrids(id);
          }}
        />
      ) : null}
    </Until>
  );
}

interface ReportPanesProps {
  readonly table: ReactNode;
  readonly chart: ReactNode;
  /** May the figures leave as a file? */
  readonly mayTake: boolean;
}

export function ReportPanes({ table, chart, mayTake }: ReportPanesProps) {
  const stacked = useAtomValue(layoutModeAtom) === 'pilha';
  const { relatorio } = store.get(preferencesAtom).paineis;
  const lista = relatorio?.lista ?? TABLE;
  return (
    <Group
      className="report-panes"
      orientation={stacked ? 'vertical' : 'horizontal'}
      defaultLayout={{ lista, detalhe: 100 - lista }}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction && !stacked)
          updatePreferences({ paineis: { relatorio: { lista: layout.lista ?? TABLE } } });
      }}
    >
      <Panel id="lista" className="pn-fill" minSize={stacked ? '20' : 320}>
        <Pane pane="lista" notices print>
          {table}
        </Pane>
      </Panel>
      <Separator className="split" aria-label="Largura da tabela" />
      <Panel id="detalhe" className="pn-fill" minSize={stacked ? '20' : 280}>
        <Pane pane="detalhe">
          <PaneHead pane="detalhe">
            <h2>Gráfico</h2>
            <span className="grow" />
            <IconButton
              icon="download"
              label="Baixar figura do gráfico (PNG)"
              aria-disabled={mayTake ? undefined : true}
              {...(mayTake ? {} : { 'aria-description': SEM_PERMISSAO })}
              onClick={() => runCommand('grafico.figura', 'botao')}
            />
          </PaneHead>
          {chart}
        </Pane>
      </Panel>
    </Group>
  );
}
