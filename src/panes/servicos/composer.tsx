/** A comment, written where the comments are: sent at once, kept and sent again if the line is down. */
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { contextNow } from '../../commands/context.ts';
import { registry } from '../../commands/registry.ts';
import { runCommand } from '../../commands/run.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { Button } from '../../ui/button.tsx';

/** What is half-written stays with its record while the page lives. */
const drafts = new Map<string, string>();

interface ComposerProps {
  readonly noun: string;
  readonly row: RecordRow;
  /** The action that it does. */
  readonly action: string;
  /** The field of its input that is what is written. */
  readonly field?: string;
  /** Who else may be let read it: the department that asked for the order. */
  readonly publicTo?: string | undefined;
}

export function Composer({ noun, row, action, field = 'texto', publicTo }: ComposerProps) {
  const draft = `${noun} ${row.id}`;
  const [texto, setTexto] = useState(drafts.get(draft) ?? '');
  const [publico, setPublico] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const target = { kind: 'one', noun, row } as const;
  const reason = registry.get(action)?.blocked?.(contextNow(target)) ?? null;
  const change = (value: string): void => {
    setTexto(value);
    if (value) drafts.set(draft, value);
    else drafts.delete(draft);
  };
  const submit = (): void => {
    if (texto.trim() === '' || reason) return;
    const said = { [field]: texto.trim(), ...(publicTo ? { publico } : {}), $enviar: true };
    if (!runCommand(action, 'botao', said, target)) return;
    change('');
    setPublico(false);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      submit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      input.current?.closest<HTMLElement>('section[data-pane]')?.focus();
    }
  };
  return (
    <div className="composer no-print">
      <textarea
        ref={input}
        className="in area"
        aria-label="Novo comentário"
        placeholder={reason ?? 'Comentar…'}
        readOnly={reason !== null}
        rows={texto ? 3 : 1}
        maxLength={4000}
        value={texto}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      {texto && publicTo ? (
        <label className="tick">
          <input
            type="checkbox"
            checked={publico}
            onChange={(event) => setPublico(event.currentTarget.checked)}
          />{' '}
          Visível a {publicTo}
        </label>
      ) : null}
      {texto ? (
        <Button variant="default" keys="Ctrl+Enter" onClick={submit}>
          Comentar
        </Button>
      ) : null}
    </div>
  );
}
