/** The office that writes: who writes to whom about which order, when, and whether it was read and answered. */
import { replyTitle } from '../../domain/mensagem/schema.ts';
import { OfficeCalendar, shortDate, startOfDay, toDayNumber } from './calendar.ts';
import { Random, Weighted, template } from './random.ts';
import type { Taxpayer } from './taxpayers.ts';
import { announcements, messages, type MessageSeed, type Papel } from './vocabulary/messages.ts';

/** Letters in the boxes of the sign-ins of the usual demonstration, not counting answers and announcements. */
export const BOXES: Readonly<Record<string, number>> = {
  admin: 120,
  gerente: 110,
  analista: 150,
  fiscal: 165,
  consulta: 115,
};
/** Working days that are told of. */
const BACK = 75;
const TRIES = 12;
const HOURS = ['8h30', '9h', '10h', '11h', '13h30', '14h', '15h', '16h'];

export interface Someone {
  readonly id: number;
  readonly nome: string;
  readonly servidor: boolean;
}
export interface Post extends Someone {
  readonly login: string;
  readonly dep: number;
  readonly papel: Papel;
}
export interface Order {
  readonly dep: number;
  readonly id: number;
  readonly numero: string;
  readonly assunto: string;
  readonly endereco: string;
  readonly contribuinte: string | null;
  readonly contribuinte_id: number | null;
  readonly responsavel: number | null;
  readonly aberta: boolean;
  /** Civil date. */
  readonly vence: string;
  /** Instant in ms. */
  readonly criada: number;
}
export interface Letter {
  at: number;
  de: Someone;
  para: Someone;
  titulo: string;
  conteudo: string;
  tipo: 'mensagem' | 'resposta' | 'comunicado';
  prioridade: 'baixa' | 'normal' | 'alta';
  order: Order | null;
  answers: Letter | null;
  thread: Letter | null;
  job: number | null;
  lida: number | null;
  respondida: number | null;
  arquivadaRemetente: boolean;
  arquivadaDestinatario: boolean;
  /** The department in whose box it was left, when, and what was said with it. */
  deixada: { readonly dep: number; readonly at: number; readonly nota: string } | null;
  id: number;
}

const HOUR_MS = 3_600_000;

export class Office {
  readonly letters: Letter[] = [];
  readonly calendar: OfficeCalendar;
  /** Position of today's opening: nothing happens later. */
  readonly now: number;
  private readonly random: Random;
  private readonly posts: readonly Post[];
  private readonly taxpayers: ReadonlyMap<number, Taxpayer>;
  private readonly ofDepartment: ReadonlyMap<number, readonly Order[]>;
  private readonly ofInspector: ReadonlyMap<number, readonly Order[]>;
  private readonly holders = new Map<
    string,
    { people: readonly Post[]; weighted: Weighted<Post> }
  >();
  private readonly seeds = new Map<Papel, Weighted<MessageSeed>>();

  constructor(
    seed: number,
    today: string,
    feriados: { has(date: string): boolean },
    posts: readonly Post[],
    taxpayers: readonly Taxpayer[],
    orders: readonly Order[],
  ) {
    const day = toDayNumber(today);
    this.random = new Random(seed + 91);
    this.calendar = new OfficeCalendar(day - 900, day + 400, feriados);
    this.now = this.calendar.positionOfDay(day);
    this.posts = posts;
    this.taxpayers = new Map(taxpayers.map((t) => [t.pessoaId, t]));
    this.ofDepartment = grouped(orders, (o) => o.dep);
    this.ofInspector = grouped(orders, (o) => o.responsavel ?? 0);
    for (const { para } of messages)
      this.seeds.set(
        para,
        new Weighted(
          messages.filter((m) => m.para === para),
          (m) => m.peso ?? 1,
        ),
      );
  }

  get departments(): number[] {
    return [...new Set(this.posts.map((p) => p.dep))];
  }

  everybodyBut(id: number): Post[] {
    return [...new Map(this.posts.map((p) => [p.id, p])).values()].filter((p) => p.id !== id);
  }

  /** Letters to one person, of which some are answered. */
  fillBox(owner: number, wanted: number): void {
    const posts = this.posts.filter((p) => p.id === owner);
    for (let i = 0; i < wanted; i += 1)
      for (let tries = 0; tries < TRIES; tries += 1)
        if (this.letter(this.random.pick(posts))) break;
  }

