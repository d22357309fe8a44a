/** The control of a field description. */

import type { ComponentType } from 'react';
import { isAsked } from '../../../domain/kernel/fields.ts';
import type { Field, Fields, ListField, ObjectField } from '../../../domain/kernel/fields.ts';
import {
  CheckboxField,
  ChoicesField,
  CpfCnpjField,
  CepField,
  DateField,
  DecimalField,
  IntegerField,
  LinesField,
  optionsOf,
  PhoneField,
  SelectField,
  SubItems,
  TextArea,
  TextField,
} from '../../ui/fields/index.ts';
import { Keys } from '../../ui/kbd.tsx';
import { Until, lazy } from '../../ui/lazy.tsx';
import { DayNote } from './day-note.tsx';
import { DepartmentField } from './department-field.tsx';
import { RefField, RefListField } from './ref-field.tsx';
import { UploadFor } from './upload-for.tsx';
import { formatValue, nameField, textOf as asText } from '../../../domain/kernel/format-value.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { firstKey } from '../../commands/keys.ts';
import { blankOf } from '../../commands/initial.ts';
import { isRequired } from './form-model.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { Guard, PlainField } from './guard.tsx';

const GeometriaField = lazy(() => import('./geometria-field.tsx'));

export interface FieldForProps {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | null;
  readonly hoje: string;
  readonly autoFocus?: boolean;
  /** Of a ref: told the row that was chosen. */
  readonly onRow?: (row: RecordRow | null) => void;
  /** Of rows: what is wrong in one of them, by its path ('itens.3.titulo'). */
  readonly errorOf?: (path: string) => string | null;
  /** Of rows: as the record holds them. */
  readonly kept?: unknown;
  /** Of rows: what a fresh one begins with, beside nothing. */
  readonly fresh?: () => Readonly<Record<string, unknown>>;
  /** Of rows: fields whose control is one of their own, by name. */
  readonly own?: Readonly<Record<string, ComponentType<FieldForProps>>>;
}

/** A field's control; one that fails over a value leaves the form, and the value, standing. */
export const FieldFor = (props: FieldForProps) => (
  <Guard when={props.value} instead={<PlainField {...props} />}>
    <Control {...props} />
  </Guard>
);

/** Null for a field that is not typed by hand (free structure). */
function Control(props: FieldForProps) {
  const { field, value, name } = props;
  const common = {
    name,
    label: field.label,
    hint: field.hint,
    required: isRequired(field),
    error: props.error,
    onBlur: props.onBlur,
    autoFocus: props.autoFocus,
  };
  const text = { ...common, value: asText(value), onChange: props.onChange };
  switch (field.kind) {
    case 'text':
      if (field.multiline) return <TextArea {...text} rows={5} maxLength={field.max} />;
      if (field.format === 'cpf_cnpj') return <CpfCnpjField {...text} />;
      if (field.format === 'cep') return <CepField {...text} />;
      if (field.format === 'codigo_departamento')
        return (
          <DepartmentField
            {...text}
            onChange={(next) => props.onChange(next === '' ? null : next)}
            aux={<Keys keys="Alt+ArrowDown" hidden />}
          />
        );
      if (field.format === 'phone') return <PhoneField {...text} />;
      return (
        <TextField
          {...text}
          type={field.format === 'email' || field.format === 'url' ? field.format : 'text'}
        />
      );
    case 'integer':
      return <IntegerField {...common} value={value as number | null} onChange={props.onChange} />;
    case 'decimal':
      return (
        <DecimalField
          {...text}
          unit={field.unit}
          decimals={field.places}
          min={Number(field.min ?? 0)}
        />
      );
    case 'date':
      return (
        <>
          <DateField
            {...text}
            value={asText(value).slice(0, 10)}
            hoje={props.hoje}
            aux={<Keys keys="Alt+ArrowDown" hidden />}
          />
          {field.after ? <DayNote day={asText(value).slice(0, 10)} /> : null}
        </>
      );
    case 'boolean':
      return <CheckboxField {...common} value={value === true} onChange={props.onChange} />;
    case 'enum':
      return (
        <SelectField
          {...text}
          onChange={(next) => props.onChange(next === '' ? null : next)}
          options={optionsOf(field.options)}
          placeholder={field.none}
          aux={<Keys keys="Alt+ArrowDown" hidden />}
        />
      );
    case 'ref':
      return (
        <RefField
          {...common}
          query={field.query}
          among={field.among}
          value={value as number | null}
          onChange={props.onChange}
          onRow={props.onRow}
          aux={<Keys keys="Alt+ArrowDown" hidden />}
        />
      );
    case 'list':
      if (field.format === 'anexos')
        return <UploadFor {...common} value={value} onChange={props.onChange} />;
      if (field.of.kind === 'object') return <Rows {...props} field={field} of={field.of} />;
      if (field.of.kind === 'text')
        return <LinesField {...common} value={linesOf(value)} onChange={props.onChange} />;
      if (field.of.kind === 'enum')
        return (
          <ChoicesField
            {...common}
            value={linesOf(value)}
            onChange={props.onChange}
            options={optionsOf(field.of.options)}
          />
        );
      if (field.of.kind !== 'ref') return null;
      return (
        <RefListField
          {...common}
          query={field.of.query}
          among={field.of.among}
          noun={field.of.label.toLowerCase()}
          value={(value as readonly number[] | null) ?? []}
          onChange={props.onChange}
        />
      );
    case 'object':
      return <Group {...props} field={field} />;
    case 'geometria':
      return (
        <Until>
          <GeometriaField {...common} value={value} onChange={props.onChange} />
        </Until>
      );
    default:
      return null;
  }
}

