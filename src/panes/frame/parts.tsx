/** What fills the panes of an area: lazy chunks, so that the frame is drawn by the first bytes. */
import { loadFace } from '../face.ts';
import { afterRows } from './after-rows.ts';
import { lazy } from '../../ui/lazy.ts';

const loadList = () => import('../list/list-pane.tsx');
const loadDetail = () => import('../detail/detail-pane.tsx');
const loadOverlays = () => import('../overlays/overlays.tsx');

/** Pane 1: header, tools, grid, foot. */
export const ListPane = lazy(loadList);
/** Pane 2: the record, its tabs and actions. */
export const DetailPane = lazy(afterRows(loadDetail));
/** Pane 3: what contextPaneAtom says. */
export const ContextPane = lazy(() => import('../form/context-pane.tsx'));
/** Pane 2 where its address is a form: a new record. */
export const FormScreen = lazy(() => import('../form/form-screen.tsx'));
/** The same, step by step. */
export const WizardScreen = lazy(() => import('../wizard/wizard.tsx'));
/** A report over the room of all panes. */
export const ReportScreen = lazy(() => import('../report/report-screen.tsx'));
/** The commands start here; palette, help, key hints: above everything, mounted once. */
export const Overlays = lazy(afterRows(loadOverlays));

/** Starts fetching the code of the panes, while who is signed in is still being asked. */
export function preloadArea(areaId: string): void {
  const face = () => loadFace(areaId);
  for (const load of [loadList, face, afterRows(loadDetail), afterRows(loadOverlays)])
    // What fails here fails again, and is said, where it is shown.
    load().catch(() => undefined);
}
