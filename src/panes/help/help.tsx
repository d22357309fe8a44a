/** 'Atalhos de teclado': every key, from the registry; Enter and a key give a command another one. */
import { plural } from '../../../domain/kernel/format.ts';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { remap, remappedAtom, resetKeys } from '../../commands/keys.ts';
import { helpAtom } from '../../commands/surfaces.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { onceDrawn } from '../../ui/pace.ts';
import { preferencesAtom, store, updatePreferences } from '../../workspace/index.ts';
import { Editor } from './editor.tsx';
import { sheet } from './sheet.ts';
import type { SheetLine } from './sheet.ts';

const rowId = (line: SheetLine): string => `atalho-${line.id.replace(/[^\w-]+/g, '_')}`;

function LineKeys({ line }: { line: SheetLine }) {
  if (line.keys === '') return <span className="dim">sem tecla</span>;
  if (!line.range) return <Keys keys={line.keys} />;
  const [first = '', last = ''] = line.keys.split(' | ');
  return (
    <>
      <Keys keys={first} />
      <span className="or">a</span>
      <Keys keys={last} />
    </>
  );
}

interface LineProps {
  readonly line: SheetLine;
  readonly on: boolean;
  readonly changed: boolean;
  readonly onPick: () => void;
  readonly onReset: () => void;
}

function Line({ line, on, changed, onPick, onReset }: LineProps) {
  const [command] = line.commands;
  return (
    <li
      id={rowId(line)}
      role="option"
      aria-selected={on}
      aria-disabled={line.fixed || undefined}
      className={on ? 'cur' : undefined}
      onClick={onPick}
    >
      <span className="t">{changed ? <b className="b">{line.title}</b> : line.title}</span>
      {changed && line.commands.length === 1 ? (
        <>
          <span className="dim">padrão</span>
          {command?.keys?.[0] ? (
            <Keys keys={command.keys[0]} state="off" />
          ) : (
            <span className="dim">sem tecla</span>
          )}
        </>
      ) : null}
      <LineKeys line={line} />
      {changed ? (
        <IconButton
          className="hs-undo"
          icon="undo"
          size={14}
          label={`Voltar ${line.title} ao padrão`}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            onReset();
          }}
        />
      ) : null}
    </li>
  );
}

