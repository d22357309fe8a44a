/** Plain text, on one line and on many. */
import { Input, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { HTMLInputTypeAttribute, ReactElement } from 'react';
import { Icon } from '../icon.tsx';
import { countText } from './chosen.ts';
import { ariaOf, autoFocusProps, FieldFrame, useFieldIds } from './frame.tsx';
import type { FieldProps } from './frame.tsx';

export interface TextFieldProps extends FieldProps<string> {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'search' | 'url'>;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly autoComplete?: string;
}

/** The padlock of a locked field. */
export const locked = (disabled: boolean | undefined): ReactElement | undefined =>
  disabled ? <Icon name="lock" size={14} /> : undefined;

/** Text on one line. */
export function TextField(props: TextFieldProps) {
  const ids = useFieldIds(props.id);
  return (
    <FieldFrame {...frameOf(props)} ids={ids}>
      <Input
        size="small"
        id={ids.id}
        name={props.name}
        type={props.type === 'search' ? 'text' : (props.type ?? 'text')}
        value={props.value}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        autoComplete={props.autoComplete ?? 'off'}
        readOnly={props.disabled}
        onChange={(_event, data) => props.onChange(data.value)}
        onBlur={props.onBlur}
        contentAfter={locked(props.disabled)}
        {...ariaOf(ids, props)}
        {...autoFocusProps(props.autoFocus)}
      />
    </FieldFrame>
  );
}

/** What a frame takes over from the field's own properties. */
export const frameOf = (props: Omit<FieldProps<never>, 'value' | 'onChange'>) => ({
  label: props.label,
  required: props.required,
  error: props.error,
  hint: props.hint,
  aux: props.aux,
  locked: props.disabled,
});

export interface TextAreaProps extends FieldProps<string> {
  readonly rows?: number;
  /** Only counted, never cut: the count says how far over, the validation refuses. */
  readonly maxLength?: number;
  readonly placeholder?: string;
}

/** Text on many lines, with the count of its characters. */
export function TextArea(props: TextAreaProps) {
  const ids = useFieldIds(props.id);
  const over = props.maxLength !== undefined && props.value.length > props.maxLength;
  const count = (
    <span className={over ? 'bad' : undefined}>
      {countText(props.value.length, props.maxLength)}
    </span>
  );
  return (
    <FieldFrame {...frameOf(props)} ids={ids} aux={props.aux ?? count}>
      <Textarea
        size="small"
        resize="vertical"
        id={ids.id}
        name={props.name}
        value={props.value}
        placeholder={props.placeholder}
        readOnly={props.disabled}
        onChange={(_event, data) => props.onChange(data.value)}
        onBlur={props.onBlur}
        textarea={{ rows: props.rows ?? 6 }}
        {...ariaOf(ids, props)}
        {...autoFocusProps(props.autoFocus)}
      />
    </FieldFrame>
  );
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Short texts, one on each line. */
export function LinesField({ value, onChange, ...props }: FieldProps<readonly string[]>) {
  // As it is typed: an empty line is no text yet, and must not go under the hand.
  const [typed, setTyped] = useState(() => value.join('\n'));
  const text = lines(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <TextArea
      {...props}
      rows={Math.max(3, value.length + 1)}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(lines(next));
      }}
    />
  );
}