  /** Puts the newest unanswered letters to these people, of each department, into its box: unread ones first. */
  leave(people: ReadonlySet<number>, notes: readonly string[]): void {
    const latest = this.calendar.instantOf(this.now) - 36_000_000;
    for (const dep of this.departments) {
      const there = new Set(this.posts.filter((p) => p.dep === dep).map((p) => p.id));
      const found = this.letters
        .filter(
          (l) =>
            there.has(l.para.id) &&
            people.has(l.para.id) &&
            (l.order === null || l.order.dep === dep) &&
            l.tipo === 'mensagem' &&
            l.respondida === null &&
            !l.arquivadaDestinatario &&
            l.deixada === null &&
            l.at + HOUR_MS < latest,
        )
        .toSorted((a, b) => Number(a.lida !== null) - Number(b.lida !== null) || b.at - a.at);
      for (const [i, l] of found.slice(0, notes.length).entries()) {
        l.lida = null;
        l.deixada = { dep, at: Math.min(l.at + (i + 1) * HOUR_MS, latest), nota: notes[i] ?? '' };
      }
    }
  }

  private letter(post: Post): boolean {
    const { random } = this;
    const seeds = this.seeds.get(post.papel);
    if (!seeds) return false;
    const seed = seeds.pick(random);
    const order = seed.os ? this.order(seed, post) : null;
    if (seed.os && !order) return false;
    const sender = this.sender(seed, post, order);
    if (!sender) return false;
    const text = random.pick(seed.textos);
    const from = Math.max(
      this.now - BACK,
      order ? this.calendar.positionOf(order.criada) + 0.1 : 0,
    );
    const due =
      order && /\{prazo\}/.test(seed.titulo + text)
        ? this.calendar.positionOfDay(toDayNumber(order.vence))
        : this.now;
    const to = Math.min(this.now, due) - 0.05;
    if (from >= to) return false;
    // Of late more than long ago.
    const at = to - (to - from) * random.next() ** 1.6;
    const titulo = this.fill(seed.titulo, sender, post, order, at);
    const conteudo = this.fill(text, sender, post, order, at);
    if (titulo === null || conteudo === null) return false;
    const first = this.add(sender, post, at, titulo, conteudo, order, {
      prioridade: seed.prioridade && random.chance(0.75) ? seed.prioridade : 'normal',
    });
    if (seed.respostas && random.chance(0.42))
      this.answer(first, at, replyTitle(titulo), seed.respostas, seed.treplicas ?? null);
    return true;
  }

  /** An order the two would write about, of its inspector or of its taxpayer as the case is. */
  private order(seed: MessageSeed, post: Post): Order | null {
    const fit = (o: Order): boolean =>
      o.dep === post.dep &&
      (seed.os === 'qualquer' || o.aberta === (seed.os === 'aberta')) &&
      (seed.para !== 'Fiscal' || o.responsavel === post.id) &&
      (seed.de !== 'Fiscal' ||
        (o.responsavel !== null && o.responsavel !== post.id) ||
        seed.para === 'Fiscal') &&
      (seed.de !== 'Contribuinte' ||
        (o.contribuinte_id !== null && this.taxpayers.has(o.contribuinte_id)));
    const near =
      seed.para === 'Fiscal' ? this.ofInspector.get(post.id) : this.ofDepartment.get(post.dep);
    const found = (near ?? []).filter(fit);
    return found.length > 0 ? this.random.pick(found) : null;
  }

  private sender(seed: MessageSeed, post: Post, order: Order | null): Someone | null {
    if (seed.de === 'Contribuinte') {
      const own = order?.contribuinte_id ? this.taxpayers.get(order.contribuinte_id) : undefined;
      const all = [...this.taxpayers.values()];
      const who = own ?? (order || all.length === 0 ? null : this.random.pick(all));
      return who && { id: who.id, nome: who.nome, servidor: false };
    }
    const able = this.peers(post.dep, seed.de);
    if (seed.de === 'Fiscal' && seed.para !== 'Fiscal' && order)
      return able.people.find((p) => p.id === order.responsavel) ?? null;
    if (able.weighted.size === 0) return null;
    const who = able.weighted.pick(this.random);
    return who.id === post.id ? null : who;
  }

  /** Who holds this post in the department; found once. */
  private peers(dep: number, papel: Papel): { people: readonly Post[]; weighted: Weighted<Post> } {
    const key = `${dep}/${papel}`;
    let found = this.holders.get(key);
    if (!found) {
      const people = this.posts.filter((p) => p.dep === dep && p.papel === papel);
      // Those who sign in write more than others, so that their sent boxes are full too.
      found = { people, weighted: new Weighted(people, (p) => (p.login in BOXES ? 5 : 1)) };
      this.holders.set(key, found);
    }
    return found;
  }

