/** The measured areas of an order, edited in place: new, changed and removed rows are marked. */
import { useState } from 'react';
import { areaTipos } from '../../../domain/ordem-servico/schema.ts';
import { formatArea } from '../../../domain/kernel/format.ts';
import {
  DecimalField,
  optionsOf,
  rowsFrom,
  SelectField,
  SubItems,
  TextField,
} from '../../ui/fields/index.ts';
import type { SubRow } from '../../ui/fields/index.ts';
import type { BodyProps } from '../form/body.ts';

interface Area {
  readonly id?: number;
  readonly tipo: string;
  readonly descricao: string;
  readonly area: string;
}

const listOf = (value: unknown): readonly Area[] => (Array.isArray(value) ? (value as Area[]) : []);

/** Rows as they were read, with what the draft says about them. */
function rowsOf(initial: readonly Area[], now: readonly Area[]): SubRow<Area>[] {
  const rows = rowsFrom(initial as readonly (Area & { id: number })[]);
  const read: SubRow<Area>[] = rows.map((row) => {
    const item = now.find((one) => one.id === row.id);
    return item ? { ...row, item } : { ...row, removed: true };
  });
  const added = now.filter((one) => one.id === undefined);
  return [...read, ...added.map((item, at) => ({ key: `rascunho-${at}`, item }))];
}

/** The rows that are sent: every one that stays, in order. */
const sentOf = (rows: readonly SubRow<Area>[]): Area[] =>
  rows
    .filter((row) => !row.removed)
    .map((row) => (row.id === undefined ? row.item : { ...row.item, id: row.id }));

export function Areas({ form, hook }: BodyProps) {
  const [rows, setRows] = useState(() =>
    rowsOf(listOf(form.initial.areas), listOf(form.values.areas)),
  );
  const sent = sentOf(rows);
  const total = sent.reduce((sum, { area }) => sum + Math.round(Number(area || 0) * 100), 0);
  const place = new Map(sent.map((item, at) => [item, at]));
  /** Errors come by the place among the rows that are sent. */
  const errorOf = (prefix: string, name: string): string | null => {
    const row = rows[Number(prefix.split('.').at(-1))];
    const item = row && (row.id === undefined ? row.item : sent.find((one) => one.id === row.id));
    const at = item && place.get(item);
    return at === undefined ? null : hook.errorOf(`areas.${at}.${name}`);
  };
  return (
    <>
      <SubItems<Area>
        name="areas"
        label="Áreas"
        value={rows}
        onChange={(next) => {
          setRows([...next]);
          hook.set('areas', sentOf(next));
        }}
        error={hook.errorOf('areas')}
        addLabel="Adicionar área"
        blank={() => ({ tipo: '', descricao: '', area: '' })}
        labelOf={(item) => item.descricao}
        render={(item, change, prefix) => (
          <>
            <SelectField
              name={`${prefix}.tipo`}
              label="Tipo"
              required
              value={item.tipo}
              onChange={(tipo) => change({ ...item, tipo })}
              options={optionsOf(areaTipos)}
              error={errorOf(prefix, 'tipo')}
            />
            <TextField
              name={`${prefix}.descricao`}
              label="Descrição"
              required
              value={item.descricao}
              onChange={(descricao) => change({ ...item, descricao })}
              maxLength={150}
              error={errorOf(prefix, 'descricao')}
            />
            <DecimalField
              name={`${prefix}.area`}
              label="Área"
              required
              unit="m²"
              value={item.area}
              onChange={(area) => change({ ...item, area })}
              error={errorOf(prefix, 'area')}
            />
          </>
        )}
      />
      <div className="fm-total">
        <span className="dim">Total</span>{' '}
        <b className="b">{formatArea((total / 100).toFixed(2))}</b>
      </div>
    </>
  );
}
