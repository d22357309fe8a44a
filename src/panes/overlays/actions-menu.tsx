/**
 * '.': every action of the target with why not, narrowed by typing. What is blocked stays reachable and
 * says its reason; running it says it too.
 */
import './actions-menu.css';
import { Command } from 'cmdk';
import { useMemo, useState } from 'react';
import { capFor, commandsFor, contextNow, runCommand, targetName } from '../../commands/index.ts';
import type { Target } from '../../commands/index.ts';
import { searchable, words } from '../../palette/ranking.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { Popover } from '../../ui/popover.tsx';
import type { PopoverProps } from '../../ui/popover.tsx';

interface Props extends Pick<PopoverProps, 'returnFocus'> {
  readonly target: Target;
  readonly anchor: PopoverProps['anchor'];
  readonly onClose: () => void;
}

export default function ActionsMenu({ target, anchor, onClose, returnFocus }: Props) {
  const [text, setText] = useState('');
  const [offers] = useState(() => {
    const ctx = contextNow(target);
    return commandsFor(ctx)
      .filter(({ command }) => command.target && command.scope === 'detalhe')
      .map((offer) => ({
        ...offer,
        cap: capFor(offer.command.id, ctx),
        words: ` ${searchable([offer.title, ...(offer.command.keywords ?? [])].join(' '))}`,
      }));
  });
  // All words typed, each at the start of one of the action's: the palette's rule.
  const shown = useMemo(() => {
    const typed = words(text);
    return offers.filter((offer) => typed.every((word) => offer.words.includes(` ${word}`)));
  }, [offers, text]);
  const sections = [...new Set(shown.map(({ command }) => command.section))];

  return (
    <Popover
      label="Todas as ações"
      anchor={anchor}
      onClose={onClose}
      returnFocus={returnFocus}
      className="acoes"
    >
      <Command shouldFilter={false} vimBindings={false} loop label="Todas as ações">
        <div className="q">
          <Icon name="search" size={14} />
          <Command.Input
            data-autofocus
            aria-label="Buscar ação"
            placeholder={targetName(target)}
            value={text}
            onValueChange={setText}
          />
        </div>
        <Command.List label="Ações">
          <Command.Empty>Nenhum registro encontrado</Command.Empty>
          {sections.map((section) => (
            <Command.Group key={section} heading={section}>
              {shown
                .filter(({ command }) => command.section === section)
                .map(({ command, title, reason, cap }) => (
                  <Command.Item
                    key={command.id}
                    value={command.id}
                    className={reason ? 'no' : undefined}
                    onSelect={() => {
                      if (!reason) onClose();
                      void runCommand(command.id, 'menu', undefined, target);
                    }}
                  >
                    <Icon name={reason ? 'block' : ((command.icon ?? 'check') as IconName)} />
                    <span className="grow">
                      {title}
                      {reason ? <span className="why">{reason}</span> : null}
                    </span>
                    {cap ? <Keys keys={cap} state={reason ? 'off' : undefined} hidden /> : null}
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Popover>
  );
}
