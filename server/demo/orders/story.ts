/**
 * What happened to an order, step by step, as the actions of the catalogue would have left it: who could
 * do it did it, from a situação it starts from, at an hour the office was open.
 */
import type { Situacao } from '../../../domain/ordem-servico/schema.ts';
import { dayOfInstant, type OfficeCalendar } from '../calendar.ts';
import { departmentTexts } from '../vocabulary/texts.ts';
import type { Team, Worker } from '../people.ts';
import type { Random } from '../random.ts';
import { analyse, isAnalysed, sendBack } from './analyses.ts';
import { measure } from './case.ts';
import type { Made } from './made.ts';
import { askForTime } from './requests.ts';
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
    made.steps.push({ at, acao, de: made.situacao, para, texto, usuario });
    made.situacao = para;
    return at;
  }

  private comment(usuario: number, texto: string): void {
    this.made.comments.push({ at: this.at(), usuario, texto });
  }

  /** The first step; its deadline starts at once, unless it has to wait for an inspector. */
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
    if (path !== 'abertura') this.freshTerm(made.created);
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
    const anew = made.due === null || made.situacao === 'reabrindo';
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

  /** Field work until `limit`; ends in `until`, from which it may be closed. */
  work(limit: number, until: Situacao, options: { asks: boolean }): void {
    const { random, words } = this.world;
    const { seed, exige } = this.made.subject;
    let visits = random.int(0, 2);
    const notifies =
      until === 'a_notificar' ||
      (exige.has('doc') && this.made.docs === 0 && until !== 'andamento') ||
      random.chance(seed.notifica ?? 0);
    while (visits-- > 0) {
      this.pass(2.5, limit);
      this.visit();
    }
    if (until !== 'local_fechado' && random.chance(0.1)) {
      this.pass(2, limit);
      this.closedDoor();
      this.pass(2, limit);
      if (this.made.situacao !== until)
        this.step('ordem_servicos.retomar', this.base(), this.owner(), null);
    }
    if (options.asks) askForTime(this, limit);
    if (notifies) {
      this.pass(2, limit);
      this.notify();
      if (until !== 'a_notificar') {
        this.pass(1.5, limit);
        this.made.docs += 1;
        if (random.chance(0.7) || until !== 'encerrada')
          this.step('ordem_servicos.retomar', this.base(), this.owner(), null);
      }
    }
    if (until === 'local_fechado') {
      this.pass(3, limit);
      this.closedDoor();
    }
    if (seed.areas && (until === 'encerrada' || random.chance(0.5)) && this.made.areas.length === 0)
      measure(this.made, random, words);
    if (random.chance(0.18)) {
      this.pass(2, limit);
      this.visit();
    }
  }

  /** The inspector writes down what he saw. */
  private visit(): void {
    const text = this.world.words.pickFresh(this.made.subject.seed.visitas);
    if (text !== null) this.comment(this.owner(), text);
  }

  private closedDoor(): void {
    this.step(
      'ordem_servicos.local_fechado',
      'local_fechado',
      this.owner(),
      this.world.words.pick(this.texts.localFechado),
    );
  }

  private notify(): void {
    this.step('ordem_servicos.notificar', 'a_notificar', this.owner(), null);
  }

  /** Closes at the present position; an analysis follows where the subject asks for it. */
  close(): void {
    const { made, world } = this;
    const closing = made.subject.closings.pick(world.random);
    const comentario = world.words.pick(closing.textos);
    if (made.docs === 0 && (closing.emite || made.subject.exige.has('doc'))) made.docs = 1;
    made.concluido = this.step(
      'ordem_servicos.encerrar',
      'encerrada',
      this.owner(),
      `${closing.descricao}: ${comentario}`,
    );
    made.encerramento = { id: closing.id, descricao: closing.descricao, comentario };
    if (isAnalysed(this)) analyse(this, closing.resultado);
  }

  /** Comes back from its closing, by the analysis that waits for more or by a manager. */
  reopen(limit: number): void {
    const { made, world } = this;
    if (!sendBack(this, limit)) {
      this.pass(4, limit, 0.5);
      this.step(
        'ordem_servicos.reabrir',
        'reabrindo',
        this.team.managers.pick(world.random).id,
        world.words.pick(this.texts.reabrir),
      );
    }
    made.reaberta = true;
    made.concluido = null;
    made.encerramento = null;
  }

  cancel(motivo: string, usuario = this.team.managers.pick(this.world.random).id): void {
    const at = this.step('ordem_servicos.cancelar', 'cancelada', usuario, motivo);
    for (const request of this.made.requests) {
      if (request.situacao !== 'solicitado') continue;
      Object.assign(request, {
        situacao: 'recusado',
        recusa: motivo,
        decided: at,
        decidedBy: usuario,
      });
    }
  }
}
