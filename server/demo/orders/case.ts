/** The facts of an order before anything happens: by which door it came, about what, where and whose. */
import { isFechada } from '../../../domain/ordem-servico/schema.ts';
import { dayOfInstant } from '../calendar.ts';
import type { Situacao } from '../../../domain/ordem-servico/schema.ts';
import { extraAreas } from '../vocabulary/texts.ts';
import type { Team } from '../people.ts';
import type { Random } from '../random.ts';
import type { Registry } from '../registry.ts';
import type { DepartmentSubjects, Origin, Subject } from '../subjects.ts';
import type { First } from './firsts.ts';
import type { Made } from './made.ts';
import type { Words } from './words.ts';

/** What an order shares with the one it replaces. */
export interface Inherited {
  readonly subject: Subject;
  readonly cadastro: number | null;
  readonly replaces: string;
}

export interface CaseContext {
  readonly registry: Registry;
  readonly random: Random;
  readonly words: Words;
  readonly team: Team;
  readonly subjects: DepartmentSubjects;
  readonly dep: number;
}

export interface CaseFacts {
  readonly made: Made;
  /** Index of the registry, for the order that may replace this one. */
  readonly cadastroIndex: number | null;
  /** The taxpayer is a company. */
  readonly empresa: boolean;
}

const PRAZOS = [10, 15, 20, 30, 45, 60];

/** The door, given when the order came in. */
export function chooseOrigin(random: Random, office: boolean, hour: number): Origin {
  const roll = random.next();
  if (!office) {
    if (hour < 7) return roll < 0.7 ? 'sistema' : 'integracao';
    return roll < 0.62 ? 'portal' : 'integracao';
  }
  if (roll < 0.52) return 'osm';
  if (roll < 0.66) return 'admin';
  if (roll < 0.82) return 'portal';
  return roll < 0.92 ? 'integracao' : 'sistema';
}

/** The door that leads to that first situação. */
export function originFor(
  situacao: Situacao,
  drawn: Origin,
  office: boolean,
  random: Random,
): Origin {
  if (situacao === 'abertura') {
    return drawn === 'portal' || drawn === 'integracao'
      ? drawn
      : random.chance(0.6)
        ? 'portal'
        : 'integracao';
  }
  if (situacao === 'em_distribuicao') return 'osm';
  if (situacao === 'aguardando_distribuir' && (drawn === 'portal' || drawn === 'integracao')) {
    return office ? 'osm' : 'sistema';
  }
  return drawn;
}

export function makeCase(
  ctx: CaseContext,
  o: {
    index: number;
    created: number;
    year: number;
    origin: Origin;
    situacao: Situacao;
    subject: Subject;
    inherited: Inherited | null;
    first: First | null;
  },
): CaseFacts {
  const { random, registry, words } = ctx;
  const { subject } = o;
  const { seed } = subject;
  const open = !isFechada(o.situacao);
  // A demanded thing may still be missing while the order is open: that is what the guard of closing says.
  const lacks = open && random.chance(0.15);

  const anonymous =
    o.first === null && !subject.exige.has('cadastro') && random.chance(seed.semContribuinte ?? 0);
  const withRegistry = seed.cadastro.length > 0 && !anonymous;
  const tipo = withRegistry ? random.pick(seed.cadastro) : 'imobiliario';
  const registered =
    o.inherited?.cadastro != null
      ? registry.cadastro(o.inherited.cadastro)
      : withRegistry
        ? registry.cadastroOf(tipo, random.next(), random.next())
        : null;
  const place = registered ?? registry.somewhere(random.next(), random.int(0, 17));
  const pessoa = registered ? registry.pessoa(registered.pessoa) : null;
  const size = registered ? Number(registered.area_total) : random.between(90, 400);
  const m2 = Math.max(38, Math.min(4800, Math.round(size * random.between(0.35, 0.7))));
  const day = dayOfInstant(o.created);
  words.begin({
    year: o.year,
    day,
    rua: place.rua,
    bairro: place.bairro,
    m2,
    alvara: registered?.alvara ?? null,
  });
  const texts = pessoa?.empresa && seed.descricoesPJ ? seed.descricoesPJ : seed.descricoes;

  return {
    cadastroIndex: registered ? registered.id - 1 : null,
    empresa: pessoa?.empresa ?? false,
    made: {
      index: o.index,
      dep: ctx.dep,
      created: o.created,
      subject,
      origin: o.origin,
      author: authorOf(ctx, o.origin),
      prazo: random.chance(0.94) ? seed.prazo : random.pick(PRAZOS),
      cadastro:
        registered && !(lacks && subject.exige.has('cadastro'))
          ? { id: registered.id, numero: registered.numero }
          : null,
      pessoa: pessoa && {
        id: pessoa.id,
        razao_social: pessoa.razao_social,
        cpf_cnpj: pessoa.cpf_cnpj,
      },
      zona: place.zona_id,
      endereco: place.endereco,
      descricao: words.pick(texts),
      protocolo: protocolOf(random, o.origin, subject, o.year, lacks),
      solicitante:
        seed.compartilhado && (o.first === 'pedida' || random.chance(0.6))
          ? ((ctx.dep + 1) % 3) + 1
          : null,
      first: o.first,
      situacao: 'abertura',
      fiscal: null,
      due: null,
      dueOriginal: null,
      memoria: null,
      ciente: null,
      concluido: null,
      encerramento: null,
      reaberta: false,
      docs: 0,
      substituida: null,
      steps: [],
      comments: [],
      areas: [],
      analyses: [],
      requests: [],
    },
  };
}

