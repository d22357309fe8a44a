/** The tool row: search in the list, one chip a condition, '+ Filtro'. All of it stands in the address. */
import { useAtomValue } from 'jotai';
import { useEffect, useReducer, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { isEnough } from '../../../domain/kernel/define.ts';
import { straysOf, termsOf } from '../../api/list-search.ts';
import type { Term } from '../../api/list-search.ts';
import { Icon } from '../../ui/icon.tsx';
import { announce } from '../../ui/toast-store.ts';
import { removeStray, setTerm } from '../../workspace/list/filtering.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';
import { learnNames, termText } from './filter-text.ts';
import {
  closeSurface,
  listSurfaceAtom,
  openSurface,
  registerSearch,
} from '../../workspace/list/surface.ts';
import { Until, lazy } from '../../ui/lazy.tsx';
import './filter.css';

const FilterMenu = lazy(() => import('./filter-menu.tsx'));

/** Ms after the last key before the search is asked. */
const PAUSE = 350;

function Search({ of, narrow }: { of: Filtering; narrow: boolean }) {
  const text = new URLSearchParams(useAtomValue(of.searchAtom)).get('busca_cont') ?? '';
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    registerSearch(of.id, input.current);
    return () => registerSearch(of.id, null);
  }, [of.id]);
  useEffect(() => {
    /* the address speaks for the field, but not into what is being typed */
    if (input.current && document.activeElement !== input.current) input.current.value = text;
  }, [text]);

  /* false: too little to be looked for, which changes nothing yet */
  const submit = (replace: boolean): boolean => {
    clearTimeout(timer.current);
    const value = input.current?.value.trim() ?? '';
    const { busca } = of.query.filters;
    if (value !== '' && busca && !isEnough(busca, value)) return false;
    if (value !== text) setTerm(of, 'busca', 'cont', value ? [value] : [], replace);
    return true;
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      if (submit(false)) of.focus();
      else announce(`Digite ao menos ${of.query.filters.busca?.least} letras seguidas`);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (input.current && input.current.value !== '') {
        input.current.value = '';
        submit(false);
      } else of.focus();
    }
  };
  return (
    <span className="find" role="search">
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="search"
        aria-label="Buscar na lista"
        placeholder={narrow ? 'Buscar' : 'Buscar na lista'}
        aria-keyshortcuts="/"
        autoComplete="off"
        defaultValue={text}
        onKeyDown={keyDown}
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => submit(text !== ''), PAUSE);
        }}
        onBlur={() => submit(text !== '')}
      />
      <kbd aria-hidden="true">/</kbd>
    </span>
  );
}

interface ChipProps {
  readonly label: string;
  readonly text: string;
  /** What it says when pointed at, before how it is removed. */
  readonly title: string;
  /** It has no effect. */
  readonly stray?: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function Chip({ label, text, title, stray = false, onOpen, onRemove }: ChipProps) {
  return (
    <span className={stray ? 'chip stray' : 'chip'}>
      <button
        type="button"
        title={`${title} (Delete remove)`}
        aria-keyshortcuts="Delete"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          onRemove();
        }}
      >
        <span className="dim">{label}</span> {text}
      </button>
      <button
        type="button"
        className="chip-x"
        tabIndex={-1}
        aria-label={`Remover filtro ${label}`}
        title="Remover"
        onClick={onRemove}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}

function TermChip({ of, term }: { of: Filtering; term: Term }) {
  const [, render] = useReducer((n: number) => n + 1, 0);
  const key = term.values.join();
  useEffect(() => {
    let here = true;
    const learn = async (): Promise<void> => {
      const learned = await learnNames(term).catch(() => false);
      if (learned && here) render();
    };
    void learn();
    return () => {
      here = false;
    };
    // The values are the term.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  const text = termText(term);
  return (
    <Chip
      label={term.filter.label}
      text={text}
      title={`${term.filter.label}: ${text}`}
      onOpen={() => openSurface({ id: of.id, kind: 'filtros', field: term.field })}
      onRemove={() => {
        setTerm(of, term.field, term.op, []);
        of.focus();
      }}
    />
  );
}

/** A condition of the address that is none here: it restricts nothing, and says so. */
function StrayChip({ of, name }: { of: Filtering; name: string }) {
  const remove = (): void => {
    removeStray(of, name);
    of.focus();
  };
  return (
    <Chip
      stray
      label={name}
      text="não é filtro daqui"
      title={`O endereço pede ${name}, que não é um filtro daqui: nada se restringe por ele`}
      onOpen={remove}
      onRemove={remove}
    />
  );
}

interface FilterBarProps {
  readonly of: Filtering;
  /** What leads to the lists beside this one; room is short then. */
  readonly children?: ReactNode;
  /** What is said beside the conditions. */
  readonly more?: ReactNode;
}

/** Given as one element for as long as the place is the same, it is drawn again when the conditions change, not with every row. */
export function FilterBar({ of, children, more }: FilterBarProps) {
  const search = useAtomValue(of.searchAtom);
  const surface = useAtomValue(listSurfaceAtom);
  const add = useRef<HTMLButtonElement>(null);
  const open = surface?.id === of.id && surface.kind === 'filtros';
  /* what the folder stands for needs no chip */
  const shown = (term: Term): boolean =>
    term.field !== 'busca' && !(term.implied && of.own?.includes(term.field));
  const terms = termsOf(of.query, search).filter(shown);
  return (
    <div
      className={children ? 'tools filters foldered' : 'tools filters'}
      role="toolbar"
      aria-label="Filtros"
    >
      {of.query.filters.busca ? <Search of={of} narrow={Boolean(children)} /> : null}
      {children}
      {terms.map((term) => (
        <TermChip key={`${term.field}_${term.op}`} of={of} term={term} />
      ))}
      {straysOf(of.query, search).map((name) => (
        <StrayChip key={name} of={of} name={name} />
      ))}
      {more}
      <button
        ref={add}
        type="button"
        className="chip add"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label="Filtro"
        aria-keyshortcuts="f"
        onClick={() => (open ? closeSurface() : openSurface({ id: of.id, kind: 'filtros' }))}
      >
        <Icon name="plus" size={12} />
        {/* beside folders there is no room for the word where the window is narrow */}
        <span className={children ? 'lg' : undefined}>Filtro</span> <kbd aria-hidden="true">f</kbd>
      </button>
      {open ? (
        <Until>
          <FilterMenu of={of} field={surface.field} anchor={add} onClose={closeSurface} />
        </Until>
      ) : null}
    </div>
  );
}
