/** One order from its creation to today's situação. */
import type { Situacao } from '../../../domain/ordem-servico/schema.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { dayOfInstant, startOfDay } from '../calendar.ts';
import type { Team, Worker } from '../people.ts';
import type { Random } from '../random.ts';
import type { Registry } from '../registry.ts';
import type { DepartmentSubjects, Subject } from '../subjects.ts';
import { chooseOrigin, makeCase, originFor, type Inherited } from './case.ts';
import { close, reopen, work } from './course.ts';
import type { Destinies, Destiny } from './destiny.ts';
import { firstOf, fits, type First } from './firsts.ts';
import { settle, settleAnalysis, type Made } from './made.ts';
import { askLately } from './requests.ts';
import { isOfficeTime, nextInOffice, type Schedule } from './schedule.ts';
import { Story, type Path, type World } from './story.ts';

const HOUR_MS = 3_600_000;

export interface Department {
  readonly team: Team;
  readonly subjects: DepartmentSubjects;
  readonly destinies: Destinies;
  /** How many orders it has. */
  readonly size: number;
}

export class OrderMaker {
  /** Orders to come that take the place of an earlier one, by index. */
  private readonly replacements = new Map<number, Inherited>();
  private readonly world: World;
  private readonly schedule: Schedule;
  private readonly promises: ReadonlyMap<number, Situacao>;
  private readonly registry: Registry;
  private readonly departments: readonly Department[];
  private readonly seed: number;
  /** Orders of each department so far. */
  private readonly made: number[] = [];

  constructor(
    world: World,
    schedule: Schedule,
    promises: ReadonlyMap<number, Situacao>,
    registry: Registry,
    departments: readonly Department[],
    seed: number,
  ) {
    this.world = world;
    this.schedule = schedule;
    this.promises = promises;
    this.registry = registry;
    this.departments = departments;
    this.seed = seed;
  }

  /** The order of that index. To be called in order: replacements are promised ahead. */
  make(index: number): Made {
    const { schedule, world } = this;
    const { calendar } = world;
    const random = world.random.reset(this.seed, index);
    const dep = schedule.dep[index] ?? 0;
    const department = this.departments[dep] as Department;
    const created = schedule.created[index] ?? 0;
    const office = isOfficeTime(created, calendar);
    const inherited = this.replacements.get(index) ?? null;
    this.replacements.delete(index);

    const hour = (created - startOfDay(dayOfInstant(created))) / HOUR_MS;
    let origin = inherited ? 'osm' : chooseOrigin(random, office, hour);
    let subject = inherited?.subject ?? department.subjects.byOrigin[origin].pick(random);
    const age = world.now - calendar.positionOf(created);
    const nth = this.made[dep] ?? 0;
    this.made[dep] = nth + 1;
    const wanted = inherited ? null : firstOf(nth, department.size, age);
    const among = department.subjects.all.filter(
      (s) => wanted !== null && !s.seed.excluido && fits[wanted](s),
    );
    const first = among.length > 0 ? wanted : null;
    const promised = this.promises.get(index);
    const { situacao, days } = first
      ? destinyOf(first, age)
      : promised
        ? { situacao: promised, days: age }
        : department.destinies.decide(age, workingTerm(subject.seed.prazo), office, random);
    if (first) {
      subject = random.pick(among);
      origin = 'osm';
    } else if (!inherited) {
      const fitting = originFor(situacao, origin, office, random);
      if (situacao === 'em_distribuicao') subject = department.subjects.massa.pick(random);
      else if (fitting !== origin) subject = department.subjects.byOrigin[fitting].pick(random);
      origin = fitting;
    }
    const ctx = {
      registry: this.registry,
      random,
      words: world.words,
      team: department.team,
      subjects: department.subjects,
      dep,
    };
    const facts = makeCase(ctx, {
      index,
      created,
      year: schedule.ano[index] ?? 0,
      origin,
      situacao,
      subject,
      inherited,
      first,
    });
    const story = new Story(world, department.team, facts.made);
    this.tell(story, situacao, days, office, inherited, facts.cadastroIndex);
    settle(facts.made);
    facts.made.analyses.forEach(settleAnalysis);
    return facts.made;
  }

