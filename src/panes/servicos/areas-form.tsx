/** The measured areas of an order, with what they come to. */
import { areas } from '../../../domain/ordem-servico/schema.ts';
import { formatArea } from '../../../domain/kernel/format.ts';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';

interface Area {
  readonly area?: string | null;
  readonly destroy?: boolean;
}
const listOf = (value: unknown): readonly Area[] => (Array.isArray(value) ? (value as Area[]) : []);

export function Areas(props: BodyProps) {
  const total = listOf(props.hook.values.areas)
    .filter(({ destroy }) => !destroy)
    .reduce((sum, { area }) => sum + Math.round(Number(area ?? 0) * 100), 0);
  return (
    <>
      <FormField {...props} name="areas" field={areas} autoFocus />
      <div className="fm-total">
        <span className="dim">Total</span>{' '}
        <b className="b">{formatArea((total / 100).toFixed(2))}</b>
      </div>
    </>
  );
}
