/** The tool row: search in the list, one chip a condition, '+ Filtro'. All of it stands in the address. */
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { lazy, memo, Suspense, useEffect, useReducer, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { formatInteger } from '../../../domain/format.ts';
import { termsOf } from '../../api/list-search.ts';
import type { Term } from '../../api/list-search.ts';
import { Icon } from '../../ui/icon.tsx';
import { countsAtom, focusPane, locationAtom, queryAtom } from '../../workspace/index.ts';
import type { AreaDef } from '../areas.ts';
import { setTerm } from '../list/filter-nav.ts';
import { learnNames, termText } from './filter-text.ts';
import { closeSurface, listSurfaceAtom, openSurface, registerSearch } from './surface.ts';

const FilterMenu = lazy(() => import('./filter-menu.tsx'));

/** Ms after the last key before the search is asked. */
const PAUSE = 350;

function Search({ area }: { area: AreaDef }) {
  const text = useAtomValue(queryAtom).get('busca_cont') ?? '';
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    registerSearch(area.id, input.current);
    return () => registerSearch(area.id, null);
  }, [area.id]);
  useEffect(() => {
    /* the address speaks for the field, but not into what is being typed */
    if (input.current && document.activeElement !== input.current) input.current.value = text;
  }, [text]);

  const submit = (replace: boolean): void => {
    clearTimeout(timer.current);
    const value = input.current?.value.trim() ?? '';
    if (value !== text) setTerm(area, 'busca', 'cont', value ? [value] : [], replace);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      submit(false);
      focusPane('lista');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (input.current && input.current.value !== '') {
        input.current.value = '';
        submit(false);
      } else focusPane('lista');
    }
  };
  return (
    <span className="find" role="search">
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="search"
        aria-label="Buscar na lista"
        placeholder={area.folders ? 'Buscar' : 'Buscar na lista'}
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

function TermChip({ area, term }: { area: AreaDef; term: Term }) {
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
  const remove = (): void => {
    setTerm(area, term.field, term.op, []);
    focusPane('lista');
  };
  return (
    <span className="chip">
      <button
        type="button"
        title={`${term.filter.label}: ${text} (Delete remove)`}
        aria-keyshortcuts="Delete"
        onClick={() => openSurface({ areaId: area.id, kind: 'filtros', field: term.field })}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          remove();
        }}
      >
        <span className="dim">{term.filter.label}</span> {text}
      </button>
      <button
        type="button"
        className="chip-x"
        tabIndex={-1}
        aria-label={`Remover filtro ${term.filter.label}`}
        title="Remover"
        onClick={remove}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}

/** The folders that belong together: links, so that the browser's own ways work. */
function Folders({ area }: { area: AreaDef }) {
  const counts = useAtomValue(countsAtom);
  if (!area.folders) return null;
  return (
    <nav className="folders" aria-label="Pastas">
      {area.folders.map((folder) => {
        const here = folder.area === area.id;
        const n = folder.count ? counts[folder.count] : null;
        return (
          <Link
            key={folder.to}
            to={folder.to}
            className={here ? 'tab on' : 'tab'}
            aria-current={here ? 'page' : undefined}
          >
            {folder.title}
            {n ? <span className="n">{formatInteger(n)}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}

/** Drawn again when the address or the folders' numbers change, not with every row. */
export const FilterBar = memo(function FilterBar({ area }: { area: AreaDef }) {
  const { search } = useAtomValue(locationAtom);
  const surface = useAtomValue(listSurfaceAtom);
  const add = useRef<HTMLButtonElement>(null);
  const open = surface?.areaId === area.id && surface.kind === 'filtros';
  /* what the folder stands for needs no chip */
  const shown = (term: Term): boolean =>
    term.field !== 'busca' && !(term.implied && area.ownFilters?.includes(term.field));
  const terms = termsOf(area.list, search).filter(shown);
  return (
    <div
      className={area.folders ? 'tools filters foldered' : 'tools filters'}
      role="toolbar"
      aria-label="Filtros"
    >
      {area.list.filters.busca ? <Search area={area} /> : null}
      <Folders area={area} />
      {terms.map((term) => (
        <TermChip key={`${term.field}_${term.op}`} area={area} term={term} />
      ))}
      <button
        ref={add}
        type="button"
        className="chip add"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label="Filtro"
        aria-keyshortcuts="f"
        onClick={() => (open ? closeSurface() : openSurface({ areaId: area.id, kind: 'filtros' }))}
      >
        <Icon name="plus" size={12} />
        {/* beside folders there is no room for the word where the window is narrow */}
        <span className={area.folders ? 'lg' : undefined}>Filtro</span>{' '}
        <kbd aria-hidden="true">f</kbd>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <FilterMenu area={area} field={surface.field} anchor={add} onClose={closeSurface} />
        </Suspense>
      ) : null}
    </div>
  );
});