  private tell(
    story: Story,
    goal: Situacao,
    days: number,
    office: boolean,
    inherited: Inherited | null,
    cadastro: number | null,
  ): void {
    const { made, world } = story;
    const { random, now } = world;
    const path = pathOf(made, goal, office && inherited === null, random);
    const fiscal =
      path === 'direto' || path === 'avulsa'
        ? chooseInspector(made.subject, made.zona, random)
        : null;
    story.create(
      path,
      fiscal,
      inherited ? `Substitui a ${inherited.replaces}` : path === 'massa' ? null : made.descricao,
    );
    if (made.situacao === goal && isInitial(goal)) return;

    if (goal === 'cancelada') return this.tellCancelled(story, days, cadastro);
    const age = now - story.t;
    const end = goal === 'encerrada' ? story.t + Math.min(days, age - 0.05) : now - 0.01;
    if (goal === 'a_confirmar') return waitForAnswer(story, end);
    if (path !== 'avulsa') assign(story, end, goal === 'questionada');
    if (goal === 'questionada') return;

    const again =
      goal === 'reabrindo' ||
      goal === 'reaberto' ||
      (goal === 'encerrada' && age > 12 && random.chance(0.04));
    if (again) {
      const first = story.t + (end - story.t) * random.between(0.25, 0.5);
      work(story, first, 'encerrada', { asks: false });
      story.goTo(first);
      close(story);
      reopen(story, end);
      if (goal === 'reabrindo') return;
      assign(story, end, false);
    }
    const late = made.due !== null && world.calendar.dayOf(end) > made.due;
    const asks =
      goal === 'encerrada'
        ? random.chance(late ? 0.55 : 0.05)
        : made.due !== null && made.due < world.today + 3 && random.chance(0.55);
    const asksLately =
      goal !== 'encerrada' && this.departments[made.dep]?.destinies.asksForTime() === true;
    work(
      story,
      asksLately ? end - Math.min(1, age * 0.1) : end,
      goal === 'reaberto' ? 'andamento' : goal,
      { asks },
    );
    if (asksLately) return askLately(story);
    if (goal !== 'encerrada') return;
    story.goTo(end);
    close(story);
  }

  /** Cancelled before or during the work; now and then because another order took its place. */
  private tellCancelled(story: Story, days: number, cadastro: number | null): void {
    const { made, world } = story;
    const { random, now, words } = world;
    const end = story.t + Math.min(days, now - story.t - 0.05) * random.between(0.2, 1);
    if (made.situacao !== 'andamento' && random.chance(0.6)) {
      assign(story, end, random.chance(0.25));
      if (made.situacao !== 'questionada' && random.chance(0.6))
        work(story, end, 'andamento', { asks: false });
    } else if (made.situacao === 'andamento') {
      work(story, end, 'andamento', { asks: false });
    }
    if (random.chance(0.22) && this.replace(story, cadastro)) {
      story.pass(0.6, now - 0.01, 0.3);
      story.cancel('Substituída por outra ordem, que segue o atendimento.');
      return;
    }
    story.goTo(end);
    story.cancel(words.pick(story.texts.cancelar[made.subject.seed.origem]));
  }

