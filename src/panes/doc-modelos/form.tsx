/** A model's short form: what it is called, its parameters with their rules, its irregularities. */
import { tiposNotificacao } from '../../../domain/doc/situacoes.ts';
import { VAZIO } from '../../../domain/texto/no.ts';
import * as f from '../../../domain/kernel/fields.ts';
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
  textos: () => ({ descricao: VAZIO }),
};

interface RowsProps extends BodyProps {
  readonly name: string;
  readonly field: f.Field;
  readonly own?: FieldForProps['own'];
  readonly autoFocus?: boolean;
}

/** A field of the model, bound to the form; its rows begin as they should. */
export function Campo({ form, hook, name, field, own, autoFocus }: RowsProps) {
  const hoje = useAtomValue(hojeAtom);
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
      fresh={fresh[name]}
      own={own}
      hoje={hoje}
      autoFocus={autoFocus}
    />
  );
}

const SHORT = new Set([
  'titulo',
  'tipo',
  'descricao',
  'dias_regularizar',
  'ativo',
  'parametros',
  'irregularidades',
]);
const tipo = f.enumOf('Tipo', tiposNotificacao);
const own = { regras: Regras };

export function Modelo({ form, hook }: BodyProps) {
  return askedFields(form)
    .filter(([name]) => SHORT.has(name))
    .map(([name, field], at) => (
      <Campo
        key={name}
        form={form}
        hook={hook}
        name={name}
        field={name === 'tipo' ? tipo : field}
        own={name === 'parametros' ? own : undefined}
        autoFocus={at === 0}
      />
    ));
}