/** Fields that belong together. Where they may be none and some of them must be said, a box says whether there are any. */
function Group(props: FieldForProps & { readonly field: ObjectField }) {
  const { name, field, value, errorOf, hoje } = props;
  const values = typeof value === 'object' && value !== null ? (value as RecordRow) : null;
  const asks = field.nullable === true && Object.values(field.fields).some(isRequired);
  const put = (key: string, next: unknown): void => {
    const all = { ...blankOf(field.fields), ...values, [key]: next };
    const nothing = Object.values(all).every((one) => one === null || one === '');
    props.onChange(field.nullable && !asks && nothing ? null : all);
  };
  return (
    <div className="field fm-group" role="group" aria-label={field.label}>
      {asks ? (
        <CheckboxField
          name={name}
          label={field.label}
          hint={field.hint}
          value={values !== null}
          onChange={(yes) => props.onChange(yes ? blankOf(field.fields) : null)}
          error={props.error}
          autoFocus={props.autoFocus}
        />
      ) : (
        <div className="lab">{field.label}</div>
      )}
      {asks && values === null ? null : (
        <div className="fm-group-in">
          {Object.entries(field.fields).map(([key, one]) => (
            <FieldFor
              key={key}
              name={`${name}.${key}`}
              field={one}
              value={values?.[key] ?? null}
              onChange={(next) => put(key, next)}
              onBlur={() => undefined}
              error={errorOf?.(`${name}.${key}`) ?? null}
              errorOf={errorOf}
              hoje={hoje}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const linesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : [];

/** Texts of more letters have the whole width of a row. */
const SHORT = 60;
const isWide = (field: Field): boolean =>
  field.kind === 'geometria' ||
  field.kind === 'list' ||
  field.kind === 'json' ||
  (field.kind === 'text' && (field.multiline === true || (field.max ?? 0) > SHORT));

/** What of a row is filled in. */
const filledIn = (fields: Fields, own: FieldForProps['own']): [name: string, field: Field][] =>
  Object.entries(fields).filter(
    ([name, { kind, optional }]) =>
      name !== 'destroy' &&
      (kind !== 'json' || own?.[name] !== undefined) &&
      !(name === 'id' && kind === 'integer' && optional),
  );

/** Rows of sub-items, each with the controls of its fields. */
function Rows(props: FieldForProps & { readonly field: ListField; readonly of: ObjectField }) {
  const { name, field, of, value, kept, errorOf, hoje } = props;
  const fields = filledIn(of.fields, props.own);
  const named = of.fields[nameField(of.fields)];
  type Item = RecordRow & { readonly destroy?: boolean };
  const itemsOf = (from: unknown): readonly Item[] => (Array.isArray(from) ? (from as Item[]) : []);
  return (
    <SubItems<Item>
      name={name}
      label={field.label}
      hint={field.hint}
      required={isRequired(field)}
      error={props.error}
      autoFocus={props.autoFocus}
      value={itemsOf(value)}
      kept={itemsOf(kept)}
      onChange={props.onChange}
      ordered={field.ordered}
      addLabel={mensagens.tela.adicionar(of.label.toLowerCase())}
      blank={() => ({ ...blankOf(of.fields), ...props.fresh?.() }) as unknown as Item}
      labelOf={(item) => {
        const text = item[nameField(of.fields)];
        return named && text ? formatValue(named, text) : '';
      }}
      keys={{
        incluir: firstKey('formulario.item_incluir') ?? undefined,
        acima: firstKey('formulario.item_acima') ?? undefined,
        abaixo: firstKey('formulario.item_abaixo') ?? undefined,
        remover: firstKey('formulario.item_remover') ?? undefined,
      }}
      render={(item, change, prefix) =>
        fields
          .filter(([, one]) => isAsked(one, item))
          .map(([key, one]) => {
            const Own = props.own?.[key] ?? FieldFor;
            return (
              <div key={key} className={isWide(one) ? 'w' : undefined}>
                <Own
                  name={`${prefix}.${key}`}
                  field={one}
                  value={item[key]}
                  onChange={(next) => change({ ...item, [key]: next })}
                  onBlur={() => undefined}
                  error={errorOf?.(`${prefix}.${key}`) ?? null}
                  errorOf={errorOf}
                  kept={itemsOf(kept).find(({ id }) => id !== undefined && id === item.id)?.[key]}
                  hoje={hoje}
                />
              </div>
            );
          })
      }
    />
  );
}
