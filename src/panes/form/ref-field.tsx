/** A field that holds another record's id: a picker of the list the field names. */
import { useEffect, useMemo, useState } from 'react';
import type { RefField as RefSpec } from '../../../domain/kernel/fields.ts';
import { MultiPicker, PersonPicker, Picker } from '../../ui/fields/index.ts';
import type { FieldProps, PersonQuery, PersonRow, Search } from '../../ui/fields/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { listOf, pickedOf, refPage } from '../../commands/ref-search.ts';
import type { RecordRow } from '../../nouns/index.ts';
import { fetchRow, knownRow, noteRow, sourceOf } from './sources.ts';

/** The row of an id: at once when it is known, else from the list. Undefined while it is on its way. */
export function useRefRow(query: string, id: number | null): RecordRow | null | undefined {
  const [read, setRead] = useState<RecordRow | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    const controller = new AbortController();
    fetchRow(query, id, controller.signal).then(setRead, () => undefined);
    return () => controller.abort();
  }, [query, id]);
  if (id === null) return null;
  return read?.id === id ? read : (knownRow(query, id) ?? undefined);
}

const searchPeople =
  (query: string, among: RefSpec['among']): Search<PersonRow, PersonQuery> =>
  async ({ cpf_cnpj, razao_social }, at, signal) => {
    const asked = {
      ...among,
      cpf_cnpj_eq: cpf_cnpj || null,
      razao_social_cont: razao_social.trim() || null,
      page: at,
    };
    const result = await refPage<PersonRow>(query, asked, signal);
    for (const row of result.rows) noteRow(query, row as unknown as RecordRow);
    return result;
  };

export interface RefFieldProps extends FieldProps<number | null> {
  readonly query: string;
  readonly among?: RefSpec['among'];
  /** Told the row too, where another field takes something over from it. */
  readonly onRow?: (row: RecordRow | null) => void;
}

/** One record. */
export function RefField({ query, among, onRow, ...props }: RefFieldProps) {
  const row = useRefRow(query, props.value);
  const source = useMemo(() => sourceOf(query, among), [query, among]);
  const placeholder =
    row === undefined && props.value !== null ? { id: props.value, descricao: '…' } : null;
  const value = row ?? placeholder;
  const change = (next: RecordRow | null) => {
    if (next) noteRow(query, next);
    props.onChange(next?.id ?? null);
    onRow?.(next);
  };
  if (pickedOf(listOf(query)).person)
    return (
      <PersonPicker
        {...props}
        value={value as unknown as PersonRow | null}
        onChange={(next) => change(next as unknown as RecordRow | null)}
        search={searchPeople(query, among)}
      />
    );
  return (
    <>
      <Picker {...props} {...source} value={value} onChange={change} />
      <Caution query={query} row={row ?? null} onUse={change} />
    </>
  );
}

/** What is to be known of the chosen one, and who is proposed instead. */
function Caution(props: { query: string; row: RecordRow | null; onUse: (row: RecordRow) => void }) {
  const said = props.row && pickedOf(listOf(props.query)).caution?.(props.row);
  if (!said) return null;
  const { text, instead, use } = said;
  return (
    <div className="note w" role="status">
      <Icon name="warn" size={14} />
      <span>
        {text}
        {instead ? (
          <span className="fm-use">
            <Button onClick={() => props.onUse(instead)}>{use}</Button>
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** The rows of ids; what is not known yet is asked for, and till then its number stands for it. */
function useRefRows(query: string, ids: readonly number[]): readonly RecordRow[] {
  const [, setRead] = useState(0);
  const missing = ids.filter((id) => !knownRow(query, id)).join(',');
  useEffect(() => {
    if (missing === '') return undefined;
    const controller = new AbortController();
    for (const id of missing.split(','))
      fetchRow(query, Number(id), controller.signal).then(
        () => setRead((n) => n + 1),
        () => undefined,
      );
    return () => controller.abort();
  }, [query, missing]);
  return ids.map((id) => knownRow(query, id) ?? { id, descricao: String(id) });
}

/** Several records. */
export function RefListField(
  props: FieldProps<readonly number[]> &
    Pick<RefFieldProps, 'query' | 'among'> & { readonly noun: string },
) {
  const { query, among } = props;
  const source = useMemo(() => sourceOf(query, among), [query, among]);
  const rows = useRefRows(query, props.value);
  return (
    <MultiPicker
      {...props}
      {...source}
      value={rows}
      onChange={(next) => {
        for (const row of next) noteRow(query, row);
        props.onChange(next.map((row) => row.id));
      }}
    />
  );
}
