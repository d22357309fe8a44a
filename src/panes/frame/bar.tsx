/** The bar: brand, department, palette, what waits, who is here. */
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { Icon } from '../../ui/icon.tsx';
import { bridgeAtom, runBound } from '../../workspace/bridge.ts';
import { countsAtom } from '../../workspace/counts.ts';
import { DepartmentMenu } from './department-menu.tsx';
import { UserMenu } from './user-menu.tsx';

function Waiting() {
  const { analises } = useAtomValue(countsAtom);
  if (analises === null) return null;
  return (
    <Link to="/app/minhas-analises" className="tb" title="Análises aguardando">
      <Icon name="hour" />
      <b className="b">{analises}</b>
      <span className="sr">análises aguardando</span>
    </Link>
  );
}

export function Bar() {
  const palette = useAtomValue(bridgeAtom)?.keysOf('paleta.abrir') ?? 'Ctrl+K';
  return (
    <header className="bar">
      <div className="left">
        <Link to="/app/home" className="brand" aria-label="OS-m, início">
          OS-m
        </Link>
        <DepartmentMenu />
      </div>
      <button
        type="button"
        className="cmd"
        aria-label="Buscar ou executar"
        aria-haspopup="dialog"
        aria-keyshortcuts={palette.replace('Ctrl', 'Control')}
        onClick={() => runBound('paleta.abrir', 'botao')}
      >
        <Icon name="search" />
        <span>Buscar ou executar…</span>
        <kbd aria-hidden="true">{palette}</kbd>
      </button>
      <div className="right">
        <Waiting />
        <UserMenu />
      </div>
    </header>
  );
}
