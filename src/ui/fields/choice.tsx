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

/** Any of a few, each a box to tick, in their order. */
export function ChoicesField(
  props: FieldProps<readonly string[]> & { readonly options: readonly Option[] },
) {
  const ids = useFieldIds(props.id);
  const { value, options, onChange } = props;
  const tick = (of: string, yes: boolean): void =>
    onChange(
      options.flatMap((one) =>
        (one.value === of ? yes : value.includes(one.value)) ? [one.value] : [],
      ),
    );
  return (
    <FieldFrame {...frameOf(props)} ids={ids} group>
      <div role="group" aria-labelledby={ids.label} className="choices">
        {options.map((one, at) => (
          <Checkbox
            key={one.value}
            name={`${props.name}.${one.value}`}
            label={one.label}
            checked={value.includes(one.value)}
            disabled={props.disabled}
            onChange={(_event, data) => tick(one.value, data.checked === true)}
            {...autoFocusProps(props.autoFocus && at === 0)}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
