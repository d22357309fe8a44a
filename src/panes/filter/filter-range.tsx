/** Conditions that are typed: dates and numbers from–to, whole numbers one by one, texts. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { isEnough } from '../../../domain/kernel/define.ts';
import { Button } from '../../ui/button.tsx';
import { isCivil } from '../../ui/civil.ts';
import { DateField } from '../../ui/fields/date.tsx';
import { DecimalField } from '../../ui/fields/number.tsx';
import { TextField } from '../../ui/fields/text.tsx';
import { hojeAtom } from '../../workspace/index.ts';
import type { EditorProps } from './filter-editor.ts';
import { setRange, setTerm } from '../../workspace/list/filtering.ts';
import { FluentRoot } from '../../ui/fields/fluent-root.tsx';

const digits = (text: string): string => text.replace(/[^\d,;\s]/g, '');

export default function RangeEditor({ of: place, field, filter, terms, onDone }: EditorProps) {
  const hoje = useAtomValue(hojeAtom);
  const of = (op: string): string => terms.find((term) => term.op === op)?.values.join(', ') ?? '';
  const [equal, setEqual] = useState(of('in') || of('eq') || of('cont'));
  const [from, setFrom] = useState(of('gteq').slice(0, 10));
  const [to, setTo] = useState(of('lteq').slice(0, 10));
  const dated = filter.kind === 'date' || filter.kind === 'instant';
  const decimal = filter.kind === 'decimal';
  // As it is typed.
  const typed = filter.kind === 'text' || filter.kind === 'area' || filter.kind === 'entrada';
  const ranged = filter.ops.includes('gteq');
  const exact = filter.ops.some((op) => op === 'eq' || op === 'in' || op === 'cont');
  const wrong = (text: string): string | null =>
    dated && text !== '' && !isCivil(text) ? 'Data inválida' : null;

  const { least = 0 } = filter;
  const short = equal.trim() !== '' && !isEnough(filter, equal);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (short || (wrong(from) ?? wrong(to))) return;
    const values = equal.split(/[,;\s]+/).filter(Boolean);
    if (typed) {
      const op = filter.ops.includes('cont') ? 'cont' : 'eq';
      setTerm(place, field, op, equal.trim() ? [equal.trim()] : []);
    } else if (!dated && values.length > 0 && filter.ops.includes('in'))
      setTerm(place, field, 'in', values);
    else if (decimal && exact && equal !== '') setTerm(place, field, 'eq', [equal]);
    else if (ranged) setRange(place, field, from, to);
    else setTerm(place, field, 'eq', values.slice(0, 1));
    onDone();
  };

  return (
    <FluentRoot>
      <form className="fp-form" onSubmit={submit}>
        {decimal && exact ? (
          <DecimalField name="igual" label="Igual a" value={equal} onChange={setEqual} autoFocus />
        ) : null}
        {dated || decimal ? null : (
          <TextField
            name="igual"
            label={typed ? filter.label : 'Igual a'}
            hint={
              least > 0
                ? `Ao menos ${least} letras seguidas`
                : typed
                  ? undefined
                  : 'Vários separados por vírgula'
            }
            value={equal}
            onChange={(text) => setEqual(typed ? text : digits(text))}
            autoFocus
          />
        )}
        {dated ? (
          <>
            <DateField
              name="de"
              label="Desde"
              value={from}
              onChange={setFrom}
              hoje={hoje}
              error={wrong(from)}
              autoFocus
            />
            <DateField
              name="ate"
              label="Até"
              value={to}
              onChange={setTo}
              hoje={hoje}
              error={wrong(to)}
            />
          </>
        ) : decimal ? (
          <>
            <DecimalField name="de" label="De" value={from} onChange={setFrom} autoFocus={!exact} />
            <DecimalField name="ate" label="Até" value={to} onChange={setTo} />
          </>
        ) : ranged ? (
          <>
            <TextField
              name="de"
              label="De"
              value={from}
              onChange={(text) => setFrom(digits(text))}
            />
            <TextField name="ate" label="Até" value={to} onChange={(text) => setTo(digits(text))} />
          </>
        ) : null}
        <div className="bt">
          <Button type="submit" variant="primary" keys="Enter">
            Filtrar
          </Button>
        </div>
      </form>
    </FluentRoot>
  );
}
