/** 'Buscar Pessoas': by tax id (company or personal) or by name (specification, section 2). */
import { maskCpfCnpj } from '../masks.ts';
import type { FieldProps } from './frame.tsx';
import { CpfCnpjField } from './masked.tsx';
import { PickerDialog } from './picker-dialog.tsx';
import type { PickerColumn } from './picker-list.tsx';
import { PickerBox } from './picker.tsx';
import type { Search } from './remote-page.ts';
import { TextField } from './text.tsx';

/** A person as the picker shows it; `cpf_cnpj` may come masked ('***.207.663-**'). */
export interface PersonRow {
  readonly id: number;
  readonly cpf_cnpj: string;
  readonly razao_social: string;
}

/** What is searched: `cpf_cnpj` bare, upper case (14 positions a company, 11 digits a person). */
export interface PersonQuery {
  readonly cpf_cnpj: string;
  readonly razao_social: string;
}

const taxId = (person: PersonRow): string =>
  person.cpf_cnpj.includes('*') ? person.cpf_cnpj : maskCpfCnpj(person.cpf_cnpj);

const columns: readonly PickerColumn<PersonRow>[] = [
  { title: 'CPF/CNPJ', width: '160px', cell: taxId },
  { title: 'Nome', cell: (person) => person.razao_social },
];

const nothing: PersonQuery = { cpf_cnpj: '', razao_social: '' };

/** Why a search cannot run yet; null when it can. */
export function personQueryError(query: PersonQuery): string | null {
  const { length } = query.cpf_cnpj;
  return length === 0 || length === 11 || length === 14
    ? null
    : 'Informe os 11 dígitos do CPF ou as 14 posições do CNPJ.';
}

const form = (query: PersonQuery, change: (query: PersonQuery) => void) => (
  <>
    <CpfCnpjField
      label="CPF/CNPJ"
      name="cpf_cnpj"
      value={query.cpf_cnpj}
      onChange={(cpf_cnpj) => change({ ...query, cpf_cnpj })}
      autoFocus
    />
    <TextField
      label="Nome"
      name="razao_social"
      value={query.razao_social}
      onChange={(razao_social) => change({ ...query, razao_social })}
    />
  </>
);

export interface PersonPickerProps extends FieldProps<PersonRow | null> {
  readonly search: Search<PersonRow, PersonQuery>;
}

/** A person. */
export function PersonPicker(props: PersonPickerProps) {
  const { value, onChange } = props;
  return (
    <PickerBox
      field={props}
      text={value === null ? null : value.razao_social}
      onClear={() => onChange(null)}
      dialog={(close, returnFocus) => (
        <PickerDialog
          title="Buscar Pessoas"
          search={props.search}
          columns={columns}
          keyOf={(person) => person.id}
          labelOf={(person) => person.razao_social}
          initialQuery={nothing}
          form={form}
          validate={personQueryError}
          preload={false}
          emptyHint="Informe o CPF/CNPJ ou o nome e clique em Buscar"
          onPick={onChange}
          onClose={close}
          returnFocus={returnFocus}
        />
      )}
    />
  );
}
