/** A model's form: what it is called, and its rows of parameters and irregularities. */
import { useAtomValue } from 'jotai';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { FieldFor } from '../form/field-for.tsx';
import type { FieldForProps } from '../form/field-for.tsx';
import { askedFields } from '../form/form-model.ts';
import { Regras } from './regras.tsx';

/** Rows begin as the specification has them (section 3): a code of the moment, and no value. */
const fresh: Readonly<Record<string, FieldForProps['fresh']>> = {
  parametros: () => ({ codigo: String(Date.now()), unidade: 'unitario' }),
  irregularidades: () => ({ codigo: String(Date.now()), valor: '0' }),
};
const own = { regras: Regras };

export function Modelo({ form, hook }: BodyProps) {
  const hoje = useAtomValue(hojeAtom);
  return askedFields(form).map(([name, field], at) => (
    <FieldFor
      key={name}
      name={name}
      field={field}
      value={hook.values[name]}
      onChange={(value) => hook.set(name, value)}
      onBlur={() => undefined}
      error={hook.errorOf(name)}
      errorOf={hook.errorOf}
      kept={form.initial[name]}
      fresh={fresh[name]}
      own={name === 'parametros' ? own : undefined}
      hoje={hoje}
      autoFocus={at === 0}
    />
  ));
}
