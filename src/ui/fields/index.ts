/** The fields of all forms; import it lazily: this is where the Fluent controls come in. */
export { FluentRoot } from './fluent-root.tsx';
export type { FieldProps } from './frame.tsx';
export { LinesField, TextArea, TextField } from './text.tsx';
export { DecimalField, IntegerField, MoneyField } from './number.tsx';
export { DateField, MonthYearField } from './date.tsx';
export { CheckboxField, ChoicesField, optionsOf, SelectField, SwitchField } from './choice.tsx';
export type { Option } from './choice.tsx';
export { ChipsInput } from './chips.tsx';
export {
  AinfField,
  CepField,
  CnpjField,
  CpfCnpjField,
  CpfField,
  PhoneField,
  PlateField,
  ProcessNumberField,
} from './masked.tsx';
export { MultiPicker, Picker } from './picker.tsx';
export type { Page, PickerColumn, PickerSource, Search } from './picker.tsx';
export { PersonPicker } from './person-picker.tsx';
export type { PersonQuery, PersonRow } from './chosen.ts';
export { SubItems } from './sub-items.tsx';
