/** The file that pane 3 shows, among the files it was opened from. */
import { atom } from 'jotai';
import type { Anexo } from '../../../domain/arquivo/index.ts';
import { contextPaneAtom, focusComing, showInContext, store } from '../../workspace/index.ts';

export interface Preview {
  /** Whose files they are: 'ordem_servico 42'. */
  readonly owner: string;
  /** 'OS 12/2026' */
  readonly ownerName: string;
  readonly files: readonly Anexo[];
  /** Id of the attachment that is shown. */
  readonly id: number;
  /** Reads the record again: addresses end soon. */
  reload(): void;
}

export const previewAtom = atom<Preview | null>(null);

/** Opens a file in pane 3, with the focus on it. */
export function openPreview(preview: Preview): void {
  store.set(previewAtom, preview);
  showInContext({ kind: 'arquivo', id: preview.owner });
  focusComing('contexto');
}

/** The record was read again: its files have new addresses. */
export function renewPreview(owner: string, files: readonly Anexo[]): void {
  const now = store.get(previewAtom);
  if (now?.owner === owner && now.files !== files) store.set(previewAtom, { ...now, files });
}

/** Is this file the one that is shown? */
export const shownFileAtom = atom((get): number | null =>
  get(contextPaneAtom)?.kind === 'arquivo' ? (get(previewAtom)?.id ?? null) : null,
);

/** The next file, or with -1 the one before; stays at the ends. */
export function stepPreview(step: 1 | -1): void {
  const now = store.get(previewAtom);
  if (!now) return;
  const at = now.files.findIndex(({ id }) => id === now.id);
  const next = now.files[at + step];
  if (next) store.set(previewAtom, { ...now, id: next.id });
}
