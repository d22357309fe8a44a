/** '/departamentos': where the session works; by digit, arrows or search. */
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { listaDepartamentos } from '../../../domain/departamento/meus.ts';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { pageAtom } from '../../api/query.ts';
import { chooseDepartment, signOut, storedUser, takeWanted } from '../../api/session.ts';
import { isTextField } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { Empty, Loading, LoadFailure } from '../../ui/states.tsx';
import { announce } from '../../ui/toast-store.ts';
import { currentUserAtom } from '../../workspace/actor.ts';
import { awaits } from '../../workspace/kept-keys.ts';
import { navigate } from '../../workspace/location.ts';
import {
  loadPreferences,
  preferencesAtom,
  savePreferences,
  updatePreferences,
} from '../../workspace/preferences.ts';
import { store } from '../../workspace/store.ts';
import { AuthFrame } from '../frame/auth-frame.tsx';

type Departamento = Infer<typeof listaDepartamentos.row>;

const QUERY = { per_page: 200, order: 'nome asc' } as const;
/** Ms that the list waits to know which one was used last. */
const PATIENCE = 1000;

async function enter(one: Departamento): Promise<void> {
  chooseDepartment(one.codigo);
  updatePreferences({ departamento: one.codigo });
  const wanted = takeWanted();
  // A page that already works in a department keeps nothing of it: it starts anew.
  if (store.get(currentUserAtom)) {
    await savePreferences();
    location.assign(wanted);
  } else navigate(wanted, { replace: true });
}

function Row(props: {
  one: Departamento;
  at: number;
  current: boolean;
  last: boolean;
  onEnter: () => void;
}) {
  const { one, at, current, last } = props;
  return (
    <div
      role="row"
      id={`dep-${one.id}`}
      aria-rowindex={at + 2}
      aria-selected={current}
      className={current ? 'gr cur' : 'gr'}
      onClick={props.onEnter}
    >
      <span role="gridcell">{at < 9 ? <kbd>{at + 1}</kbd> : null}</span>
      <span role="gridcell" title={one.nome}>
        {last ? <b className="b">{one.nome}</b> : one.nome}
        {last ? <span className="dim last">usado por último</span> : null}
      </span>
      <span role="gridcell" className="mid" title={one.perfis.join(', ')}>
        {one.perfis.join(', ')}
      </span>
      <Count n={one.os_abertas} />
      <Count n={one.analises_aguardando} />
    </div>
  );
}

const Count = ({ n }: { n: number }) => (
  <span role="gridcell" className={n > 0 ? 'num' : 'num dim'}>
    {n > 0 ? formatInteger(n) : '–'}
  </span>
);

export default function Departamentos() {
  const { data, status, error, refetch } = useAtomValue(pageAtom(listaDepartamentos, QUERY));
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const user = storedUser();

  // Which one was used last: it stands first, and nothing changes places once it is drawn: what comes to be known later
  // changes none. Without it the list does as well. Undefined: not known yet.
  const [usado, setUsado] = useState<string | null>();
  useEffect(() => {
    const known = (): void =>
      setUsado((now) => (now === undefined ? store.get(preferencesAtom).departamento : now));
    loadPreferences().then(known, known);
    const timer = setTimeout(known, PATIENCE);
    return () => clearTimeout(timer);
  }, []);

  const all = data?.rows ?? [];
  // The one used last first: it is what Enter means.
  const sorted = all.toSorted((a, b) => Number(b.codigo === usado) - Number(a.codigo === usado));
  const wanted = fold(text);
  const rows = wanted ? sorted.filter((one) => fold(one.nome).includes(wanted)) : sorted;
  const at = Math.min(cursor, Math.max(0, rows.length - 1));
  const loaded = data !== undefined && usado !== undefined;
  const coming = !loaded && status !== 'error';

  // Enter, arrows and digits pressed before they are there are meant for them.
  useLayoutEffect(
    () => (coming ? awaits({ coming: () => true, spares: isTextField }) : undefined),
    [coming],
  );
  // Before any key is heard that is meant for it.
  useLayoutEffect(() => {
    if (loaded) grid.current?.focus({ preventScroll: true });
  }, [loaded]);

  const go = (one: Departamento | undefined) => {
    if (one) void enter(one);
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    setCursor(next);
    document.getElementById(`dep-${rows[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };

  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
    const typing = event.target === search.current;
    const inGrid = event.target === grid.current;
    const { key } = event;
    if (key === 'ArrowDown') move(at + 1);
    else if (key === 'ArrowUp') move(at - 1);
    else if (key === 'Enter' && (typing || inGrid)) go(rows[at]);
    else if (key === 'Escape' && typing) {
      setText('');
      grid.current?.focus();
    } else if (typing) return;
    else if (key === 'j') move(at + 1);
    else if (key === 'k') move(at - 1);
    else if (key === 'Home' && inGrid) move(0);
    else if (key === 'End' && inGrid) move(rows.length - 1);
    else if (key === '/') search.current?.focus();
    else if (/^[1-9]$/.test(key) && rows[Number(key) - 1]) go(rows[Number(key) - 1]);
    else return;
    event.preventDefault();
  };

  return (
    <AuthFrame>
      <section className="card dep" aria-label="Escolher departamento" onKeyDown={keyDown}>
        <div className="hd">
          <h1 className="word">Departamento</h1>
          <div className="sub">
            {user
              ? `${user.nome}, onde você vai trabalhar agora?`
              : 'Onde você vai trabalhar agora?'}
          </div>
          <div className="in tall">
            <Icon name="search" />
            <input
              ref={search}
              className="grow"
              type="search"
              aria-label="Buscar departamento"
              aria-keyshortcuts="/"
              placeholder="Buscar departamento"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setCursor(0);
                const folded = fold(event.target.value);
                const n = all.filter((one) => fold(one.nome).includes(folded)).length;
                announce(plural(n, 'departamento', 'departamentos'));
              }}
            />
            <kbd aria-hidden="true">/</kbd>
          </div>
        </div>
        {!loaded ? (
          status === 'error' ? (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading />
          )
        ) : (
          <div
            ref={grid}
            role="grid"
            aria-label="Departamentos"
            aria-rowcount={rows.length + 1}
            aria-activedescendant={rows[at] ? `dep-${rows[at].id}` : undefined}
            tabIndex={0}
            className="dep-grid"
          >
            <div role="row" aria-rowindex={1} className="gh">
              <span role="columnheader">
                <span className="sr">Tecla</span>
              </span>
              <span role="columnheader">Departamento</span>
              <span role="columnheader">Perfil</span>
              <span role="columnheader" className="num">
                OS em aberto
              </span>
              <span role="columnheader" className="num">
                Análises
              </span>
            </div>
            <div role="rowgroup" className="dep-rows">
              {rows.map((one, index) => (
                <Row
                  key={one.id}
                  one={one}
                  at={index}
                  current={index === at}
                  last={one.codigo === usado}
                  onEnter={() => go(one)}
                />
              ))}
            </div>
          </div>
        )}
        {loaded && rows.length === 0 ? (
          <Empty
            hint={
              all.length === 0
                ? 'Peça ao administrador que inclua você em um departamento'
                : undefined
            }
          />
        ) : null}
        <div className="ft">
          <span>
            <Keys keys="ArrowDown · ArrowUp" /> mover
          </span>
          <span>
            <Keys keys="Enter" /> entrar
          </span>
          <span className="push">
            <button type="button" className="lnk" onClick={() => void signOut()}>
              Sair
            </button>
          </span>
        </div>
      </section>
    </AuthFrame>
  );
}
