/** The bar: brand, department, palette, what waits, who is here. */
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { voltar } from '../../../domain/perfil/ver-como.ts';
import { formatInteger, formatShort } from '../../../domain/kernel/format.ts';
import { areaOf, waits } from '../../nouns/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { bridgeAtom, runBound } from '../../workspace/bridge.ts';
import { seeingAtom } from '../../workspace/seeing.ts';
import { countsAtom } from '../../workspace/counts.ts';
import type { Counts } from '../../workspace/counts.ts';
import { DepartmentMenu } from './department-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** What waits and has a place of its own here; the messages and the orders open the inbox. */
const inBar = () =>
  waits().flatMap(({ id, area, bar }) =>
    bar ? [{ ...bar, count: id, to: areaOf(area).base }] : [],
  );

function Waiting() {
  const counts = useAtomValue(countsAtom);
  const key = useAtomValue(bridgeAtom)?.keysOf('caixa.abrir');
  const orders = (counts.confirmar ?? 0) + (counts.vencidas ?? 0);
  return (
    <>
      <button
        type="button"
        className="tb"
        title={`Mensagens não lidas${key ? ` (${key} abre a caixa de entrada)` : ''}`}
        onClick={() => runBound('caixa.abrir', 'botao')}
      >
        <Icon name="mail" />
        <b className="b">{counts.mensagens == null ? '–' : formatShort(counts.mensagens)}</b>
        <span className="sr">mensagens não lidas; abre a caixa de entrada</span>
      </button>
      {inBar().map(({ count, icon, title, to, always }) => {
        const n = counts[count] ?? null;
        if (n === null || (n === 0 && !always)) return null;
        return (
          <Link key={count} to={to} className="tb" title={title}>
            <Icon name={icon} />
            <b className="b">{formatShort(n)}</b>
            <span className="sr">{title.toLowerCase()}</span>
          </Link>
        );
      })}
      {orders > 0 ? (
        <button
          type="button"
          className="tb"
          title={ordersTitle(counts)}
          onClick={() => runBound('caixa.abrir', 'botao')}
        >
          <Icon name="order" />
          <b className="b">{formatShort(orders)}</b>
          <span className="sr">{ordersTitle(counts)}; abre a caixa de entrada</span>
        </button>
      ) : null}
    </>
  );
}

/** '2 OS esperam por você, 5 vencidas' */
const ordersTitle = ({ confirmar, vencidas }: Counts): string =>
  [
    confirmar ? `${formatInteger(confirmar)} OS a confirmar ou distribuir` : '',
    vencidas ? `${formatInteger(vencidas)} OS vencidas` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** The console is shown as a profile sees it: said wherever one is, with the way back. */
function Seeing() {
  const seen = useAtomValue(seeingAtom);
  const key = useAtomValue(bridgeAtom)?.keysOf(voltar.id);
  if (!seen) return null;
  return (
    <button
      type="button"
      className="tb seeing"
      title="Voltar a ver como você"
      onClick={() => runBound(voltar.id, 'botao')}
    >
      <Icon name="eye" />
      <span>
        Vendo como <b className="b">{seen.descricao}</b>, só leitura
      </span>
      {key ? <kbd aria-hidden="true">{key}</kbd> : null}
      <span className="sr">: voltar a ver como você</span>
    </button>
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
        <Seeing />
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
