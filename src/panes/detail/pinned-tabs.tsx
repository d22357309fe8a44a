/** The open record and the pinned ones, as tabs of the pane's header. */
import { useAtomValue } from 'jotai';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { useOne } from '../../api/query.ts';
import type { RecordRow } from '../../api/row.ts';
import { locationAtom } from '../../workspace/index.ts';
import type { AreaDef } from '../areas.ts';
import { useWide } from '../list/columns-state.ts';
import { goToPin, knownOf, pinsOf, unpin } from './pins.ts';
import type { Pin } from './pins.ts';

const nothing = { id: '', call: { version: 'v2', method: 'GET', path: '' } } as unknown as NonNullable<AreaDef['one']>;

/** What a pin is called; asked for when nobody knows. */
function usePinName(pin: Pin): string {
  const known = knownOf(pin);
  const { one } = pin.area;
  const read = useOne(one ?? nothing, known || !one ? null : pin.id);
  const row = known ?? (read.data as RecordRow | undefined);
  return row ? pin.area.nameOf(row) : '…';
}

function PinnedTab({ pin, areaId }: { pin: Pin; areaId: string }) {
  const name = usePinName(pin);
  return (
    <span className="ptab" role="presentation">
      <Icon name="pin" size={12} />
      <button type="button" role="tab" aria-selected="false" tabIndex={-1} title={name} onClick={() => goToPin(pin, areaId)}>
        {name}
      </button>
      <button
        type="button"
        className="ib"
        tabIndex={-1}
        aria-label={`Fechar a aba ${name}`}
        title="Fechar a aba"
        onClick={() => unpin(pin)}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}

const MenuName = ({ pin }: { pin: Pin }) => <>{usePinName(pin)}</>;

interface PinnedTabsProps {
  readonly area: AreaDef;
  readonly id: number | null;
  readonly name: string;
}

export function PinnedTabs({ area, id, name }: PinnedTabsProps) {
  const { search } = useAtomValue(locationAtom);
  const wide = useWide();
  const others = pinsOf(search).filter((pin) => pin.area.id !== area.id || pin.id !== id);
  const shown = others.slice(0, wide ? 3 : 1);
  const rest = others.slice(shown.length);
  return (
    <div className="ptabs" role="tablist" aria-label="Abas fixadas">
      {id === null ? null : (
        <button type="button" role="tab" aria-selected="true" className="ptab on">
          {name}
        </button>
      )}
      {shown.map((pin) => (
        <PinnedTab key={`${pin.area.id}.${pin.id}`} pin={pin} areaId={area.id} />
      ))}
      {rest.length > 0 ? (
        <MenuButton
          label={`Mais ${rest.length} abas fixadas`}
          className="ptab"
          entries={rest.map((pin) => ({
            id: `${pin.area.id}.${pin.id}`,
            label: knownOf(pin) ? pin.area.nameOf(knownOf(pin) as RecordRow) : `${pin.area.title} ${pin.id}`,
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