export default function Help() {
  const { teclasSimples } = useAtomValue(preferencesAtom);
  const remapped = useAtomValue(remappedAtom);
  const [query, setQuery] = useState('');
  const [cursor, setCursor] = useState<string | null>(null);
  const [editing, setEditing] = useState<{ line: SheetLine; at: number } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const columns = sheet(query);
  const lines = columns.flatMap((sections) => sections.flatMap((section) => section.lines));
  const changed = (line: SheetLine) =>
    line.commands.some((command) => remapped.includes(command.id));
  const at = Math.max(
    0,
    lines.findIndex((line) => line.id === cursor),
  );
  const current = lines[at];

  const reveal = (line: SheetLine | undefined) => {
    setCursor(line?.id ?? null);
    if (line) document.getElementById(rowId(line))?.scrollIntoView({ block: 'nearest' });
  };
  const edit = (line: SheetLine | undefined) => {
    if (!line || line.fixed || line.commands.length === 0) return;
    setCursor(line.id);
    setEditing({ line, at: 0 });
  };
  const back = () => {
    setEditing(null);
    onceDrawn(() => list.current?.focus({ preventScroll: true }));
  };
  const reset = (line: SheetLine) => {
    for (const command of line.commands) remap(command.id, null);
  };
  /** To the same height of the next or previous column. */
  const sideways = (way: 1 | -1): SheetLine | undefined => {
    const flat = columns.map((sections) => sections.flatMap((section) => section.lines));
    const column = flat.findIndex((one) => one.some((line) => line.id === current?.id));
    const place = flat[column]?.findIndex((line) => line.id === current?.id) ?? 0;
    const next = flat[(column + way + flat.length) % flat.length] ?? [];
    return next[Math.min(place, next.length - 1)];
  };

  const keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || editing) return;
    const { key } = event;
    if (key === 'ArrowDown') reveal(lines[Math.min(at + 1, lines.length - 1)]);
    else if (key === 'ArrowUp') reveal(lines[Math.max(at - 1, 0)]);
    else if (key === 'ArrowRight') reveal(sideways(1));
    else if (key === 'ArrowLeft') reveal(sideways(-1));
    else if (key === 'Home') reveal(lines[0]);
    else if (key === 'End') reveal(lines.at(-1));
    else if (key === 'Enter') edit(current);
    else if (key === 'Delete' && current && !current.fixed)
      for (const command of current.commands) remap(command.id, []);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Dialog
      bare
      title="Atalhos de teclado"
      className="hs"
      onClose={() => store.set(helpAtom, false)}
    >
      <div className="hd">
        <h2>Atalhos de teclado</h2>
        <div className="in" role="search">
          <Icon name="search" size={14} />
          <input
            className="bare"
            data-autofocus
            aria-label="Buscar comando ou tecla"
            placeholder="Buscar comando ou tecla"
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setCursor(null);
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' || event.key === 'Enter') {
                event.preventDefault();
                event.stopPropagation();
                list.current?.focus({ preventScroll: true });
                reveal(lines[0]);
              }
            }}
          />
        </div>
        <span className="grow" />
        <button
          type="button"
          className="sw"
          role="switch"
          aria-checked={teclasSimples}
          onClick={() => updatePreferences({ teclasSimples: !teclasSimples })}
        >
          Atalhos de uma tecla <i aria-hidden="true" />{' '}
          <span aria-hidden="true">{teclasSimples ? 'ligados' : 'desligados'}</span>
        </button>
        <IconButton icon="x" label="Fechar" keys="Esc" onClick={() => store.set(helpAtom, false)} />
      </div>
      <div
        ref={list}
        className="cols8"
        role="listbox"
        aria-label="Atalhos"
        tabIndex={0}
        aria-activedescendant={current && !editing ? rowId(current) : undefined}
        onKeyDown={keyDown}
        onFocus={() => {
          if (cursor === null) setCursor(lines[0]?.id ?? null);
        }}
      >
        {lines.length === 0 ? <p className="dim">Nenhum comando encontrado.</p> : null}
        {columns.map((sections, column) => (
          <div key={column} role="presentation">
            {sections.map((section) => (
              <div key={section.title} role="group" aria-label={section.title}>
                <h3 role="presentation">
                  {section.title} {section.note ? <span>{section.note}</span> : null}
                </h3>
                <ul role="presentation">
                  {section.lines.map((line) =>
                    editing?.line.id === line.id ? (
                      <Editor
                        key={`${line.id} ${editing.at}`}
                        line={line}
                        at={editing.at}
                        onDone={() => {
                          if (editing.at + 1 < line.commands.length)
                            setEditing({ line, at: editing.at + 1 });
                          else back();
                        }}
                        onCancel={back}
                      />
                    ) : (
                      <Line
                        key={line.id}
                        line={line}
                        on={line.id === cursor}
                        changed={changed(line)}
                        onPick={() => edit(line)}
                        onReset={() => reset(line)}
                      />
                    ),
                  )}
                </ul>
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="ft">
        <span>
          <kbd>Enter</kbd> remapear
        </span>
        <span>
          <kbd>Delete</kbd> sem tecla
        </span>
        <span className="lg">
          Encerrar, cancelar, concluir e o que mais tem efeito legal não têm letra própria: use o
          dígito, <kbd>.</kbd> ou a paleta.
        </span>
        <span className="push">{plural(remapped.length, 'alterado', 'alterados')}</span>
        <Button onClick={resetKeys} aria-disabled={remapped.length === 0 || undefined}>
          Voltar tudo ao padrão
        </Button>
      </div>
    </Dialog>
  );
}
