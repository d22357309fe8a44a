/** The person's reports on home, as small living pictures; arrows walk them, keys of the screen order and take them away. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { actorAtom, currentUserAtom, hojeAtom } from '../../workspace/actor.ts';
import { navigate } from '../../workspace/location.ts';
import { preferencesAtom } from '../../workspace/preferences.ts';
import { Card, keyDown } from '../report/card.tsx';
import { livingSearch } from '../report/living.tsx';
import { pinnedFor } from '../report/pins.ts';

/** Where all of them are chosen from. */
const ALL = '/app/indicadores';

export default function Pinned({ n }: { readonly n: number }) {
  const user = useAtomValue(currentUserAtom);
  const actor = useAtomValue(actorAtom);
  const hoje = useAtomValue(hojeAtom);
  const preferences = useAtomValue(preferencesAtom);
  const [here, setHere] = useState('');
  if (!user || !actor) return null;
  const pinned = pinnedFor(user, actor, preferences);
  const current = pinned.some(({ path }) => path === here) ? here : pinned[0]?.path;
  return (
    <section className="pins" aria-labelledby="home-indicadores">
      <div className="tools">
        <kbd aria-hidden="true">{n}</kbd>
        <h2 id="home-indicadores">Indicadores</h2>
        <a
          className="lnk push"
          href={ALL}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            navigate(ALL);
          }}
        >
          Ver todos
        </a>
      </div>
      <div className="minis" onKeyDown={keyDown}>
        {pinned.length === 0 ? (
          <p className="dim">Nada fixado: num relatório, Shift+H o fixa aqui</p>
        ) : (
          <ul>
            {pinned.map((one) => (
              <Card
                key={one.path}
                of={{ ...one, search: livingSearch(one.query, one.busca, hoje) }}
                here={one.path === current}
                onHere={() => setHere(one.path)}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