  private answer(
    to: Letter,
    after: number,
    titulo: string,
    texts: readonly string[],
    then: readonly string[] | null,
  ): void {
    const { random } = this;
    const at = after + random.between(0.1, 2.2);
    const text = this.fill(random.pick(texts), to.para, to.de, to.order, at);
    if (at >= this.now - 0.02 || text === null) return;
    const answer = this.add(to.para, to.de, at, titulo, text, to.order, { answers: to });
    // Never before it was written: a taxpayer writes at any hour.
    answer.at = Math.max(answer.at, to.at + 600_000);
    to.lida ??= answer.at - 240_000;
    if (to.lida >= answer.at || to.lida < to.at) to.lida = to.at + 300_000;
    to.respondida = answer.at;
    if (then && random.chance(0.5)) this.answer(answer, at, titulo, then, null);
  }

  /** Tells everybody of the office. */
  announce(sender: Post, notice: (typeof announcements)[number], at: number, job: number): void {
    for (const person of this.everybodyBut(sender.id))
      this.add(sender, person, at, notice.titulo, notice.texto, null, {
        tipo: 'comunicado',
        prioridade: notice.prioridade ?? 'normal',
        job,
      }).at = this.calendar.instantOf(at);
  }

  private add(
    de: Someone,
    para: Someone,
    position: number,
    titulo: string,
    conteudo: string,
    order: Order | null,
    more: Partial<Letter>,
  ): Letter {
    const { random, calendar } = this;
    const office = calendar.instantOf(position);
    const at = de.servidor
      ? office
      : Math.max(
          startOfDay(calendar.dayOf(position)) + Math.floor(random.between(6.5, 22) * 3_600_000),
          (order?.criada ?? 0) + 1_800_000,
        );
    const age = this.now - position;
    const read = random.chance(age < 5 ? 0.12 : age < 12 ? 0.3 : age < 30 ? 0.55 : 0.85);
    const letter: Letter = {
      at,
      de,
      para,
      titulo,
      conteudo,
      tipo: more.answers ? 'resposta' : 'mensagem',
      prioridade: 'normal',
      order,
      answers: null,
      thread: more.answers ? (more.answers.thread ?? more.answers) : null,
      job: null,
      lida: read
        ? Math.min(
            at + Math.floor(random.between(0.1, 30) * 3_600_000),
            calendar.instantOf(this.now) - 36_000_000,
          )
        : null,
      respondida: null,
      arquivadaRemetente: random.chance(age > 20 ? 0.3 : 0.05),
      arquivadaDestinatario: random.chance(read ? (age > 15 ? 0.32 : 0.1) : 0.01),
      deixada: null,
      id: 0,
      ...more,
    };
    if (letter.lida !== null && letter.lida <= letter.at) letter.lida = null;
    this.letters.push(letter);
    return letter;
  }

  /** The text with its names filled in; null when the order lacks one of them. */
  private fill(
    text: string,
    de: Someone,
    para: Someone,
    order: Order | null,
    at: number,
  ): string | null {
    const { random, calendar } = this;
    const known: Readonly<Record<string, () => string | null>> = {
      os: () => order?.numero ?? null,
      assunto: () => order && order.assunto.charAt(0).toLowerCase() + order.assunto.slice(1),
      endereco: () => order?.endereco ?? null,
      contribuinte: () => order?.contribuinte ?? null,
      prazo: () => order && shortDate(toDayNumber(order.vence)),
      nome: () => (para.servidor ? firstName(para.nome) : para.nome),
      eu: () => de.nome,
      dia: () => shortDate(calendar.dayOf(at + random.int(1, 6))),
      hora: () => random.pick(HOURS),
    };
    let whole = true;
    const filled = template(text).fill((name) => {
      const value = known[name]?.() ?? null;
      if (value === null) whole = false;
      return value ?? '';
    });
    if (!whole) return null;
    return isWoman(de.nome) ? filled.replace(/\b([Oo])brigado\b/g, '$1brigada') : filled;
  }
}

function grouped(orders: readonly Order[], by: (o: Order) => number): Map<number, Order[]> {
  const groups = new Map<number, Order[]>();
  for (const order of orders) {
    const group = groups.get(by(order));
    if (group) group.push(order);
    else groups.set(by(order), [order]);
  }
  return groups;
}

const firstName = (nome: string): string => nome.split(' ')[0] ?? nome;
const isWoman = (nome: string): boolean =>
  /a$|^(Beatriz|Gisele|Aline|Elaine|Neide|Raquel|Isabel|Elisabete|Ester)$/i.test(firstName(nome));
