/**
 * What fills the panes of an area. Each part is a lazy chunk of its own; the glob keeps the frame
 * independent of when a part arrives.
 */
import { lazy } from 'react';
import type { ComponentType } from 'react';

/** Props of the list and of the detail. */
export interface AreaPartProps {
  readonly areaId: string;
}

type Module<P> = { readonly default: ComponentType<P> };

const areaParts = import.meta.glob<Module<AreaPartProps>>([
  '../list/list-pane.tsx',
  '../detail/detail-pane.tsx',
]);
const plainParts = import.meta.glob<Module<object>>([
  '../form/context-pane.tsx',
  '../overlays/overlays.tsx',
]);

const Nothing = (): null => null;
const nothing = () => Promise.resolve({ default: Nothing });

const loadList = areaParts['../list/list-pane.tsx'] ?? nothing;
const loadDetail = areaParts['../detail/detail-pane.tsx'] ?? nothing;

/** Pane 1: header, tools, grid, foot. */
export const ListPane = lazy<ComponentType<AreaPartProps>>(loadList);
/** Pane 2: the record, its tabs and actions. */
export const DetailPane = lazy<ComponentType<AreaPartProps>>(loadDetail);
/** Pane 3: what contextPaneAtom says. */
export const ContextPane = lazy<ComponentType<object>>(
  plainParts['../form/context-pane.tsx'] ?? nothing,
);
/** Palette, help, key hints: above everything, mounted once. */
export const Overlays = lazy<ComponentType<object>>(
  plainParts['../overlays/overlays.tsx'] ?? nothing,
);

/** Starts fetching the code of list and detail, while who is signed in is still being asked. */
export function preloadArea(): void {
  void loadList();
  void loadDetail();
}
