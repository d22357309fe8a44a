/** Rows that are no command and no record: what was used last, and what '?' explains. */
import { firstKey } from '../commands/keys.ts';
import { registry } from '../commands/registry.ts';
import { runCommand } from '../commands/run.ts';
import { findNoun } from '../nouns/index.ts';
import { navigate } from '../workspace/index.ts';
import type { Recent } from '../workspace/index.ts';
import { SIGILS } from './parse-entry.ts';
import { records } from './records.ts';
import type { Row } from './rows.ts';

const MODES: Readonly<Record<string, string>> = {
  comando: 'comando',
  numero: 'número',
  pessoa: 'pessoa',
  tela: 'tela',
  filtro: 'filtro da lista',
  ajuda: 'ajuda',
};

/** Recents of the preferences as rows; commands that make no sense here, or end the session, are left out. */
export function recentRow(session: { readonly commands: readonly Row[] }) {
  return (recent: Recent): Row | null => {
    if (recent.tipo === 'comando' || recent.tipo === 'tela') {
      const id = recent.tipo === 'tela' ? `ir.${recent.id}` : recent.id;
      if (registry.get(id)?.parting) return null;
      return session.commands.find((row) => row.key === `comando:${id}`) ?? null;
    }
    const { para } = recent;
    if (!para) return null;
    const known = records.get(`registro:${recent.id}`);
    if (known) return known;
    const noun = findNoun(recent.id.split(':')[0] ?? '');
    const numbered = /(\d+)\/(\d{4})/.exec(recent.titulo);
    return {
      key: `registro:${recent.id}`,
      kind: 'registro',
      title: recent.titulo,
      icon: noun?.icon ?? 'clock',
      ...(numbered && noun?.found?.numbered
        ? { numero: Number(numbered[1]), ano: Number(numbered[2]) }
        : {}),
      run: () => void navigate(para),
    };
  };
}

export function helpRows(type: (text: string) => void): Row[] {
  const sigils = Object.entries(SIGILS).map(([sigil, mode]): Row => ({
    key: `sigilo:${sigil}`,
    kind: 'sigilo',
    title: `${MODES[mode]?.charAt(0).toUpperCase()}${MODES[mode]?.slice(1)}`,
    sub: `começa com ${sigil}`,
    keys: sigil,
    icon: 'search',
    run: () => {
      type(sigil);
      return true;
    },
  }));
  const keyed = [...registry.values()]
    .filter((command) => firstKey(command.id) !== null && !command.fixed)
    .map((command): Row => ({
      key: `ajuda:${command.id}`,
      kind: 'comando',
      title: command.title,
      sub: command.section,
      keys: firstKey(command.id) ?? undefined,
      icon: 'keyboard',
      run: () => void runCommand(command.id, 'paleta'),
    }));
  return [...sigils, ...keyed];
}
