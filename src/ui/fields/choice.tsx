/** Yes or no, and one of a few. */
import { Checkbox, Select, Switch } from '@fluentui/react-components';
import { Icon } from '../icon.tsx';
import { ariaOf, autoFocusProps, FieldFrame, Star, useFieldIds } from './frame.tsx';
import type { FieldProps } from './frame.tsx';
import { frameOf } from './text.tsx';

const withStar = (label: string, required: boolean | undefined) =>
  required ? (
    <>
      {label} <Star />
    </>
  ) : (
    label
  );

/** A box to tick; hint and error stand under its words. */
export function CheckboxField(props: FieldProps<boolean>) {
  const ids = useFieldIds(props.id);
  return (
    <FieldFrame {...frameOf(props)} ids={ids} flat>
      <Checkbox
        id={ids.id}
        name={props.name}
        checked={props.value}
        label={withStar(props.label, props.required)}
        disabled={props.disabled}
        onChange={(_event, data) => props.onChange(data.checked === true)}
        onBlur={props.onBlur}
        {...ariaOf(ids, props)}
        {...autoFocusProps(props.autoFocus)}
      />
    </FieldFrame>
  );
}

/** On or off, in effect at once. */
export function SwitchField(props: FieldProps<boolean>) {
  const ids = useFieldIds(props.id);
  return (
    <FieldFrame {...frameOf(props)} ids={ids} flat>
      <Switch
        size="small"
        id={ids.id}
        name={props.name}
        checked={props.value}
        label={withStar(props.label, props.required)}
        disabled={props.disabled}
        onChange={(_event, data) => props.onChange(data.checked)}
        onBlur={props.onBlur}
        {...ariaOf(ids, { ...props, required: undefined })}
        {...autoFocusProps(props.autoFocus)}
      />
    </FieldFrame>
  );
}

/** A value and its words. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends FieldProps<string> {
  readonly options: readonly Option[];
  /** The words of the empty choice; default 'Selecione...'. */
  readonly placeholder?: string;
}

/** Options of an enumeration of the domain: {andamento: 'Em andamento'} → [{value, label}]. */
export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** One of a few, on the platform's own list (Alt+↓ opens, letters find); '' is none. */
export function SelectField(props: SelectFieldProps) {
  const ids = useFieldIds(props.id);
  return (
    <FieldFrame {...frameOf(props)} ids={ids}>
      <Select
        size="small"
        id={ids.id}
        name={props.name}
        value={props.value}
        disabled={props.disabled}
        onChange={(_event, data) => props.onChange(data.value)}
        onBlur={props.onBlur}
        icon={<Icon name={props.disabled ? 'lock' : 'down'} size={14} />}
        {...ariaOf(ids, props)}
        {...autoFocusProps(props.autoFocus)}
      >
        <option value="">{props.placeholder ?? 'Selecione...'}</option>
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
