/**
 * What happened to an order, step by step, as the actions of the catalogue would have left it: who could
 * do it did it, from a situação it starts from, at an hour the office was open.
 */
import { isEmCampo, type Situacao } from '../../../domain/ordem-servico/schema.ts';
import { dayOfInstant, type OfficeCalendar } from '../calendar.ts';
import { departmentTexts } from '../vocabulary/texts.ts';
import type { Team, Worker } from '../people.ts';
import type { Random } from '../random.ts';
import { settle, type Made } from './made.ts';
import type { Terms } from './terms.ts';
import type { Words } from './words.ts';

export interface World {
  readonly calendar: OfficeCalendar;
  readonly terms: Terms;
  readonly random: Random;
  readonly words: Words;
  /** Position at which today begins: nothing has happened after it. */
  readonly now: number;
  readonly today: number;
}

/** How the order first came to an inspector. */
export type Path = 'abertura' | 'distribuir' | 'direto' | 'avulsa' | 'massa';

export class Story {
  readonly made: Made;
  readonly world: World;
  readonly team: Team;
  /** Position of the last step. */
  t: number;
  private lastAt: number;

  constructor(world: World, team: Team, made: Made) {
    this.world = world;
    this.team = team;
    this.made = made;
    this.t = world.calendar.positionOf(made.created);
    this.lastAt = made.created;
  }

  get texts() {
    const texts = departmentTexts[this.made.dep];
    if (!texts) throw new RangeError('departamento sem textos');
    return texts;
  }

  /** Instant of the present position, after everything told so far. */
  at(): number {
    this.lastAt = Math.max(this.lastAt + 1000, this.world.calendar.instantOf(this.t));
    return this.lastAt;
  }

  /** Lets working days pass: some `mean`, at most `share` of what is left until `limit`. */
  pass(mean: number, limit: number, share = 0.3): void {
    const left = Math.max(0, limit - this.t);
    this.t += Math.min(this.world.random.waiting(mean, mean * 4), left * share);
    this.world.words.day = this.world.calendar.dayOf(this.t);
  }

  /** Goes on to a position, never back. */
  goTo(position: number): void {
    this.t = Math.max(this.t, position);
    this.world.words.day = this.world.calendar.dayOf(this.t);
  }

  step(acao: string, para: Situacao, usuario: number | null, texto: string | null): number {
    const at = this.at();
    const { made } = this;
    settle(made);
    made.steps.push({ at, acao, de: made.situacao, para, texto, usuario });
    made.situacao = para;
    return at;
  }

  private comment(usuario: number, texto: string): void {
    this.made.comments.push({ at: this.at(), usuario, texto });
  }

  /** The first step; its term begins with its inspector. */
  create(path: Path, fiscal: Worker | null, texto: string | null): void {
    const { made } = this;
    made.situacao =
      path === 'abertura'
        ? 'abertura'
        : path === 'massa'
          ? 'em_distribuicao'
          : path === 'distribuir'
            ? 'aguardando_distribuir'
            : path === 'avulsa'
              ? 'andamento'
              : 'a_confirmar';
    made.steps.push({
      at: made.created,
      acao: path === 'massa' ? 'ordem_servicos.create_massa' : 'ordem_servicos.create',
      de: null,
      para: made.situacao,
      texto,
      usuario: path === 'avulsa' ? (fiscal?.id ?? null) : made.author,
    });
    made.fiscal = fiscal;
    if (path === 'avulsa') made.ciente = made.created;
    if (fiscal) this.freshTerm(made.created);
  }

  private freshTerm(instant: number): void {
    const { due, memoria } = this.world.terms.of(dayOfInstant(instant), this.made.prazo);
    this.made.due = due;
    this.made.dueOriginal = due;
    this.made.memoria = memoria;
  }

  /** A manager names the inspector. */
  confirm(fiscal: Worker, usuario = this.team.managers.pick(this.world.random).id): void {
    const { made } = this;
    const accepted = made.steps.findLastIndex(({ para }) => isEmCampo(para));
    const begun = made.steps.findLastIndex(({ para }) => para === 'reabrindo');
    const anew =
      made.due === null ||
      made.situacao === 'reabrindo' ||
      (fiscal !== made.fiscal && accepted <= begun);
    const at = this.step('ordem_servicos.confirmar_fiscal', 'a_confirmar', usuario, fiscal.nome);
    made.fiscal = fiscal;
    made.ciente = null;
    if (anew) this.freshTerm(at);
  }

  accept(): void {
    const { made } = this;
    made.ciente = this.step('ordem_servicos.aceitar', this.base(), this.owner(), null);
  }

  question(): void {
    this.step(
      'ordem_servicos.questionar',
      'questionada',
      this.owner(),
      this.world.words.pick(this.texts.questionar),
    );
  }

  /** Andamento, or reaberto once it was reopened. */
  base(): Situacao {
    return this.made.reaberta ? 'reaberto' : 'andamento';
  }

  owner(): number {
    if (!this.made.fiscal) throw new Error('ordem sem fiscal');
    return this.made.fiscal.id;
  }

  /** The inspector writes down what he saw. */
  visit(): void {
    const text = this.world.words.pickFresh(this.made.subject.seed.visitas);
    if (text !== null) this.comment(this.owner(), text);
  }

  closedDoor(): void {
    this.step(
      'ordem_servicos.local_fechado',
      'local_fechado',
      this.owner(),
      this.world.words.pick(this.texts.localFechado),
    );
  }

  /** A notice is issued; its number, which the step says, is known when all are. */
  issue(): void {
    this.step('notificacoes.create', this.made.situacao, this.owner(), null);
    this.made.docs += 1;
  }

  /** What was measured is written down. */
  measured(): void {
    this.step('ordem_servicos.areas', this.made.situacao, this.owner(), null);
  }

  notify(): void {
    this.step('ordem_servicos.notificar', 'a_notificar', this.owner(), null);
  }

  cancel(motivo: string, usuario = this.team.managers.pick(this.world.random).id): void {
    this.step('ordem_servicos.cancelar', 'cancelada', usuario, motivo);
  }
}
