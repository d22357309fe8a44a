/** '19 de 1.204 · 3 selecionadas · Esc limpar · Compacta', and what is going on with the list. */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import type { ListStore } from '../../api/list-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePainted } from '../../ui/pace.ts';
import { announce } from '../../ui/toast-store.ts';
import {
  countsAtom,
  listStateAtom,
  preferencesAtom,
  selectedCount,
  selectionAtom,
} from '../../workspace/index.ts';
import { useFace } from '../face.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { exportAtom } from '../../workspace/list/export-run.ts';
import { agree } from '../../nouns/words.ts';
import { Until } from '../../ui/lazy.tsx';

/** '3 selecionadas' */
export const selectedText = (area: AreaDef, count: number): string =>
  `${formatInteger(count)} ${agree('selecionad*', area.names.gender, count)}`;

const densities = { compacta: 'Compacta', confortavel: 'Confortável' } as const;
const advances = { proximo: 'próxima', anterior: 'anterior' } as const;

/** The place of the cursor among how many; alone, because it changes with every key, and after it. */
function Place({
  area,
  count,
  counting,
}: {
  area: AreaDef;
  count: number;
  counting: ListStore['counting'];
}) {
  const { cursorIndex } = useAtomValue(listStateAtom(area.id));
  const place = usePainted(useMemo(() => ({ cursorIndex, count }), [cursorIndex, count]));
  return (
    <span>
      <b>{formatInteger(Math.min(place.cursorIndex + 1, place.count))}</b> de{' '}
      {counting === 'conta' ? (
        'contando…'
      ) : (
        <b>
          {counting === 'falhou' ? 'mais de ' : ''}
          {formatInteger(place.count)}
        </b>
      )}
    </span>
  );
}

function Chosen({ area, count }: { area: AreaDef; count: number }) {
  const selection = useAtomValue(selectionAtom(area.id));
  const chosen = selectedCount(selection, count);
  const before = useRef(0);
  useEffect(() => {
    if (before.current !== chosen)
      announce(chosen === 0 ? 'Nenhuma selecionada' : selectedText(area, chosen));
    before.current = chosen;
  }, [area, chosen]);
  if (chosen === 0) return null;
  return (
    <>
      <span className="st">
        <span className="cb on" aria-hidden="true">
          <Icon name="check" />
        </span>
        <b>{selectedText(area, chosen)}</b>
      </span>
      <span className="hint">
        <kbd>Esc</kbd> limpar
      </span>
    </>
  );
}

/** '3 não lidas' */
function Unread({ area }: { area: AreaDef }) {
  const counts = useAtomValue(countsAtom);
  const name = area.folders?.find((folder) => folder.area === area.id)?.count;
  const n = name ? counts[name] : null;
  if (!n) return null;
  return (
    <span>
      <b>{formatInteger(n)}</b> {n === 1 ? 'não lida' : 'não lidas'}
    </span>
  );
}

export function Foot({ area, list }: { area: AreaDef; list: ListStore }) {
  const { densidade, avanco } = useAtomValue(preferencesAtom);
  const running = useAtomValue(exportAtom);
  const count = list.count ?? 0;
  const ghosts = list.ghostCount;
  const where = avanco[area.id] ?? area.advance;
  const { Summary } = useFace(area.id);
  return (
    <div className="foot">
      {list.count === null ? null : (
        <Place area={area} count={list.viewCount} counting={list.counting} />
      )}
      {Summary && list.reply ? (
        <Until>
          <Summary reply={list.reply} />
        </Until>
      ) : null}
      <Unread area={area} />
      <Chosen area={area} count={count} />
      {ghosts > 0 ? (
        <span className="lg">{plural(ghosts, 'sai', 'saem')} da lista quando o cursor mudar</span>
      ) : null}
      {list.failure !== null && list.count !== null ? (
        <span className="bad">Sem resposta do servidor: a lista pode estar desatualizada</span>
      ) : null}
      {running?.id === area.id ? (
        <span className="hint" role="status">
          <i className="spin" /> Exportando {running.titulo}: {running.feito}
          <button type="button" className="lnk" onClick={() => running.control.abort()}>
            Cancelar
          </button>
        </span>
      ) : null}
      <span className="push lg">
        {where === 'ficar'
          ? densities[densidade]
          : `Ao ${area.finishing ?? 'concluir'}: ${advances[where]}`}
      </span>
    </div>
  );
}
