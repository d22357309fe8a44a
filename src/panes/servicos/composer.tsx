/** A comment, written where the comments are: sent at once, kept and sent again if the line is down. */
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { contextNow } from '../../commands/context.ts';
import { registry } from '../../commands/registry.ts';
import { runCommand } from '../../commands/run.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { Button } from '../../ui/button.tsx';

const COMENTAR = 'ordem_servicos.comentar';

/** What is half-written stays with its record while the page lives. */
const drafts = new Map<number, string>();

export function Composer({ os }: { os: RecordRow }) {
  const [texto, setTexto] = useState(drafts.get(os.id) ?? '');
  const input = useRef<HTMLTextAreaElement>(null);
  const target = { kind: 'one', noun: 'ordem_servico', row: os } as const;
  const reason = registry.get(COMENTAR)?.blocked?.(contextNow(target)) ?? null;
  const change = (value: string): void => {
    setTexto(value);
    if (value) drafts.set(os.id, value);
    else drafts.delete(os.id);
  };
  const submit = (): void => {
    if (texto.trim() === '' || reason) return;
    if (runCommand(COMENTAR, 'botao', { texto: texto.trim(), $enviar: true }, target)) change('');
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
      {texto ? (
        <Button variant="default" keys="Ctrl+Enter" onClick={submit}>
          Comentar
        </Button>
      ) : null}
    </div>
  );
}
