/**
 * The keys of screens that are no list: commands of the registry like all others (help, remapping,
 * palette), heard on their screen alone. What they do is said by the screen's body (workspace/screen.ts).
 */
import { screens } from '../screens/index.ts';
import { screenDoes } from '../workspace/screen.ts';
import type { Command } from './define.ts';

export const screenCommands: readonly Command[] = screens.flatMap(
  ({ name, title, commands = [] }) =>
    commands.map((command): Command => ({
      ...command,
      section: title,
      scope: `tela.${name}`,
      hidden: () => screenDoes(command.id) === null,
      titleIn: () => screenDoes(command.id)?.title ?? command.title,
      run: () => screenDoes(command.id)?.run(),
    })),
);