/** Who typed it in; nobody for what comes from outside. */
function authorOf({ random, team }: CaseContext, origin: Origin): number | null {
  if (origin === 'admin') return random.chance(0.3) ? team.admin.id : team.managers.pick(random).id;
  if (origin !== 'osm') return null;
  return random.chance(0.62) ? team.clerks.pick(random).id : team.managers.pick(random).id;
}

function protocolOf(
  random: Random,
  origin: Origin,
  subject: Subject,
  year: number,
  lacks: boolean,
): Made['protocolo'] {
  const { origem } = subject.seed;
  if (lacks && subject.exige.has('protocolo')) return null;
  const must = subject.exige.has('protocolo') || origin === 'portal' || origin === 'integracao';
  if (!must && !random.chance(origem === 'interna' ? 0.25 : 0.7)) return null;
  const tipo = protocolType(random, origin, origem);
  const numero =
    tipo === 'sei'
      ? String(71_100_000_000 + random.int(1000, 99_999_999))
      : tipo === 'ouvidoria_156'
        ? String(random.int(60_000, 98_999))
        : tipo === 'notificacao' || tipo === 'alvara' || tipo === 'laudo'
          ? String(random.int(100, 2990))
          : String(random.int(10_000, 59_999));
  return { tipo, numero, ano: year };
}

function protocolType(random: Random, origin: Origin, origem: string): string {
  const roll = random.next();
  if (origem === 'sistema') return roll < 0.6 ? 'notificacao' : roll < 0.85 ? 'alvara' : 'geral';
  if (origin === 'integracao') return roll < 0.75 ? 'ouvidoria_156' : roll < 0.9 ? 'sgo' : 'pgd';
  if (origin === 'portal') return roll < 0.8 ? 'geral' : roll < 0.92 ? 'mensagem' : 'sei';
  if (origem === 'interna') return roll < 0.4 ? 'laudo' : roll < 0.7 ? 'sei' : 'geral';
  return roll < 0.6 ? 'geral' : roll < 0.8 ? 'sei' : roll < 0.92 ? 'pgd' : 'ouvidoria_156';
}

/** What was measured on the site: adds up to what the texts say was built. */
export function measure(made: Made, random: Random, words: Words): void {
  const kind = made.subject.seed.areas;
  if (kind === undefined) return;
  const add = (tipo: string, descricao: string, area: number): void => {
    made.areas.push({ tipo, descricao, area: area.toFixed(2) });
  };
  if (kind === 'calcada') return add('calcada', 'Passeio da testada', random.between(9, 85));
  add('terreno', kind === 'terreno' ? 'Gleba' : 'Lote', words.area * random.between(1.4, 2.6));
  if (kind === 'muro') add('outra', 'Muro de divisa', random.between(14, 130));
  if (kind === 'demolicao') add('demolicao', 'Casa a demolir', words.area);
  if (kind !== 'predio') return;
  if (words.area < 120 || random.chance(0.6)) add('construida', 'Pavimento térreo', words.area);
  else {
    const ground = Math.round(words.area * random.between(0.5, 0.65));
    add('construida', 'Pavimento térreo', ground);
    add('construida', 'Pavimento superior', words.area - ground);
  }
  if (random.chance(0.35)) {
    const extra = random.pick(extraAreas);
    add(extra.tipo, extra.descricao, random.between(extra.min, extra.max));
  }
}
