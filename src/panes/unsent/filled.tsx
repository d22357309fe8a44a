/** What was filled in, by its labels. */
import type { Values } from '../../commands/forms.ts';
import { registry } from '../../commands/registry.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';

export function Filled(props: { readonly commandId: string; readonly values: Values }) {
  const fields = Object.entries(registry.get(props.commandId)?.input ?? {}).filter(
    ([name, field]) => {
      const value = props.values[name];
      const blank = value === null || value === undefined || value === '' || value === false;
      return !blank && field.kind !== 'json' && !(Array.isArray(value) && value.length === 0);
    },
  );
  if (fields.length === 0) return null;
  return (
    <dl className="facts one fm-facts">
      {fields.map(([name, field]) => (
        <div key={name} className="fm-fact">
          <dt>{field.label}</dt>
          <dd className="us-text">{formatValue(field, props.values[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
