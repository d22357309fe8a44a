/** Short texts as chips: a space adds, Backspace in the empty input takes the last one away. */
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { announce } from '../toast-store.ts';
import { newChips } from './chosen.ts';
import { ariaOf, autoFocusProps, FieldFrame, useFieldIds } from './frame.tsx';
import type { FieldProps } from './frame.tsx';
import { frameOf } from './text.tsx';

/** One chip with its remove button. */
export function Chip(props: { children: ReactNode; text: string; onRemove?: () => void }) {
  return (
    <span className="chip one">
      <span title={props.text}>{props.children}</span>
      {props.onRemove ? (
        <button
          type="button"
          className="chip-x"
          aria-label={`Remover ${props.text}`}
          title={`Remover ${props.text}`}
          onClick={props.onRemove}
        >
          <Icon name="x" size={12} />
        </button>
      ) : (
        <span />
      )}
    </span>
  );
}

/** A list of words. What stands half-typed is added on leaving, so that it is not lost. */
export function ChipsInput(props: FieldProps<readonly string[]> & { placeholder?: string }) {
  const ids = useFieldIds(props.id);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { value, onChange } = props;

  const add = (words: string) => {
    const fresh = newChips(words, value);
    setText('');
    if (fresh.length > 0) onChange([...value, ...fresh]);
  };
  const remove = (word: string) => {
    onChange(value.filter((one) => one !== word));
    announce(`${word} removido`);
    input.current?.focus();
  };
  return (
    <FieldFrame {...frameOf(props)} ids={ids}>
      <div className={`in wrap${props.error ? ' err' : ''}${props.disabled ? ' off' : ''}`}>
        {value.map((word) => (
          <Chip key={word} text={word} onRemove={props.disabled ? undefined : () => remove(word)}>
            {word}
          </Chip>
        ))}
        <input
          ref={input}
          id={ids.id}
          name={props.name}
          value={text}
          placeholder={value.length === 0 ? props.placeholder : undefined}
          readOnly={props.disabled}
          autoComplete="off"
          {...ariaOf(ids, props)}
          {...autoFocusProps(props.autoFocus)}
          onChange={(event) => {
            const typed = event.target.value;
            if (/\s/.test(typed)) add(typed);
            else setText(typed);
          }}
          onKeyDown={(event) => {
            const last = value.at(-1);
            if (event.key === 'Backspace' && text === '' && last !== undefined && !props.disabled) {
              event.preventDefault();
              remove(last);
            } else if (event.key === 'Enter' && text !== '' && !event.ctrlKey) {
              event.preventDefault();
              add(text);
            }
          }}
          onBlur={() => {
            add(text);
            props.onBlur?.();
          }}
        />
        {props.disabled ? <Icon name="lock" size={14} /> : null}
      </div>
    </FieldFrame>
  );
}
