/** Asks for the name of a view: of a list's, of a report's. */
import { useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { toast } from '../../ui/toast-store.ts';
import { preferencesAtom, store, updatePreferences } from '../../workspace/index.ts';
import type { View } from '../../workspace/index.ts';
import { leaveSurface } from '../../workspace/list/surface.ts';

/** Keeps a view of a list or report; one of the same name is replaced. */
export function saveView(id: string, view: Omit<View, 'id'>): void {
  const rest = (store.get(preferencesAtom).visoes[id] ?? []).filter(
    ({ nome }) => nome !== view.nome,
  );
  const made: View = { id: `v${Date.now().toString(36)}`, ...view };
  updatePreferences({ visoes: { [id]: [...rest, made] } });
  toast({ text: `Visão ${view.nome} salva` });
}

export function SaveView(props: {
  readonly anchor: RefObject<HTMLElement | null>;
  /** What it keeps, in a sentence. */
  readonly keeps: string;
  readonly onSave: (nome: string) => void;
  readonly onClose: () => void;
}) {
  const [nome, setNome] = useState('');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (nome.trim() === '') return;
    props.onSave(nome.trim());
    props.onClose();
  };
  return (
    <Popover
      anchor={props.anchor}
      label="Salvar visão"
      className="filter-pop"
      onClose={props.onClose}
      returnFocus={leaveSurface}
    >
      <form className="fp-form" onSubmit={save}>
        <label className="lab">
          Nome da visão
          <input
            className="in"
            data-autofocus
            maxLength={60}
            value={nome}
            onChange={(event) => setNome(event.currentTarget.value)}
          />
        </label>
        <span className="dim">{props.keeps}</span>
        <div className="bt">
          <Button type="submit" variant="primary" keys="Enter">
            Salvar
          </Button>
        </div>
      </form>
    </Popover>
  );
}
