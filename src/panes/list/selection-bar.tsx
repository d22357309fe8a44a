/** What can be done to the selection; it stands where the filters were, so that nothing moves. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { formatInteger } from '../../../domain/kernel/format.ts';
import type { ListStore } from '../../api/list-store.ts';
import { contextNow } from '../../commands/context.ts';
import type { Command } from '../../commands/define.ts';
import { letterFor } from '../../commands/detail.ts';
import { registry } from '../../commands/registry.ts';
import { runCommand } from '../../commands/run.ts';
import { ActionButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { bridgeAtom, selectedCount, selectionAtom } from '../../workspace/index.ts';
import { barOf } from '../../nouns/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { selectedText } from './foot.tsx';
import { shortTitle } from '../../commands/names.ts';
import { clearSelection, selectFilter, targetOf } from '../../workspace/list/move.ts';

interface Offer {
  readonly command: Command;
  readonly keys: string;
  readonly reason: string | null;
}

function useOffers(area: AreaDef, version: number): readonly Offer[] {
  const selection = useAtomValue(selectionAtom(area.id));
  const bound = useAtomValue(bridgeAtom);
  return useMemo(() => {
    if (!bound) return [];
    const target = targetOf(area.id);
    const ctx = contextNow(target);
    const offers = barOf(area, ctx.actor).flatMap((id, at): Offer[] => {
      const command = registry.get(id);
      if (!command?.target || command.hidden?.(ctx)) return [];
      if (target.kind !== 'one' && !command.target.many) return [];
      const letter = letterFor(id, area.noun, null);
      const keys = (letter && bound.keysOf(letter)) ?? String(at + 1);
      return [{ command, keys, reason: command.blocked?.(ctx) ?? null }];
    });
    /* there is room for few: what can be done comes first */
    return offers.toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null));
    // The rows of the selection are in the list: its version stands for them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [area, selection, bound, version]);
}

export function SelectionBar({
  area,
  list,
  version,
}: {
  area: AreaDef;
  list: ListStore;
  version: number;
}) {
  const selection = useAtomValue(selectionAtom(area.id));
  const offers = useOffers(area, version);
  const count = list.count ?? 0;
  const chosen = selectedCount(selection, count);
  const whole = selection.mode === 'filtro' && selection.except.size === 0;
  const text = selectedText(area, chosen);
  return (
    <div className="selbar" role="toolbar" aria-label={text}>
      <span className="cnt">
        <span className="cb on" aria-hidden="true">
          <Icon name="check" />
        </span>
        <span>{text}</span>
        {whole ? <span className="dim lg">todo o filtro</span> : null}
      </span>
      {/* what has no room is not cut in two: it wraps out of sight */}
      <span className="some">
        {offers.slice(0, 3).map(({ command, keys, reason }, at) => (
          <span key={command.id} className={at > 1 ? 'as-is lg' : 'as-is'}>
            <ActionButton
              keys={keys}
              label={shortTitle(command)}
              aria-label={command.title}
              reason={reason}
              onClick={() => runCommand(command.id, 'massa')}
            />
          </span>
        ))}
      </span>
      <ActionButton keys="." label="Todas…" onClick={() => runCommand('detalhe.acoes', 'botao')} />
      <span className="push" />
      {whole || chosen >= count ? null : (
        <span className="as-is lg">
          <ActionButton
            keys="Ctrl+A"
            label={`todas as ${formatInteger(count)}`}
            onClick={() => selectFilter(area.id)}
          />
        </span>
      )}
      <ActionButton
        keys="Esc"
        label="limpar"
        aria-label="Limpar seleção"
        onClick={() => clearSelection(area.id)}
      />
    </div>
  );
}
