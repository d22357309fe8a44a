/** One line of the sheet while its new key is being pressed; what is refused says why, in place. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { keysOf } from '../../commands/index.ts';
import { remap } from '../../commands/keys.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { chordLabel } from '../../ui/key-labels.ts';
import { record } from './recorder.ts';
import type { Recorded } from './recorder.ts';
import { scopeName } from './sheet.ts';
import type { SheetLine } from './sheet.ts';

interface EditorProps {
  readonly line: SheetLine;
  /** Which of the line's commands. */
  readonly at: number;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const said = (keys: string): string => keys.split(' ').map(chordLabel).join(' ');

export function Editor({ line, at, onDone, onCancel }: EditorProps) {
  const box = useRef<HTMLLIElement>(null);
  const [last, setLast] = useState<Recorded>({ kind: 'nada' });
  const command = line.commands[at];
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), []);
  if (!command) return null;

  const keyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    // A button of the line has its own keys.
    if (event.target !== box.current) {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }
      return;
    }
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      onCancel();
      return;
    }
    const now = record(command.id, last.kind === 'comeco' ? last.chords : [], event.nativeEvent);
    if (now.kind === 'nada') return;
    setLast(now);
    if (now.kind !== 'pronto') return;
    // The first key is the one that is replaced; others (Espaço, F1) stay.
    remap(command.id, [now.keys, ...keysOf(command).slice(1)]);
    onDone();
  };

  const refused = last.kind === 'recusada' ? last : null;
  const shown = refused?.keys ?? (last.kind === 'comeco' ? `${last.chords.join(' ')} …` : '');
  const standard = command.keys?.[0];
  return (
    <li
      ref={box}
      className="ed"
      tabIndex={-1}
      role="group"
      aria-label={`Nova tecla: ${command.title}`}
      onKeyDown={keyDown}
    >
      <div className="r">
        <b className="b">{line.commands.length > 1 ? command.title : line.title}</b>
        <span className={refused ? 'rec8 err' : 'rec8'}>
          {shown ? <Keys keys={shown} /> : <span className="dim">…</span>}
        </span>
      </div>
      {refused ? (
        <div className="e" role="alert">
          <Icon name="warn" size={14} />
          <span>
            <b className="b">{said(refused.keys)}</b>{' '}
            {refused.taken
              ? `já é de ${refused.taken.title} (${scopeName(refused.taken.scope)}). Escolha outra tecla.`
              : `${refused.why ?? 'não pode ser usada'}. Escolha outra tecla.`}
          </span>
        </div>
      ) : null}
      <div className="bt">
        <span className="dim">
          {last.kind === 'comeco' ? 'Pressione a segunda tecla' : 'Pressione a nova tecla'}
        </span>
        <Button
          className="push"
          keys={standard}
          onClick={() => {
            remap(command.id, null);
            onDone();
          }}
        >
          Padrão
        </Button>
        <Button variant="ghost" keys="Esc" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </li>
  );
}
