/** 'f': choose a field, then its condition. Choices take effect at once; Esc closes. */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ListQuery, Operator } from '../../../domain/kernel/define.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { queryById } from '../../../domain/index.ts';
import { send } from '../../api/client.ts';
import { lookedFor } from '../../commands/ref-search.ts';
import { termsOf } from '../../api/list-search.ts';
import type { Term } from '../../api/list-search.ts';
import type { Page } from '../../api/query.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './choice-list.tsx';
import type { EditorProps } from './filter-editor.ts';
import { setTerm } from '../../workspace/list/filtering.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';
import { nameOfChoice, rememberName } from './filter-text.ts';
import { leaveSurface, openSurface } from '../../workspace/list/surface.ts';
import { Until, lazy } from '../../ui/lazy.tsx';
import { ComingField } from '../../workspace/kept-keys.ts';

const RangeEditor = lazy(() => import('./filter-range.tsx'));

interface MenuProps {
  readonly of: Filtering;
  readonly field?: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const matches = (text: string, typed: string): boolean =>
  fold(typed)
    .split(' ')
    .every((word) => fold(text).includes(word));

/** What is typed is its name, else begins it, else stands somewhere in it. */
function farFrom(label: string, typed: string): number {
  const [name, begun] = [fold(label), fold(typed)];
  return name === begun ? 0 : name.startsWith(begun) ? 1 : 2;
}

const choosable = (of: Filtering, field: string): boolean =>
  field !== 'busca' &&
  field !== 'id' &&
  // Only a report says it.
  of.query.filters[field]?.kind !== 'entrada' &&
  !of.own?.includes(field);

function Fields({ of, onChoose }: { of: Filtering; onChoose: (field: string) => void }) {
  const search = useAtomValue(of.searchAtom);
  const [typed, setTyped] = useState('');
  const set = new Set(termsOf(of.query, search).map((term) => term.field));
  const choices = Object.entries(of.query.filters)
    .filter(([field, { label }]) => choosable(of, field) && matches(label, typed))
    .map(([id, { label }]): Choice => ({ id, label, detail: set.has(id) ? 'em uso' : undefined }))
    .toSorted((a, b) => farFrom(a.label, typed) - farFrom(b.label, typed));
  return (
    <ChoiceList
      label="Filtrar por"
      placeholder="Filtrar por…"
      choices={choices}
      onChoose={onChoose}
      onType={setTyped}
      empty="Nenhum filtro com esse nome"
    />
  );
}

const chosenOf = (terms: readonly Term[]): string[] =>
  terms.filter((term) => term.op === 'in' || term.op === 'eq').flatMap((term) => term.values);

/** One of several, or several: the first choice is a step of the history, the next ones replace it. */
function useChoosing({ of, field, filter, terms }: EditorProps) {
  const touched = useRef(false);
  const chosen = chosenOf(terms);
  const op: Operator = filter.ops.includes('in') ? 'in' : 'eq';
  const toggle = (value: string): void => {
    const next =
      op === 'eq'
        ? [value]
        : chosen.includes(value)
          ? chosen.filter((one) => one !== value)
          : [...chosen, value];
    setTerm(of, field, op, next, touched.current);
    touched.current = true;
  };
  return { chosen, toggle };
}

function OptionsEditor(props: EditorProps) {
  const { filter, onBack } = props;
  const { chosen, toggle } = useChoosing(props);
  const [typed, setTyped] = useState('');
  const options =
    filter.kind === 'boolean' ? { true: 'Sim', false: 'Não' } : (filter.options ?? {});
  const choices = Object.entries(options)
    .filter(([, label]) => matches(label, typed))
    .map(([id, label]): Choice => ({ id, label, checked: chosen.includes(id) }));
  return (
    <ChoiceList
      label={filter.label}
      placeholder={filter.label}
      choices={choices}
      onChoose={toggle}
      onType={setTyped}
      onBack={onBack}
    />
  );
}

const PICKS = 10;
const PAUSE = 200;

function useFound(query: ListQuery, typed: string) {
  const [found, setFound] = useState<{ rows: readonly RecordRow[]; of: string | null }>({
    rows: [],
    of: null,
  });
  useEffect(() => {
    const control = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await send<Page<RecordRow>>(query.call, {
        query: { per_page: PICKS, contar: 'nao', ...lookedFor(query, typed) },
        signal: control.signal,
      });
      for (const row of reply.rows) rememberName(query.id, row);
      setFound({ rows: reply.rows, of: typed });
    };
    const failed = (): void => {
      if (!control.signal.aborted) setFound({ rows: [], of: typed });
    };
    const timer = setTimeout(() => void ask().catch(failed), typed ? PAUSE : 0);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [query, typed]);
  /* what was found before stays while the next is looked for */
  return { rows: found.rows, busy: found.of !== typed };
}

function RefEditor(props: EditorProps & { query: ListQuery }) {
  const { filter, query, onBack } = props;
  const { chosen, toggle } = useChoosing(props);
  const [typed, setTyped] = useState('');
  const { rows, busy } = useFound(query, typed);
  const choices = rows.map((row): Choice => ({
    id: String(row.id),
    label: nameOfChoice(row),
    detail: typeof row.cpf_cnpj === 'string' ? row.cpf_cnpj : undefined,
    checked: chosen.includes(String(row.id)),
  }));
  return (
    <ChoiceList
      label={filter.label}
      placeholder={`Buscar ${filter.label.toLowerCase()}`}
      choices={choices}
      busy={busy}
      empty={typed === '' ? query.untilNamed : undefined}
      onChoose={toggle}
      onType={setTyped}
      onBack={onBack}
    />
  );
}

function Editor(props: EditorProps) {
  const { filter } = props;
  const query = queryById.get(filter.query ?? '');
  if (filter.kind === 'ref' && query?.kind === 'list')
    return <RefEditor {...props} query={query} />;
  if (filter.kind === 'enum' || filter.kind === 'boolean') return <OptionsEditor {...props} />;
  return (
    <Until
      instead={
        <div className="state">
          <ComingField />
        </div>
      }
    >
      <RangeEditor {...props} />
    </Until>
  );
}

export default function FilterMenu({ of, field, anchor, onClose }: MenuProps) {
  const search = useAtomValue(of.searchAtom);
  const filter = field ? of.query.filters[field] : undefined;
  const terms = useMemo(
    () => termsOf(of.query, search).filter((term) => term.field === field),
    [of, search, field],
  );
  const choose = (next?: string): void => openSurface({ id: of.id, kind: 'filtros', field: next });
  return (
    <Popover
      anchor={anchor}
      label={filter ? `Filtro ${filter.label}` : 'Filtros'}
      className="filter-pop"
      onClose={onClose}
      returnFocus={leaveSurface}
    >
      {field && filter ? (
        <div key={field}>
          <div className="fp-head">
            <button
              type="button"
              className="ib"
              aria-label="Outro filtro"
              title="Outro filtro"
              onClick={() => choose()}
            >
              <Icon name="left" size={14} />
            </button>
            <b className="b">{filter.label}</b>
          </div>
          <Editor
            of={of}
            field={field}
            filter={filter}
            terms={terms}
            onBack={() => choose()}
            onDone={onClose}
          />
        </div>
      ) : (
        <Fields of={of} onChoose={choose} />
      )}
    </Popover>
  );
}
