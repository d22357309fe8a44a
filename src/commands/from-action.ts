/**
 * Commands from the catalogue and the nouns: every action that is offered (permission, situação and
 * guard give the reason why not, `input` its form and its palette arguments, on one record and on many),
 * the other ways of doing it, and what leads from a record to another.
 */
import type { Action } from '../../domain/kernel/define.ts';
import { actionById } from '../../domain/index.ts';
import { addressSearch } from '../../domain/kernel/list-address.ts';
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';
import { currentDepartment } from '../api/session.ts';
import { nouns } from '../nouns/all.ts';
import { areaOf, nounOf } from '../nouns/index.ts';
import type { ActionWords, Lent, Link, NounDef, RecordRow, Variant } from '../nouns/index.ts';
import { alreadyDone } from '../nouns/words.ts';
import { addressOf } from '../nouns/address.ts';
import { navigate } from '../workspace/index.ts';
import { openBeside } from '../workspace/list/pins.ts';
import { firstOf } from '../workspace/list/target.ts';
import type { Command, CommandContext, Target } from './define.ts';
import { doAtOnce } from './at-once.ts';
import { at } from './names.ts';
import { targetReason } from './reasons.ts';
import { whenRead } from './form-address.ts';
import { openForm, submitGiven } from './submit.ts';

const SO_UM = 'Só em um registro por vez';

const manyOf = (ctx: CommandContext): boolean =>
  ctx.target.kind === 'many' || ctx.target.kind === 'filter';

/** What asks for nothing and can be taken back, or does no harm, needs no form. */
const asksNothing = (action: Action): boolean =>
  action.tier !== 'C' && action.from !== null && Object.keys(action.input).length === 0;

/** Was it done to all of the target already? */
function already({ already: was }: ActionWords, noun: string, target: Target): string | null {
  if (!was || (target.kind !== 'one' && target.kind !== 'many')) return null;
  const rows = target.kind === 'one' ? [target.row] : target.rows;
  const { names } = nounOf(noun);
  return rows.every((row) => was.is(row)) ? alreadyDone(was.said, names, rows.length > 1) : null;
}

/** The command of an action. */
function fromAction(action: Action, words: ActionWords): Command {
  const creates = action.from === null;
  const many = !creates && !words.single;
  return {
    id: action.id,
    title: action.title,
    section: nounOf(action.noun).names.title,
    info: action.info,
    icon: words.icon,
    keywords: action.keywords,
    ...(words.keys ? { keys: words.keys } : {}),
    scope: 'detalhe',
    tier: action.tier,
    input: action.input,
    formOnly: words.ownForm ?? words.formOnly ?? false,
    ...(creates ? {} : { target: { noun: action.noun, many } }),
    hidden(ctx) {
      if (creates) return false;
      if (ctx.target.kind === 'none' || ctx.target.noun !== action.noun) return true;
      return words.hidden?.(firstOf(ctx.target), at(ctx.areaId)) ?? false;
    },
    blocked(ctx) {
      if (!many && !creates && manyOf(ctx)) return SO_UM;
      return (
        already(words, action.noun, ctx.target) ??
        targetReason(action, creates ? { kind: 'none' } : ctx.target, ctx.actor)
      );
    },
    run(ctx, input) {
      if (asksNothing(action)) {
        doAtOnce(action, ctx);
        return;
      }
      const on = creates ? { ...ctx, target: { kind: 'none' } as const } : ctx;
      // Legal effect always passes through a form; given arguments only fill it, unless it is sent from there.
      if (input && input.$enviar === true) {
        const { $enviar: _, ...given } = input;
        submitGiven(action.id, on, given);
      } else openForm(action.id, on, input);
    },
  };
}

/** Another way of doing an action. */
const fromVariant = (
  base: Command,
  { id, title, info, keywords, fixed }: Variant,
  action: Action,
): Command => ({
  ...base,
  id,
  title,
  info,
  keywords,
  blocked: (ctx) => base.blocked?.(ctx) ?? action.who?.(ctx.actor, fixed) ?? null,
  run: (ctx) => openForm(id, { ...ctx, target: { kind: 'none' } }),
});

/** Of one record, which belongs to another one. */
const aboutAnother = (
  { noun, names }: NounDef,
  { id, title, info, icon }: Pick<Link | Lent, 'id' | 'title' | 'info' | 'icon'>,
) => ({
  id,
  title,
  section: names.title,
  info,
  icon,
  scope: 'detalhe' as const,
  target: { noun, many: false },
  hidden: ({ target }: CommandContext) => target.kind === 'none' || target.noun !== noun,
});

