/** The control of a field description. */
import type { Field } from '../../../domain/kernel/fields.ts';
import {
  CheckboxField,
  CpfCnpjField,
  CepField,
  DateField,
  DecimalField,
  IntegerField,
  optionsOf,
  PhoneField,
  SelectField,
  TextArea,
  TextField,
} from '../../ui/fields/index.ts';
import { Keys } from '../../ui/kbd.tsx';
import { DayNote } from './day-note.tsx';
import { RefField, RefListField } from './ref-field.tsx';
import { UploadFor } from './upload-for.tsx';
import { textOf as asText } from '../../../domain/kernel/format-value.ts';
import { isRequired } from './form-model.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { Guard, PlainField } from './guard.tsx';

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
      return <DecimalField {...text} unit={field.unit} min={Number(field.min ?? 0)} />;
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
          aux={<Keys keys="Alt+ArrowDown" hidden />}
        />
      );
    case 'ref':
      return (
        <RefField
          {...common}
          query={field.query}
          value={value as number | null}
          onChange={props.onChange}
          onRow={props.onRow}
          aux={<Keys keys="Alt+ArrowDown" hidden />}
        />
      );
    case 'list':
      if (field.format === 'anexos')
        return <UploadFor {...common} value={value} onChange={props.onChange} />;
      if (field.of.kind !== 'ref') return null;
      return (
        <RefListField
          {...common}
          query={field.of.query}
          noun={field.of.label.toLowerCase()}
          value={(value as readonly number[] | null) ?? []}
          onChange={props.onChange}
        />
      );
    default:
      return null;
  }
}
