/** 'Ao encerrar': what sending the form will bring about, read before it is sent. */
import type { ReactNode } from 'react';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import type { FormInstance, Values } from '../../commands/forms.ts';
import { bodyOf } from '../../commands/initial.ts';
import { actionOf } from './form-model.ts';

export interface Fact {
  readonly term: string;
  readonly text: ReactNode;
}

/** Where the record goes; null when it stays, or when there is more than one. */
function nextSituation(
  form: FormInstance,
  values: Values,
): { from: string; to: string; noun: string } | null {
  const action = actionOf(form.commandId);
  if (!action || form.target.kind !== 'one' || action.to === null) return null;
  const from = form.target.row.situacao ?? '';
  const to =
    typeof action.to === 'function'
      ? action.to(form.target.row, bodyOf(form.commandId, form.initial, values))
      : action.to;
  return to && to !== from ? { from, to, noun: form.target.noun } : null;
}

/** The list of facts under its heading; nothing without facts. */
export function Summary({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="field">
      <div className="lab">{title}</div>
      <dl className="facts one fm-facts">
        {facts.map(({ term, text }) => (
          <div key={term} className="fm-fact">
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** 'Situação  ◐ Em andamento → ● Encerrada'. */
export function situationFact(form: FormInstance, values: Values): Fact[] {
  const next = nextSituation(form, values);
  if (!next) return [];
  return [
    {
      term: 'Situação',
      text: (
        <span className="fm-arrow">
          <Status look={lookOf(next.noun, next.from)} /> <span className="dim">→</span>{' '}
          <Status look={lookOf(next.noun, next.to)} />
        </span>
      ),
    },
  ];
}
