/** Commands as the palette shows them, in the context it was opened in. */
import { hojeAgora } from '../../domain/kernel/clock.ts';
import { formatRelative } from '../../domain/kernel/format.ts';
import type { CommandContext } from '../commands/define.ts';
import { capFor } from '../commands/keys.ts';
import { placeOf } from '../commands/navigation.ts';
import { continueDraft, draftsAtom } from '../commands/rascunhos.ts';
import { commandById } from '../commands/registry.ts';
import { runCommand } from '../commands/run.ts';
import { commandsFor } from '../commands/start.ts';
import type { Offer } from '../commands/start.ts';
import { findWords } from '../nouns/index.ts';
import type { IconName } from '../ui/icon.tsx';
import { store } from '../workspace/index.ts';
import type { Row } from './rows.ts';
import { viewRows } from './view-rows.ts';

/** Most arguments that are asked one by one; more open the form. */
const ARGUMENTS = 3;

/** Does the command ask for its arguments here? */
function takesArguments({ command }: Offer): boolean {
  const fields = Object.values(command.input ?? {});
  if (command.formOnly || !command.target || fields.length === 0 || fields.length > ARGUMENTS)
    return false;
  return fields.every(({ kind }) => !['list', 'object', 'geometria', 'json'].includes(kind));
}

/** Runs for the target the palette was opened on. `begin` turns to the page of its first argument. */
function rowOf(
  offer: Offer,
  ctx: CommandContext,
  begin: (offer: Offer) => void,
  order: number,
): Row {
  const { command, title, reason } = offer;
  const place = placeOf(command.id);
  const target = command.target ? ctx.target : undefined;
  return {
    key: `comando:${command.id}`,
    kind: place ? 'tela' : 'comando',
    title,
    extra: `${command.section} ${command.info ?? ''}`,
    aliases: command.keywords,
    icon: reason ? 'block' : ((command.icon as IconName | undefined) ?? 'right'),
    sub: command.target ? undefined : command.section === title ? undefined : command.info,
    keys: capFor(command.id, ctx) ?? undefined,
    reason,
    more: takesArguments(offer),
    order,
    run(how) {
      if (reason) return true;
      if (takesArguments(offer) && how === 'abrir') {
        begin(offer);
        return true;
      }
      runCommand(command.id, 'paleta', undefined, target);
      return false;
    },
  };
}

/** What was begun and not sent, to go on with. */
const draftRows = (order: number): Row[] =>
  store.get(draftsAtom).map((draft, at) => {
    const command = commandById(draft.commandId);
    const title = findWords(draft.commandId)?.heading ?? command.title;
    return {
      key: `rascunho:${draft.key}`,
      kind: 'comando',
      title: `Continuar: ${title}`,
      aliases: ['rascunhos', 'continuar', 'retomar'],
      icon: 'edit',
      sub: `rascunho de ${formatRelative(draft.at, hojeAgora())}`,
      order: order + at,
      run() {
        continueDraft(draft);
        return false;
      },
    };
  });

export interface CommandRows {
  /** Those that act on the target, in the order of its action bar. */
  readonly target: readonly Row[];
  readonly screens: readonly Row[];
  /** The saved views of lists and reports, for who may open those. */
  readonly views: readonly Row[];
  readonly others: readonly Row[];
}

/** Every command that makes sense in the context. */
export function commandRows(
  ctx: CommandContext,
  bar: readonly string[],
  begin: (offer: Offer) => void,
): CommandRows {
  const offers = commandsFor(ctx);
  const place = (id: string): number => {
    const at = bar.indexOf(id);
    return at < 0 ? 100 : at;
  };
  const rows = offers.map((offer, at) =>
    rowOf(offer, ctx, begin, offer.command.target ? place(offer.command.id) : at),
  );
  const target = rows.filter((_, at) => offers[at]?.command.target);
  return {
    target: target.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    screens: rows.filter((row) => row.kind === 'tela'),
    views: viewRows(rows),
    others: [
      ...rows.filter((row, at) => row.kind === 'comando' && !offers[at]?.command.target),
      ...draftRows(rows.length),
    ],
  };
}