  /** Promises a later order of the department the place of this one. False when there is none to come. */
  private replace(story: Story, cadastro: number | null): boolean {
    const { made, world } = story;
    const from = story.at() + 600_000;
    const index = nextInOffice(this.schedule, world.calendar, made.dep, from, made.index);
    if (index < 0 || this.replacements.has(index) || this.promises.has(index)) return false;
    const instant = this.schedule.created[index] ?? 0;
    const position = world.calendar.positionOf(instant);
    if (position > world.now - 0.5) return false;
    story.goTo(position);
    const nova = nomeOs({
      numero: this.schedule.numero[index] ?? 0,
      ano: this.schedule.ano[index] ?? 0,
    });
    const who = made.fiscal?.id ?? story.team.managers.pick(world.random).id;
    story.step(
      'ordem_servicos.substituir',
      made.situacao,
      who,
      `Substituída pela ${nova}: ${world.words.pick(story.texts.substituir)}`,
    );
    made.substituida = index;
    const old = nomeOs({
      numero: this.schedule.numero[made.index] ?? 0,
      ano: this.schedule.ano[made.index] ?? 0,
    });
    this.replacements.set(index, { subject: made.subject, cadastro, replaces: old });
    return true;
  }
}

/** Closed all the same: when it waits, a moment ago. */
const destinyOf = (first: First, age: number): Destiny => ({
  situacao: 'encerrada',
  days: first === 'espera' ? age - 0.5 : age / 4,
});

const isInitial = (goal: Situacao): boolean =>
  goal === 'abertura' || goal === 'aguardando_distribuir' || goal === 'em_distribuicao';

function pathOf(made: Made, goal: Situacao, office: boolean, random: Random): Path {
  if (made.origin === 'portal' || made.origin === 'integracao') return 'abertura';
  if (goal === 'em_distribuicao') return 'massa';
  if (goal === 'aguardando_distribuir' || made.origin !== 'osm') return 'distribuir';
  if (made.subject.seed.massa && office && random.chance(0.3)) return 'massa';
  const ownWork =
    made.subject.seed.origem === 'interna' && goal !== 'a_confirmar' && goal !== 'questionada';
  if (office && ownWork && random.chance(made.subject.seed.interno ? 0.9 : 0.3)) return 'avulsa';
  return random.chance(0.45) && goal !== 'cancelada' ? 'direto' : 'distribuir';
}

/** An inspector of the subject, rather one who covers the zone. */
function chooseInspector(subject: Subject, zona: number | null, random: Random): Worker {
  const first = subject.inspectors.pick(random);
  if (zona === null || first.zonas.has(zona)) return first;
  const second = subject.inspectors.pick(random);
  return second.zonas.has(zona) ? second : first;
}

/** From wherever it waits to an inspector who has accepted, or who questions it. */
function assign(story: Story, end: number, questioned: boolean): void {
  const { made, world } = story;
  const { random } = world;
  if (made.situacao !== 'a_confirmar') {
    story.pass(made.situacao === 'em_distribuicao' ? 0.05 : 0.6, end, 0.2);
    confirm(story);
  }
  if (questioned) {
    const late = end - random.between(0.1, 2.5);
    if (late > story.t && random.chance(0.7)) story.goTo(late);
    else story.pass(0.8, end, 0.5);
    return story.question();
  }
  if (random.chance(0.045)) {
    story.pass(0.6, end, 0.2);
    story.question();
    story.pass(0.8, end, 0.2);
    confirm(story);
  }
  story.pass(0.6, end, 0.25);
  story.accept();
}

function confirm(story: Story): void {
  const { made, world } = story;
  const keeps = made.situacao === 'reabrindo' && made.fiscal && world.random.chance(0.6);
  const fiscal =
    keeps && made.fiscal ? made.fiscal : chooseInspector(made.subject, made.zona, world.random);
  if (made.situacao === 'em_distribuicao') story.confirm(fiscal, made.author ?? undefined);
  else story.confirm(fiscal);
}

/** Named these last days, and not yet answered. */
function waitForAnswer(story: Story, end: number): void {
  if (story.made.situacao === 'a_confirmar') return;
  const recent = end - story.world.random.between(0.05, 3);
  if (recent > story.t)
    story.goTo(story.t + (recent - story.t) * story.world.random.between(0.7, 1));
  else story.pass(0.5, end, 0.5);
  confirm(story);
}

/** Working days in so many calendar days. */
const workingTerm = (prazo: number): number => Math.max(2, prazo * 0.68);
