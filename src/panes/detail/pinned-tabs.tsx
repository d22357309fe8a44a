/** The open record and the pinned ones, as tabs of the pane's header. */
import { plural } from '../../../domain/kernel/format.ts';
import { useAtomValue } from 'jotai';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { useOne } from '../../api/query.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { locationAtom, wideAtom } from '../../workspace/index.ts';
import { nameOf } from '../../commands/names.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { goToPin, knownOf, leaveBeside, pinsOf, unpin } from '../../workspace/list/pins.ts';
import type { Pin } from '../../workspace/list/pins.ts';

const nothing = {
  id: '',
  call: { version: 'v2', method: 'GET', path: '' },
} as unknown as NonNullable<AreaDef['one']>;

/** What a pin is called; asked for when nobody knows. */
function usePinName(pin: Pin): string {
  const known = knownOf(pin);
  const { one } = pin.area;
  const read = useOne(one ?? nothing, known || !one ? null : pin.id);
  const row = known ?? (read.data as RecordRow | undefined);
  return row ? nameOf(pin.area.noun, row, pin.area.id) : '…';
}

/** One tab stop for all of them: arrows move, Enter shows, Delete lets go. */
function keyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  tabs[(at + step + tabs.length) % tabs.length]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

interface PinnedTabProps {
  readonly pin: Pin;
  readonly areaId: string;
  readonly stop: boolean;
  /** It is what pane 2 shows. */
  readonly on: boolean;
}

function PinnedTab({ pin, areaId, stop, on }: PinnedTabProps) {
  const name = usePinName(pin);
  return (
    <button
      type="button"
      role="tab"
      aria-selected={on}
      tabIndex={stop ? 0 : -1}
      className={on ? 'ptab on' : 'ptab'}
      title={`${name} (Delete solta a aba)`}
      aria-keyshortcuts="Delete"
      onClick={() => goToPin(pin, areaId)}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        event.stopPropagation();
        unpin(pin);
      }}
    >
      <Icon name="pin" size={12} />
      {name}
      <span
        className="ib"
        title="Fechar a aba"
        onClick={(event) => {
          event.stopPropagation();
          unpin(pin);
        }}
      >
        <Icon name="x" size={12} />
      </span>
    </button>
  );
}

const MenuName = ({ pin }: { pin: Pin }) => <>{usePinName(pin)}</>;

const isShown = (pin: Pin, beside: Pin | null): boolean =>
  beside !== null && pin.area.id === beside.area.id && pin.id === beside.id;

interface PinnedTabsProps {
  readonly area: AreaDef;
  readonly id: number | null;
  readonly name: string;
  /** The record of another area that is shown in place of the list's own. */
  readonly beside?: Pin | null;
}

export function PinnedTabs({ area, id, name, beside = null }: PinnedTabsProps) {
  const { search } = useAtomValue(locationAtom);
  const wide = useAtomValue(wideAtom);
  const pins = pinsOf(search).filter((pin) => pin.area.id !== area.id || pin.id !== id);
  /* what is shown is always among those in sight */
  const others = pins.toSorted((a, b) => Number(isShown(b, beside)) - Number(isShown(a, beside)));
  const shown = others.slice(0, wide ? 3 : 1);
  const rest = others.slice(shown.length);
  return (
    <div className="ptabs">
      {id === null && shown.length === 0 ? null : (
        <div className="as-is" role="tablist" aria-label="Abas fixadas" onKeyDown={keyDown}>
          {id === null ? null : (
            <button
              type="button"
              role="tab"
              aria-selected={beside === null}
              tabIndex={beside === null ? 0 : -1}
              className={beside === null ? 'ptab own on' : 'ptab own'}
              onClick={beside === null ? undefined : leaveBeside}
            >
              {name}
            </button>
          )}
          {shown.map((pin, at) => (
            <PinnedTab
              key={`${pin.area.id}.${pin.id}`}
              pin={pin}
              areaId={area.id}
              stop={beside ? isShown(pin, beside) : id === null && at === 0}
              on={isShown(pin, beside)}
            />
          ))}
        </div>
      )}
      {rest.length > 0 ? (
        <MenuButton
          label={`Mais ${plural(rest.length, 'aba fixada', 'abas fixadas')}`}
          className="ptab"
          entries={rest.map((pin) => ({
            id: `${pin.area.id}.${pin.id}`,
            label: knownOf(pin)
              ? nameOf(pin.area.noun, knownOf(pin) as RecordRow, pin.area.id)
              : `${pin.area.title} ${pin.id}`,
            run: () => goToPin(pin, area.id),
          }))}
        >
          +{rest.length}
          <Icon name="down" size={12} />
        </MenuButton>
      ) : null}
      <span hidden>
        {rest.map((pin) => (
          <MenuName key={`${pin.area.id}.${pin.id}`} pin={pin} />
        ))}
      </span>
    </div>
  );
}
