/** A field of a form, bound to its values and errors. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Field } from '../../../domain/kernel/fields.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import { commandById } from '../../commands/registry.ts';
import { maskProcess } from '../../ui/masks.ts';
import { ProcessNumberField } from '../../ui/fields/index.ts';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from './body.ts';
import { FieldFor } from './field-for.tsx';
import type { FieldForProps } from './field-for.tsx';
import { isRequired } from './form-model.ts';

interface FormFieldProps extends BodyProps, Pick<FieldForProps, 'name' | 'autoFocus' | 'onRow'> {
  /** Where it is described otherwise than in the action. */
  readonly field?: Field;
}

/** 'Número/Ano' as it stands in its two fields. */
function together(numero: unknown, ano: unknown): string {
  const [before, after] = [textOf(numero), textOf(ano)];
  return after === '' ? before : `${before}/${after}`;
}
const PARTS = /^(\d*)\/?(\d*)$/;

/** A number and its year, typed as one: 1 to 13 digits, a slash, 4 (specification, section 5). */
function Process({
  hook,
  name,
  field,
  year,
  autoFocus,
}: FormFieldProps & { readonly field: Field; readonly year: string }) {
  const known = together(hook.values[name], hook.values[year]);
  // As it is typed: a slash that nothing follows yet is no year.
  const [typed, setTyped] = useState(known);
  const partsOf = (text: string): [numero: string, ano: string] => {
    const [, numero = '', ano = ''] = PARTS.exec(text) ?? [];
    return [numero, ano];
  };
  const same = together(...partsOf(typed)) === known;
  return (
    <ProcessNumberField
      name={name}
      label={field.label}
      hint={field.hint}
      required={isRequired(field)}
      autoFocus={autoFocus}
      error={hook.errorOf(name) ?? hook.errorOf(year)}
      value={same ? typed : known}
      onChange={(text) => {
        const masked = maskProcess(text);
        const [numero, ano] = partsOf(masked);
        setTyped(masked);
        hook.set(name, numero === '' ? null : numero);
        hook.set(year, ano === '' ? null : Number(ano));
      }}
    />
  );
}

/** The field that holds the year of a number, where they are typed as one. */
export const yearOf = (field: Field): string | undefined =>
  field.kind === 'text' ? field.year : undefined;

/** Fields as they are drawn: a year that is typed with its number has no place of its own. */
export function drawn<T extends readonly [name: string, field: Field]>(fields: readonly T[]): T[] {
  const years = new Set(fields.map(([, field]) => yearOf(field)));
  return fields.filter(([name]) => !years.has(name));
}

export function FormField(props: FormFieldProps) {
  const { form, hook, name, field = commandById(form.commandId).input?.[name] } = props;
  const hoje = useAtomValue(hojeAtom);
  if (!field) return null;
  const year = yearOf(field);
  if (year !== undefined) return <Process {...props} field={field} year={year} />;
  return (
    <FieldFor
      name={name}
      field={field}
      value={hook.values[name]}
      onChange={(value) => hook.set(name, value)}
      onBlur={() => undefined}
      error={hook.errorOf(name)}
      errorOf={hook.errorOf}
      kept={form.initial[name]}
      hoje={hoje}
      autoFocus={props.autoFocus}
      onRow={props.onRow}
    />
  );
}
