/** A field of a form's action: the control of its description, over the form's value. */
import { useAtomValue } from 'jotai';
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
import { commandById } from '../../commands/registry.ts';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from './body.ts';
import { DayNote } from './day-note.tsx';
import { RefField, RefListField } from './ref-field.tsx';
import { UploadFor } from './upload-for.tsx';
import { textOf as asText } from '../../../domain/kernel/format-value.ts';
import { isRequired } from './form-model.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { Guard, PlainField } from './guard.tsx';

interface Shown {
  readonly autoFocus?: boolean;
  /** Of a ref: told the row that was chosen. */
  readonly onRow?: (row: RecordRow | null) => void;
}
interface FieldForProps extends BodyProps, Shown {
  readonly name: string;
  /** Where it is described otherwise than in the action. */
  readonly field?: Field;
}
interface ControlProps extends Shown {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error: string | null;
}

/** A field's control; one that fails over a value leaves the form, and the value, standing. */
export function FieldFor({ form, hook, name, field, ...shown }: FieldForProps) {
  const described = field ?? commandById(form.commandId).input?.[name];
  if (!described) return null;
  const props: ControlProps = {
    ...shown,
    name,
    field: described,
    value: hook.values[name],
    onChange: (value) => hook.set(name, value),
    error: hook.errorOf(name),
  };
  return (
    <Guard when={props.value} instead={<PlainField {...props} />}>
      <Control {...props} />
    </Guard>
  );
}

/** Null for a field that is not typed by hand (free structure). */
function Control(props: ControlProps) {
  const hoje = useAtomValue(hojeAtom);
  const { field, value, name } = props;
  const common = {
    name,
    label: field.label,
    hint: field.hint,
    required: isRequired(field),
    error: props.error,
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
            hoje={hoje}
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
