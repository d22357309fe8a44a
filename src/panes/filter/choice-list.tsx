/** A search field over a list of choices: arrows move, Enter (or a press) chooses, typing narrows. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import './filter.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** Set: can be chosen together with others. */
  readonly checked?: boolean;
}

export interface ChoiceListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (id: string) => void;
  /** Called with what is typed: whoever gives the choices narrows them. */
  readonly onType: (text: string) => void;
  readonly onBack?: () => void;
  readonly busy?: boolean;
  readonly empty?: string;
  readonly foot?: ReactNode;
}

export function ChoiceList(props: ChoiceListProps) {
  const { choices, onChoose, onType, onBack } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const many = choices.some((choice) => choice.checked !== undefined);
  const current = Math.min(at, choices.length - 1);

  /* one list follows another in the same popup: the focus follows too */
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event;
    const last = choices.length - 1;
    if (key === 'ArrowDown') setAt(current >= last ? 0 : current + 1);
    else if (key === 'ArrowUp') setAt(current <= 0 ? last : current - 1);
    else if (key === 'Enter' && choices[current]) onChoose(choices[current].id);
    else if (key === 'Backspace' && onBack && event.currentTarget.value === '') onBack();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <span className="find wide">
        <Icon name="search" size={14} />
        <input
          ref={input}
          role="combobox"
          aria-label={props.label}
          aria-expanded="true"
          aria-controls={`${id}-lista`}
          aria-activedescendant={choices[current] ? `${id}-${choices[current].id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          data-autofocus
          placeholder={props.placeholder}
          onKeyDown={keyDown}
          onChange={(event) => {
            setAt(0);
            onType(event.currentTarget.value);
          }}
        />
        {props.busy ? <i className="spin" /> : null}
      </span>
      <ul
        ref={list}
        id={`${id}-lista`}
        role="listbox"
        aria-label={props.label}
        aria-multiselectable={many || undefined}
        className="choices"
      >
        {choices.map((choice, index) => (
          <li
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={choice.checked ?? index === current}
            className={index === current ? 'on' : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setAt(index);
              onChoose(choice.id);
            }}
          >
            {choice.checked === undefined ? null : (
              <span className={choice.checked ? 'cb on' : 'cb'} aria-hidden="true">
                <Icon name="check" />
              </span>
            )}
            <span className="cut">{choice.label}</span>
            {choice.detail ? <span className="dim push">{choice.detail}</span> : null}
          </li>
        ))}
        {choices.length === 0 && !props.busy ? (
          <li className="dim" role="option" aria-selected="false" aria-disabled="true">
            {props.empty ?? 'Nenhum registro encontrado'}
          </li>
        ) : null}
      </ul>
      {props.foot}
    </>
  );
}
