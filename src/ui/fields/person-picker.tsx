/** 'Buscar Pessoas': by tax id (company or personal) or by name (specification, section 2). */
import { mensagens } from '../../../domain/kernel/messages.ts';
import { maskCpfCnpj } from '../masks.ts';
import type { FieldProps } from './frame.tsx';
import { CpfCnpjField } from './masked.tsx';
import type { PickerColumn } from './picker-list.tsx';
import { personQueryError } from './chosen.ts';
import type { PersonQuery, PersonRow } from './chosen.ts';
import { PickerBox } from './picker.tsx';
import type { Search } from './remote-page.ts';
import { TextField } from './text.tsx';

const taxId = (person: PersonRow): string =>
  person.cpf_cnpj.includes('*') ? person.cpf_cnpj : maskCpfCnpj(person.cpf_cnpj);

const columns: readonly PickerColumn<PersonRow>[] = [
  { title: 'CPF/CNPJ', width: '160px', cell: taxId },
  { title: 'Nome', cell: (person) => person.razao_social },
];

const nothing: PersonQuery = { cpf_cnpj: '', razao_social: '' };

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
      dialog={{
        title: 'Buscar Pessoas',
        search: props.search,
        columns,
        keyOf: (person) => person.id,
        labelOf: (person) => person.razao_social,
        initialQuery: nothing,
        form,
        validate: personQueryError,
        preload: false,
        emptyHint: mensagens.tela.buscarPessoas,
        onPick: onChange,
      }}
    />
  );
}
