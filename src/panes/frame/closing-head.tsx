/** The header of what Esc closes: its title, what stands beside it, and the button at the end. */
import { runCommand } from '../../commands/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { PaneHead } from './pane-head.tsx';
import type { PaneHeadProps } from './pane-head.tsx';

export const ClosingHead = ({ children, ...head }: PaneHeadProps) => (
  <PaneHead {...head}>
    {children}
    <span className="grow" />
    <IconButton
      icon="x"
      label="Fechar"
      keys="Esc"
      onClick={() => runCommand('camada.fechar', 'botao')}
    />
  </PaneHead>
);
