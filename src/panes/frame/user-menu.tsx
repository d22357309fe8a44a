/** The signed-in person: looks, preferences, account, about, sign-out. */
import { useAtomValue } from 'jotai';
import { storedUser } from '../../api/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { leaveConsole, openAccount } from '../../workspace/account.ts';
import { currentUserAtom } from '../../workspace/actor.ts';
import { bridgeAtom, runBound } from '../../workspace/bridge.ts';
import { navigate } from '../../workspace/location.ts';
import { preferencesAtom, updatePreferences } from '../../workspace/preferences.ts';
import type { Preferences } from '../../workspace/preferences.ts';

/** 'Helena Prado' → 'HP' */
function initialsOf(nome: string): string {
  const words = nome.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${first?.[0] ?? ''}${last?.[0] ?? ''}`;
}

const themes: readonly [Preferences['tema'], string][] = [
  ['claro', 'Claro'],
  ['escuro', 'Escuro'],
  ['sistema', 'Do sistema'],
];
const densities: readonly [Preferences['densidade'], string][] = [
  ['compacta', 'Compacta'],
  ['confortavel', 'Confortável'],
];

export function UserMenu() {
  const user = useAtomValue(currentUserAtom);
  const { tema, densidade } = useAtomValue(preferencesAtom);
  const commands = useAtomValue(bridgeAtom);
  const nome = user?.nome ?? storedUser()?.nome ?? '';
  const entries: MenuEntry[] = [
    { heading: user?.email ? `${nome} · ${user.email}` : nome },
    'line',
    { heading: 'Tema' },
    ...themes.map(([id, label]): MenuEntry => ({
      id: `tema ${id}`,
      label,
      checked: tema === id,
      radio: true,
      stay: true,
      run: () => updatePreferences({ tema: id }),
    })),
    'line',
    { heading: 'Densidade' },
    ...densities.map(([id, label]): MenuEntry => ({
      id: `densidade ${id}`,
      label,
      checked: densidade === id,
      radio: true,
      stay: true,
      run: () => updatePreferences({ densidade: id }),
    })),
    'line',
    {
      id: 'atalhos',
      label: 'Preferências e atalhos',
      icon: 'keyboard',
      keys: commands?.keysOf('ajuda.abrir') ?? undefined,
      run: () => runBound('ajuda.abrir', 'menu'),
    },
    {
      id: 'avisos',
      label: 'Avisos',
      icon: 'bell',
      run: () => runBound('avisos.abrir', 'menu'),
    },
    {
      id: 'conta',
      label: 'Conta',
      icon: 'person',
      run: openAccount,
    },
    { id: 'sobre', label: 'Sobre', icon: 'info', run: () => navigate('/app/sobre') },
    'line',
    {
      id: 'sair',
      label: 'Sair',
      icon: 'logout',
      run: leaveConsole,
    },
  ];
  return (
    <MenuButton label={`Usuário: ${nome}`} entries={entries} placement="below-end">
      <span className="avatar" aria-hidden="true">
        {initialsOf(nome)}
      </span>
      <span>{nome}</span>
      <Icon name="down" size={14} />
    </MenuButton>
  );
}
