/** One of the departments, by its code. */
import { useAtomValue } from 'jotai';
import { listaDepartamentos } from '../../../domain/departamento/meus.ts';
import { pageAtom } from '../../api/query.ts';
import { SelectField } from '../../ui/fields/index.ts';

type Props = Omit<Parameters<typeof SelectField>[0], 'options' | 'placeholder'>;
const EVERY = { per_page: 200, order: 'nome asc' } as const;

export function DepartmentField(props: Props) {
  const { data } = useAtomValue(pageAtom(listaDepartamentos, EVERY));
  const options = (data?.rows ?? []).map(({ codigo, nome }) => ({ value: codigo, label: nome }));
  // One that the person does not work in stays chosen.
  const own = props.value;
  const known = own === '' || options.some(({ value }) => value === own);
  return (
    <SelectField
      {...props}
      placeholder="Todos"
      options={known ? options : [...options, { value: own, label: own }]}
    />
  );
}
