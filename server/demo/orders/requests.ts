/** Requests for more time: asked before the deadline, decided by a manager within days. */
import { formatDate } from '../../../domain/kernel/format.ts';
import { dayOfInstant, fromDayNumber } from '../calendar.ts';
import type { Request } from './made.ts';
import type { Story } from './story.ts';

const br = (day: number): string => formatDate(fromDayNumber(day));

/** The first working day at or after the day. */
function workingDay(story: Story, day: number): number {
  const { calendar } = story.world;
  return calendar.dayOf(calendar.positionOfDay(day));
}

/** For a day after the deadline, after the day on which it is asked, and after `after`. */
function ask(story: Story, after = 0): Request {
  const { made, world } = story;
  const { random } = world;
  // The day it is asked on, which the position alone may not tell (the instant never goes back).
  const at = story.step(
    'ordem_servicos.solicitar_prazo',
    made.situacao,
    story.owner(),
    world.words.pick(story.texts.pedirPrazo),
  );
  const from = Math.max(made.due ?? 0, dayOfInstant(at), after);
  const request: Request = {
    situacao: 'solicitado',
    motivo: made.steps.at(-1)?.texto ?? '',
    at,
    por: story.owner(),
    asked: workingDay(story, from + random.pick([7, 10, 10, 15, 15, 20, 30])),
    granted: null,
    recusa: null,
    decided: null,
    decidedBy: null,
  };
  made.requests.push(request);
  return request;
}

/** Asks some days before the deadline and hears within two, all before `limit`. */
export function askForTime(story: Story, limit: number): void {
  const { made, world } = story;
  const { random, calendar } = world;
  if (made.due === null) return;
  const deadline = calendar.positionOfDay(made.due);
  const wanted = deadline - random.between(0.5, 4);
  const decidedBefore = limit - 0.02;
  if (wanted <= story.t && deadline <= story.t) return;
  const asked = Math.max(story.t + 0.02, wanted);
  if (asked + 0.2 > decidedBefore) return;
  story.goTo(asked);
  const request = ask(story);
  story.pass(0.8, decidedBefore, 0.6);
  const manager = story.team.managers.pick(random).id;
  request.decidedBy = manager;
  if (random.chance(0.8)) {
    const day = calendar.dayOf(story.t);
    const granted = random.chance(0.75)
      ? request.asked
      : workingDay(story, Math.max(made.due, day) + 7);
    request.granted = Math.max(granted, workingDay(story, day + 1));
    request.situacao = 'autorizado';
    request.decided = story.step(
      'solicitacoes.autorizar',
      made.situacao,
      manager,
      `${br(made.due)} → ${br(request.granted)}`,
    );
    made.due = request.granted;
  } else {
    request.situacao = 'recusado';
    request.recusa = world.words.pick(story.texts.recusarPrazo);
    request.decided = story.step('solicitacoes.recusar', made.situacao, manager, request.recusa);
  }
}

/** Asks in these last days; nobody has decided yet. */
export function askLately(story: Story): void {
  const { now, random } = story.world;
  const earliest = now - random.between(0.1, 3.5);
  story.goTo(Math.min(Math.max(story.t + 0.02, earliest), now - 0.03));
  // Working days: with holidays among them the first of these may be more than a week ago.
  ask(story, story.world.today);
}
