/** Above everything, mounted once: the commands start here; palette and help load when first needed. */
import './overlays.css';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { firstRows } from '../../api/first-rows.ts';
import { startCommands } from '../../commands/index.ts';
import {
  avisosAtom,
  comoEraAtom,
  helpAtom,
  paletteAtom,
  draftsShownAtom,
  unsentShownAtom,
} from '../../commands/surfaces.ts';
import { whenIdle } from '../../ui/pace.ts';
import { matchAtom, store } from '../../workspace/index.ts';
import { startCounts } from '../../workspace/counts.ts';
import { preloadFaces } from '../face.ts';
import { HintPanel } from './hint-panel.tsx';
import { loadActions, Menus } from './menus.tsx';
import { Until, lazy } from '../../ui/lazy.tsx';

startCommands();

const loadPalette = () => import('../../palette/palette.tsx');
const loadHelp = () => import('../help/help.tsx');
const loadForms = () => import('../form/context-pane.tsx');
const Palette = lazy(loadPalette);
const Help = lazy(loadHelp);
const NotSent = lazy(() => import('../unsent/not-sent.tsx'));
const Drafts = lazy(() => import('../unsent/drafts.tsx'));
const ComoEra = lazy(() => import('../logs/como-era.tsx'));
const Avisos = lazy(() => import('../avisos/avisos.tsx'));

/** The palette is fetched and mounted, closed, once the first rows are there: then Ctrl+K only shows it. */
function usePalette(): boolean {
  const asked = useAtomValue(paletteAtom);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let stop = (): void => undefined;
    let gone = false;
    const listed = store.get(matchAtom)?.route.area !== undefined;
    void (listed ? firstRows : Promise.resolve()).then(() => {
      if (gone) return undefined;
      stop = whenIdle(() => {
        void loadPalette().then(() => {
          setReady(true);
          return undefined;
        });
        void loadForms();
        preloadFaces();
        void loadActions();
      }, 4000);
      return undefined;
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return asked || ready;
}

export default function Overlays() {
  useEffect(startCounts, []);
  const palette = usePalette();
  const help = useAtomValue(helpAtom);
  const avisos = useAtomValue(avisosAtom);
  const unsent = useAtomValue(unsentShownAtom);
  const drafts = useAtomValue(draftsShownAtom);
  const comoEra = useAtomValue(comoEraAtom);
  return (
    <>
      <HintPanel />
      <Menus />
      <Until>{palette ? <Palette /> : null}</Until>
      <Until>{help ? <Help /> : null}</Until>
      <Until>{unsent ? <NotSent /> : null}</Until>
      <Until>{drafts ? <Drafts /> : null}</Until>
      <Until>
        {comoEra ? <ComoEra key={`${comoEra.noun} ${comoEra.id}`} of={comoEra} /> : null}
      </Until>
      <Until>{avisos ? <Avisos /> : null}</Until>
    </>
  );
}
