/** A field that holds another record's id: a picker of the list the field names. */
import { useEffect, useMemo, useState } from 'react';
import { MultiPicker, PersonPicker, Picker } from '../../ui/fields/index.ts';
import type { FieldProps, PersonQuery, PersonRow, Search } from '../../ui/fields/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { absence, fetchRow, knownRow, noteRow, page, sourceOf } from './sources.ts';
import type { Ausente, PickRow } from './sources.ts';

/** The row of an id: at once when it is known, else from the list. Undefined while it is on its way. */
export function useRefRow(query: string, id: number | null): PickRow | null | undefined {
  const [read, setRead] = useState<PickRow | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    const controller = new AbortController();
    fetchRow(query, id, controller.signal).then(setRead, () => undefined);
    return () => controller.abort();
  }, [query, id]);
  if (id === null) return null;
  return read?.id === id ? read : (knownRow(query, id) ?? undefined);
}

const searchPeople: Search<PersonRow, PersonQuery> = async (
  { cpf_cnpj, razao_social },
  at,
  signal,
) => {
  const result = await page<PersonRow>(
    'pessoas.index',
    { cpf_cnpj_eq: cpf_cnpj || null, razao_social_cont: razao_social.trim() || null, page: at },
    signal,
  );
  for (const row of result.rows) noteRow('pessoas.index', row as unknown as PickRow);
  return result;
};

export interface RefFieldProps extends FieldProps<number | null> {
  readonly query: string;
  /** Told the row too, where another field takes something over from it. */
  readonly onRow?: (row: PickRow | null) => void;
}

/** One record. */
export function RefField({ query, onRow, ...props }: RefFieldProps) {
  const row = useRefRow(query, props.value);
  const source = useMemo(() => sourceOf(query), [query]);
  const placeholder =
    row === undefined && props.value !== null ? { id: props.value, descricao: '…' } : null;
  const value = row ?? placeholder;
  const change = (next: PickRow | null) => {
    if (next) noteRow(query, next);
    props.onChange(next?.id ?? null);
    onRow?.(next);
  };
  if (query === 'pessoas.index')
    return (
      <PersonPicker
        {...props}
        value={value as unknown as PersonRow | null}
        onChange={(next) => change(next as unknown as PickRow | null)}
        search={searchPeople}
      />
    );
  return (
    <>
      <Picker {...props} {...source} value={value} onChange={change} />
      {query === 'usuarios.fiscais' ? <Absent row={row ?? null} onUse={change} /> : null}
    </>
  );
}

/** The chosen inspector is absent: a warning, and the substitute proposed. */
function Absent({ row, onUse }: { row: PickRow | null; onUse: (row: PickRow) => void }) {
  const ausente = row?.ausente as Ausente | null | undefined;
  if (!row || !ausente) return null;
  const { substituto } = ausente;
  return (
    <div className="note w" role="status">
      <Icon name="warn" size={14} />
      <span>
        {String(row.nome)} está em {absence(ausente)}.
        {substituto ? (
          <span className="fm-use">
            <Button onClick={() => onUse({ id: substituto.id, nome: substituto.nome })}>
              Usar o substituto: {substituto.nome}
            </Button>
          </span>
        ) : (
          ' Não há substituto.'
        )}
      </span>
    </div>
  );
}

/** Several records. */
export function RefListField(
  props: FieldProps<readonly number[]> & { readonly query: string; readonly noun: string },
) {
  const { query } = props;
  const source = useMemo(() => sourceOf(query), [query]);
  const rows = props.value.map((id) => knownRow(query, id) ?? { id, descricao: String(id) });
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
