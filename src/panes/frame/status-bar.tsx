/** The status bar: keys of the focused pane, connection, version. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { formatDateTime, plural } from '../../../domain/kernel/format.ts';
import { tryNow } from '../../api/health.ts';
import { Glyph } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { announce } from '../../ui/toast-store.ts';
import { bridgeAtom, runBound } from '../../workspace/bridge.ts';
import { connectionInfoAtom } from '../../workspace/connection.ts';
import type { Connection } from '../../workspace/connection.ts';
import { regionAtom } from '../../workspace/focus.ts';
import { listStateAtom, selectedCount } from '../../workspace/list/state.ts';
import { matchAtom } from '../../workspace/location.ts';
import { contextPaneAtom } from '../../workspace/open.ts';
import { screenAtom } from '../../workspace/screen.ts';
import { unsentAtom } from '../../workspace/unsent.ts';

const words: Readonly<Record<Connection, string>> = {
  conectado: 'Conectado',
  sem_conexao: 'Sem conexão',
  banco_indisponivel: 'Banco de dados indisponível',
};

/** Connection, as shape + text; while it is away it is being tried again, a press tries at once. */
function ConnectionState() {
  const { state, live, shownFrom } = useAtomValue(connectionInfoAtom);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    announce(state === 'conectado' ? 'Conexão restabelecida' : words[state], state !== 'conectado');
  }, [state]);
  if (state === 'conectado' && live === 'perguntando')
    return (
      <span
        className="st"
        title="O aviso imediato do que os outros fazem está fora; o que se vê é relido a cada 15 segundos."
      >
        <Glyph name="dot" role="wait" />
        <span>{words[state]}, a cada 15 s</span>
      </span>
    );
  if (state === 'conectado')
    return (
      <span
        className="st"
        title={live === 'ao_vivo' ? 'Ao vivo: o que os outros fazem aparece na hora.' : undefined}
      >
        <Glyph name="dot" role="done" />
        <span>{words[state]}</span>
      </span>
    );
  return (
    <button
      type="button"
      className="st bad"
      title="Tentando de novo a cada instante. Clique para tentar agora."
      onClick={() => void tryNow()}
    >
      <Glyph name="minus" role="bad" />
      <span>
        {words[state]}
        {shownFrom === null ? '' : `: o que se vê foi lido em ${formatDateTime(isoOf(shownFrom))}`}
      </span>
    </button>
  );
}
const isoOf = (ms: number): string => new Date(ms).toISOString();

/** What was not sent stands behind this, until it is dealt with. */
function NotSent() {
  const { length } = useAtomValue(unsentAtom);
  if (length === 0) return null;
  return (
    <button type="button" className="st bad" onClick={() => runBound('pendencias.abrir', 'botao')}>
      <Glyph name="minus" role="bad" />
      <span>{plural(length, 'não enviado', 'não enviados')}</span>
    </button>
  );
}

/** The right end, the same on every screen. */
export function StatusEnd() {
  const { demo } = useAtomValue(connectionInfoAtom);
  return (
    <span className="right">
      <NotSent />
      {demo ? <span className="tag">Ambiente de testes</span> : null}
      <ConnectionState />
      <span className="version">Versão {__OSM_VERSION__}</span>
    </span>
  );
}

/** What the hints depend on beside the pane: a form or results in pane 3, a selection. */
const hintStateAtom = atom((get) => {
  const route = get(matchAtom)?.route;
  const chosen = route?.area
    ? selectedCount(get(listStateAtom(route.area)).selection, 1) > 0
    : false;
  return `${route?.name} ${get(contextPaneAtom)?.kind} ${chosen}`;
});

export function StatusBar() {
  const region = useAtomValue(regionAtom);
  useAtomValue(hintStateAtom);
  useAtomValue(screenAtom);
  const hints = useAtomValue(bridgeAtom)?.hintsFor(region?.pane ?? null) ?? [];
  return (
    <footer className="status" aria-label="Estado">
      <span className="who">{region?.title}</span>
      <span className="hints">
        {hints.map((hint) => (
          <span key={`${hint.keys} ${hint.label}`} className={hint.wide ? 'hint lg' : 'hint'}>
            <Keys keys={hint.keys} />
            {hint.label}
          </span>
        ))}
      </span>
      <StatusEnd />
    </footer>
  );
}
