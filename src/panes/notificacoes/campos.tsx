/** Fields of a document that is made: what the order or the registry knows fills what is still empty. */
import type { Field } from '../../../domain/kernel/fields.ts';
import { commandById } from '../../commands/registry.ts';
import type { Values } from '../../commands/forms.ts';
import type { RecordRow } from '../../nouns/row.ts';
import type { BodyProps } from '../form/body.ts';
import { drawn, FormField } from '../form/form-field.tsx';
import { noteRow } from '../form/sources.ts';

const HALF = new Set([
  'fiscal_id',
  'autuado_em',
  'dias_regularizar',
  'auto_origem_id',
  'latitude',
  'longitude',
  'debito_vence_em',
  'tipo_entrega',
  'protocolo_tipo',
  'protocolo_numero',
]);

/** Of a type that is said only its models are offered. */
const ofType = (field: Field, { tipo }: Values): Field =>
  field.kind === 'ref' && typeof tipo === 'string'
    ? { ...field, among: { ...field.among, tipo_in: tipo } }
    : field;

/** These fields, as far as the action takes them. */
export function Campos(
  props: BodyProps & { readonly names: readonly string[]; readonly focus?: boolean },
) {
  const { form, hook, names, focus = false } = props;
  const input = commandById(form.commandId).input ?? {};
  const fillFrom = (row: RecordRow | null): void => {
    if (!row) return;
    const { contribuinte, cadastro } = row as {
      contribuinte?: RecordRow | null;
      cadastro?: RecordRow | null;
    };
    if (contribuinte) noteRow('pessoas.index', contribuinte);
    if (cadastro) noteRow('cadastros.index', cadastro);
    const known = {
      contribuinte_id: contribuinte?.id,
      cadastro_id: cadastro?.id,
      endereco: row.endereco,
    };
    for (const [name, value] of Object.entries(known))
      if (value && !hook.values[name]) hook.set(name, value);
  };
  const taken = names.flatMap((name): [string, Field][] =>
    input[name] ? [[name, input[name]]] : [],
  );
  return drawn(taken).map(([name, field], at) => (
    <div key={name} className={HALF.has(name) ? 'half' : undefined}>
      <FormField
        form={form}
        hook={hook}
        name={name}
        field={name === 'doc_modelo_id' ? ofType(field, hook.values) : field}
        autoFocus={focus && at === 0}
        onRow={name === 'ordem_servico_id' || name === 'cadastro_id' ? fillFrom : undefined}
      />
    </div>
  ));
}
