/** The measured areas of an order, with what they come to. */
import { useAtomValue } from 'jotai';
import { areas } from '../../../domain/ordem-servico/schema.ts';
import { formatArea } from '../../../domain/kernel/format.ts';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { FieldFor } from '../form/field-for.tsx';

interface Area {
  readonly area?: string | null;
  readonly destroy?: boolean;
}
const listOf = (value: unknown): readonly Area[] => (Array.isArray(value) ? (value as Area[]) : []);

export function Areas({ form, hook }: BodyProps) {
  const hoje = useAtomValue(hojeAtom);
  const total = listOf(hook.values.areas)
    .filter(({ destroy }) => !destroy)
    .reduce((sum, { area }) => sum + Math.round(Number(area ?? 0) * 100), 0);
  return (
    <>
      <FieldFor
        name="areas"
        field={areas}
        value={hook.values.areas}
        onChange={(value) => hook.set('areas', value)}
        onBlur={() => undefined}
        error={hook.errorOf('areas')}
        errorOf={hook.errorOf}
        kept={form.initial.areas}
        hoje={hoje}
        autoFocus
      />
      <div className="fm-total">
        <span className="dim">Total</span>{' '}
        <b className="b">{formatArea((total / 100).toFixed(2))}</b>
      </div>
    </>
  );
}
