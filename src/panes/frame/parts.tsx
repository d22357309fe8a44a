/** What fills the panes of an area: lazy chunks, so that the frame is drawn by the first bytes. */
import { isUnnamed } from '../../api/list-search.ts';
import { listStoreFor } from '../../api/lists.ts';
import { areaOf } from '../../nouns/index.ts';
import { searchAtom } from '../../workspace/location.ts';
import { store } from '../../workspace/store.ts';
import { loadFace } from '../face.ts';
import { afterRows } from './after-rows.ts';
import { lazy } from '../../ui/lazy.tsx';

/** Pane 1: header, tools, grid, foot. */
export const ListPane = lazy(() => import('../list/list-pane.tsx'));
/** Pane 2: the record, its tabs and actions. */
export const DetailPane = lazy(afterRows(() => import('../detail/detail-pane.tsx')));
/** Pane 3: what contextPaneAtom says. */
export const ContextPane = lazy(() => import('../form/context-pane.tsx'));
/** Pane 2 where its address is a form: a new record. */
export const FormScreen = lazy(() => import('../form/form-screen.tsx'));
/** The same, step by step. */
export const WizardScreen = lazy(() => import('../wizard/wizard.tsx'));
/** A report over the room of all panes. */
export const ReportScreen = lazy(() => import('../report/report-screen.tsx'));
/** The commands start here; palette, help, key hints: above everything, mounted once. */
export const Overlays = lazy(afterRows(() => import('../overlays/overlays.tsx')));

/** Starts fetching the code of the panes, while who is signed in is still being asked. Resolves with what the list needs. */
export async function preloadArea(areaId: string): Promise<void> {
  // What fails here fails again, and is said, where it is shown.
  for (const part of [DetailPane, Overlays]) part.preload().catch(() => undefined);
  await Promise.all([ListPane.preload(), loadFace(areaId)]);
}

/** Asks for the first rows of an area that has just come; resolves with them, or with their failure. */
export function preloadRows(areaId: string): Promise<void> {
  const { list } = areaOf(areaId);
  const search = store.get(searchAtom);
  if (isUnnamed(list, search)) return Promise.resolve();
  const rows = listStoreFor(areaId, search);
  rows.ensure(0, 1);
  return rows.answered();
}
