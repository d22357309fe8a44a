/**
 * The face of an area: how its list, its records and its own forms are drawn. It is loaded with the
 * area, and the noun with it, whose file it imports; the machinery knows no face, only how to ask for
 * one.
 */
import { use } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { FormInstance } from '../commands/forms.ts';
import type { ListReply } from '../api/list-reply.ts';
import { actionIdOf, areaOf, nounOfAction } from '../nouns/index.ts';
import type { AreaDef, RecordRow, StatusLook, WizardStep } from '../nouns/index.ts';
import type { BodyProps } from './form/body.ts';
import type { Column } from './list/columns.ts';
import { within } from '../ui/lazy.tsx';

/** What a header is given: it is made from the row alone, painted before anything is asked. */
export interface HeaderProps {
  readonly row: RecordRow;
  /** Civil day 'YYYY-MM-DD'. */
  readonly hoje: string;
}

/** What a detail is given: the row at once, the record when it is read. */
export interface DetailProps {
  readonly row: RecordRow;
  /** Undefined while it is being read for the first time. */
  readonly record: unknown;
  /** Path segment of the tab; null shows all of them (paper). */
  readonly tab: string;
}

/** What a list's foot is given: the last answer, null before the first. */
export interface SummaryProps {
  readonly reply: ListReply | null;
}

/** A record in two lines of the inbox: what it is and until when, then what it is about. */
export interface InboxLine {
  readonly look: StatusLook;
  readonly name: ReactNode;
  readonly at: ReactNode;
  readonly about: string;
  readonly strong?: boolean;
}

/** What became of a form that made a job. */
export interface DoneProps {
  /** The next one of the same kind, nothing said yet. */
  readonly form: FormInstance;
  /** The job's. */
  readonly id: number;
}

/** What says which steps there are is given those that are declared, and hands on those that are drawn. */
export interface StepsProps extends BodyProps {
  readonly declared: readonly WizardStep[];
  readonly children: (steps: readonly WizardStep[]) => ReactNode;
}

/** A form of its own, where the one made from the fields will not do. */
export interface OwnForm {
  readonly Body?: ComponentType<BodyProps>;
  /** As a screen it takes all the room there is. */
  readonly wide?: true;
  /** Of a form in steps: those whose fields alone will not do, by their ids… */
  readonly steps?: Readonly<Record<string, ComponentType<BodyProps>>>;
  /** …which of those that are declared there are, as far as that depends on what was said… */
  readonly Steps?: ComponentType<StepsProps>;
  /** …what stands beside all of them… */
  readonly Aside?: ComponentType<BodyProps>;
  /** …as a page, with half of the room… */
  readonly page?: true;
  /** …and, once sent, the job that it became. */
  readonly Done?: ComponentType<DoneProps>;
}

export type OwnForms = Readonly<Record<string, OwnForm>>;

export interface Face {
  readonly columns: readonly Column[];
  readonly Header: ComponentType<HeaderProps>;
  readonly Detail: ComponentType<DetailProps>;
  /** Of areas whose records wait in the inbox. */
  readonly line?: (this: void, row: RecordRow, hoje: string) => InboxLine;
  /** What stands at the head of the list in place of the area's name. */
  readonly Heading?: ComponentType;
  /** What its foot says of the whole filter. */
  readonly Summary?: ComponentType<SummaryProps>;
  /** Its own forms, by their actions: loaded when the first of them is. */
  readonly forms?: () => Promise<OwnForms>;
}
/** Area id → how to load its face; areas that look alike share one. */
export type FaceLoaders = Readonly<Record<string, () => Promise<Face>>>;

let loaders: FaceLoaders = {};
const loaded = new Map<string, Face>();
const loading = new Map<string, Promise<Face>>();

/** Said once, at start: where the faces are. */
export const bindFaces = (table: FaceLoaders): void => {
  loaders = table;
};

/** The face of an area; asked for again after a failure. Throws on an area without one: a mistake of ours. */
export function loadFace(areaId: string): Promise<Face> {
  const known = loading.get(areaId);
  if (known) return known;
  const load = loaders[areaId];
  if (!load) throw new Error(`falta a face da área '${areaId}' em src/panes/faces.ts`);
  const face = within(load).then((now) => {
    loaded.set(areaId, now);
    return now;
  });
  loading.set(areaId, face);
  face.catch(() => loading.delete(areaId));
  return face;
}

const forms = new Map<Face, OwnForms>();
const asked = new Map<Face, Promise<OwnForms>>();
function loadForms(face: Face): Promise<OwnForms> {
  const known = asked.get(face);
  if (known) return known;
  const now = within(face.forms ?? (() => Promise.resolve({}))).then((own) => {
    forms.set(face, own);
    return own;
  });
  asked.set(face, now);
  now.catch(() => asked.delete(face));
  return now;
}

/** Fetches the faces of all areas, and their forms, ahead: for when one goes there. */
export function preloadFaces(): void {
  for (const areaId of Object.keys(loaders))
    loadFace(areaId)
      .then(loadForms)
      // What fails here fails again, and is said, where it is shown.
      .catch(() => undefined);
}

const drawn = new Map<unknown, Promise<unknown>>();
/** What a component waits for. Its failure is told there: it is not asked for again by every drawing. */
function once<T>(what: unknown, load: () => Promise<T>): Promise<T> {
  const coming = (drawn.get(what) as Promise<T> | undefined) ?? load();
  drawn.set(what, coming);
  return coming;
}

/** The face of an area in a component, which waits for it. */
export const useFace = (areaId: string): Face =>
  loaded.get(areaId) ?? use(once(areaId, () => loadFace(areaId)));

/** What is known of an area, in a component, which waits for its face: the noun comes with it. */
export function useArea(areaId: string): AreaDef {
  useFace(areaId);
  return areaOf(areaId);
}

/** The form of its own that an action has, in a component, which waits for it; null where there is none. */
export function useOwnForm(commandId: string): OwnForm | null {
  const actionId = actionIdOf(commandId);
  const noun = nounOfAction(actionId);
  const [area] = noun?.areas ?? [];
  if (!area || !noun?.words[actionId]?.ownForm) return null;
  const face = loaded.get(area.id) ?? use(once(area.id, () => loadFace(area.id)));
  const own = (forms.get(face) ?? use(once(face, () => loadForms(face))))[actionId];
  if (!own) throw new Error(`falta o formulário de '${actionId}' na face de '${area.id}'`);
  return own;
}
