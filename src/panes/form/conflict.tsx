/** Somebody changed the record meanwhile: who, when, what, and what was typed here, side by side. */
import { useState } from 'react';
import { formatTime } from '../../../domain/kernel/format.ts';
import { queries } from '../../../domain/index.ts';
import type { Field, Fields } from '../../../domain/kernel/fields.ts';
import { takeCurrent } from '../../commands/act.ts';
import type { Conflict as ConflictState, FormInstance, Values } from '../../commands/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { actionOf } from './form-model.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import { refLabel } from '../../commands/ref-search.ts';
import { knownRow } from './sources.ts';

/** Fields that change with every write and tell nothing. */
const SILENT = new Set([
  'id',
  'lock_version',
  'updated_at',
  'historico',
  'eventos',
  'busca',
  'memoria_prazo',
]);

const fieldsOf = (noun: string): Fields => {
  const query = queries.find((one) => one.noun === noun && one.kind === 'list');
  return query?.kind === 'list' ? query.row : {};
};

interface Line {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly now: string;
  readonly typed: string | null;
}

const inputOf = (field: Field, value: unknown): string => {
  if (field.kind !== 'ref' || typeof value !== 'number') return formatValue(field, value);
  const row = knownRow(field.query, value);
  return row ? refLabel(row) : String(value);
};

/** What differs between what was read and what is there, and what was typed. */
function comparison(
  form: FormInstance,
  atual: Readonly<Record<string, unknown>>,
  values: Values,
): Line[] {
  if (form.target.kind !== 'one') return [];
  const { row, noun } = form.target;
  const input = actionOf(form.commandId)?.input ?? {};
  const lines: Line[] = [];
  const taken = new Set<string>();
  for (const [name, field] of Object.entries(fieldsOf(noun))) {
    if (SILENT.has(name)) continue;
    const key = name in input ? name : `${name}_id`;
    const own = input[key];
    const typed =
      own && JSON.stringify(values[key] ?? null) !== JSON.stringify(form.initial[key] ?? null);
    const before = formatValue(field, row[name]);
    const now = formatValue(field, atual[name]);
    if (own) taken.add(key);
    if (before === now && !typed) continue;
    lines.push({
      name,
      label: field.label,
      before,
      now,
      typed: own && typed ? inputOf(own, values[key]) : null,
    });
  }
  for (const [name, field] of Object.entries(input)) {
    const value = values[name];
    if (taken.has(name) || value === null || value === undefined || value === '' || value === false)
      continue;
    lines.push({ name, label: field.label, before: '–', now: '–', typed: inputOf(field, value) });
  }
  return lines;
}

/** 'Alterada por … às … O que você digitou foi mantido.' */
function conflictWords({ quem, quando }: ConflictState): string {
  const by = quem ? ` por ${quem}` : '';
  const at = quando ? ` às ${formatTime(quando)}` : '';
  return `Alterada${by}${at}. O que você digitou foi mantido.`;
}

export function Conflict({ form, values }: { form: FormInstance; values: Values }) {
  const [open, setOpen] = useState(false);
  const { conflict } = form;
  if (!conflict) return null;
  const lines = open ? comparison(form, conflict.atual, values) : [];
  return (
    <div className="fm-conflict">
      <div className="note w" role="alert">
        <Icon name="warn" size={14} />
        <span>
          {conflictWords(conflict)}
          <span className="fm-use">
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              Comparar
            </Button>
            <Button onClick={() => takeCurrent(form.id)}>Usar a versão atual</Button>
          </span>
        </span>
      </div>
      {open ? (
        <dl className="fm-cmp" aria-label="O que mudou">
          {lines.map((line) => (
            <div key={line.name}>
              <dt>{line.label}</dt>
              {line.before === line.now ? null : (
                <>
                  <dd>
                    <span className="dim">Você leu</span> {line.before}
                  </dd>
                  <dd>
                    <span className="dim">Está agora</span> <b className="b">{line.now}</b>
                  </dd>
                </>
              )}
              {line.typed === null ? null : (
                <dd>
                  <span className="dim">Você digitou</span> {line.typed}
                </dd>
              )}
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