const whereOf = (link: Link, row: RecordRow) => areaOf(link.areaOf?.(row) ?? link.area);

/** Where a link leads from a record, or why it leads nowhere. */
function ledTo(link: Link, row: RecordRow): { readonly open: () => void } | string {
  const area = whereOf(link, row);
  if (link.those) {
    const search = link.those(row);
    return typeof search === 'string'
      ? search
      : { open: () => navigate(addressOf(area, null, addressSearch(search))) };
  }
  const id = link.to(row, { departamento: currentDepartment() });
  if (typeof id === 'string') return id;
  return { open: () => (link.beside ? openBeside(area.id, id) : navigate(addressOf(area, id))) };
}

function fromLink(of: NounDef, link: Link): Command {
  return {
    ...aboutAnother(of, link),
    short: link.short,
    keywords: link.keywords,
    titleIn({ target }) {
      const row = firstOf(target);
      return row && link.titleOf ? link.titleOf(row) : link.title;
    },
    blocked(ctx) {
      if (ctx.target.kind !== 'one') return SO_UM;
      const found = ledTo(link, ctx.target.row);
      if (typeof found === 'string') return found;
      const { index, show } = whereOf(link, ctx.target.row);
      const access = link.those ? index : show;
      return access === null || ctx.can(access) ? null : SEM_PERMISSAO;
    },
    run({ target }) {
      const row = firstOf(target);
      const found = row && ledTo(link, row);
      if (found && typeof found !== 'string') found.open();
    },
  };
}

type Lending = Exclude<ReturnType<Lent['to']>, string>;
/** What it is done to, or begins with, on this target; null where that is nothing, or too many for it. */
function lentTo({ to, all }: Lent, target: Target): ReturnType<Lent['to']> | null {
  switch (target.kind) {
    case 'none':
      return null;
    case 'one':
      return to(target.row);
    case 'many':
      return all?.({ rows: target.rows }) ?? null;
    case 'filter':
      return all?.({ search: target.search, except: [...target.except] }) ?? null;
  }
}
const isNew = (found: Lending): found is Exclude<Lending, RecordRow> => 'novo' in found;
const targetOf = ({ noun }: Action, found: Lending): Target =>
  isNew(found) ? { kind: 'none' } : { kind: 'one', noun, row: found };

function fromLent(of: NounDef, lent: Lent): Command {
  const action = actionById.get(lent.action);
  const about = aboutAnother(of, lent);
  return {
    ...about,
    target: { noun: of.noun, many: lent.all !== undefined },
    short: lent.short,
    hidden: (ctx) =>
      about.hidden(ctx) || (lent.hidden?.(firstOf(ctx.target), at(ctx.areaId)) ?? false),
    blocked(ctx) {
      const found = lentTo(lent, ctx.target);
      if (found === null) return SO_UM;
      if (!action) return null;
      return typeof found === 'string'
        ? found
        : targetReason(action, targetOf(action, found), ctx.actor);
    },
    run(ctx) {
      const open = (from: Target): void => {
        const found = lentTo(lent, from);
        if (found === null || typeof found === 'string' || !action) return;
        const row = firstOf(from);
        const given = isNew(found) ? found.novo : row ? lent.given?.(row) : undefined;
        openForm(lent.action, { ...ctx, target: targetOf(action, found) }, given);
      };
      if (lent.whole && ctx.target.kind === 'one') whenRead(ctx, open);
      else open(ctx.target);
    },
  };
}

function commandsOf(of: NounDef): Command[] {
  const actions = of.actions.flatMap((action): Command[] => {
    const words = of.words[action.id];
    return words ? [fromAction(action, words)] : [];
  });
  return [
    ...actions,
    ...(of.variants ?? []).flatMap((variant) =>
      of.actions
        .filter(({ id }) => id === variant.of)
        .flatMap((action) =>
          actions
            .filter(({ id }) => id === action.id)
            .map((base) => fromVariant(base, variant, action)),
        ),
    ),
    ...(of.lent ?? []).map((one) => fromLent(of, one)),
    ...(of.links ?? []).map((one) => fromLink(of, one)),
  ];
}

export const actionCommands: readonly Command[] = nouns.flatMap(commandsOf);

/** What 'c' offers. */
export const creating: readonly string[] = nouns.flatMap(({ actions, words, variants = [] }) =>
  actions
    .filter(({ id, from }) => from === null && !words[id]?.nothingNew)
    .flatMap(({ id }) => [id, ...variants.filter(({ of }) => of === id).map((one) => one.id)]),
);
