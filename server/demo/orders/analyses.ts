/** Analyses of closed orders: opened by the closing, concluded by their analyst some days later. */
import { conclusoes, type SituacaoAnalise } from '../../../domain/analise/situacoes.ts';
import { analysisTexts, opinions } from '../vocabulary/texts.ts';
import type { ClosingSeed } from '../vocabulary/subject.ts';
import { Weighted } from '../random.ts';
import { settleAnalysis, type Analysis } from './made.ts';
import type { Story } from './story.ts';
import type { Worker } from '../people.ts';

type Conclusao = keyof typeof conclusoes;
const ID = 'ordem_servicos.analise';
/** How often an analysis is asked for where the subject only allows it. */
const ASKED = 0.5;
/** The analyst everybody's work goes to has some four weeks of it before him. */
const BUSY_WEIGHT = 5;

const choice = (weights: Partial<Record<Conclusao, number>>): Weighted<Conclusao> =>
  new Weighted(Object.keys(weights) as Conclusao[], (c) => weights[c] ?? 0);
/** A building that people will live in is released; anything else is regular or not. */
const released: Readonly<Record<ClosingSeed['resultado'], Weighted<Conclusao>>> = {
  regular: choice({
    liberado_definitivo: 70,
    liberado_provisorio: 12,
    exigencias: 10,
    nova_vistoria_entrega: 6,
    regular: 2,
  }),
  irregular: choice({ nao_liberado: 45, exigencias: 40, nova_vistoria_entrega: 10, irregular: 5 }),
  neutro: choice({ local_fechado_obras: 70, exigencias: 30 }),
};
const judged: Readonly<Record<ClosingSeed['resultado'], Weighted<Conclusao>>> = {
  regular: choice({ regular: 92, exigencias: 6, irregular: 2 }),
  irregular: choice({ irregular: 85, exigencias: 15 }),
  neutro: choice({ regular: 70, exigencias: 30 }),
};
const RELEASED = new Set(['Vistoria de habite-se', 'Conclusão de obra (alvará)']);

export function isAnalysed(story: Story): boolean {
  const { subject, analyses } = story.made;
  if (!subject.analysts) return false;
  if (analyses.at(-1)?.situacao === 'reabertura' || story.made.first === 'espera') return true;
  return subject.exige.has('analise') || story.world.random.chance(ASKED);
}

/** Whose work waits is who looks at it: the busiest. */
function analystOf({ made, team, world }: Story, analysts: Weighted<Worker>): Worker {
  const drawn = analysts.pick(world.random);
  return made.first === 'espera'
    ? (team.analysts.find(({ weight }) => weight > BUSY_WEIGHT) ?? drawn)
    : drawn;
}

/** Opens the analysis of the closing just told and carries it on as far as today. */
export function analyse(story: Story, resultado: ClosingSeed['resultado']): void {
  const { made, world, team } = story;
  const { random, now } = world;
  const closed = made.steps.at(-1);
  if (!closed || !made.subject.analysts) return;
  const analysis: Analysis = {
    at: closed.at,
    analista: analystOf(story, made.subject.analysts),
    situacao: 'aguardando',
    parecer: null,
    concluida: null,
    events: [
      {
        at: closed.at,
        acao: closed.acao,
        de: 'nenhuma',
        para: 'aguardando',
        texto: null,
        usuario: closed.usuario,
      },
    ],
  };
  made.analyses.push(analysis);
  const wait =
    analysis.analista.weight > BUSY_WEIGHT ? random.between(14, 22) : random.between(1.5, 8);
  const closedAt = story.t;

  if (random.chance(0.03) && team.analysts.length > 1 && closedAt + 1.2 < now) {
    change(story, closedAt + random.between(0.2, 1), analysis);
  }
  if (closedAt + wait >= now) return;
  const turn = { at: closedAt + wait };
  const builds = RELEASED.has(made.subject.seed.descricao);
  if (made.first === 'implanta')
    return conclude(story, analysis, turn.at, builds ? 'liberado_definitivo' : 'regular');
  if (random.chance(0.02)) {
    event(
      story,
      analysis,
      turn.at,
      `${ID}.analises.cancelar`,
      'cancelado',
      random.pick(analysisTexts.cancelar),
      team.managers.pick(random).id,
    );
    analysis.concluida = analysis.events.at(-1)?.at ?? null;
    return;
  }
  const table = builds ? released : judged;
  conclude(story, analysis, turn.at, table[resultado].pick(random));
  if (!random.chance(0.07)) return;
  turn.at += random.between(1, 12);
  if (turn.at >= now) return;
  event(
    story,
    analysis,
    turn.at,
    `${ID}.minhas_analises.reanalise`,
    'reanalise',
    random.pick(analysisTexts.reanalise),
    analysis.analista.id,
  );
  analysis.concluida = null;
  turn.at += random.between(2, 14);
  if (turn.at < now) conclude(story, analysis, turn.at, table[resultado].pick(random));
}

function conclude(story: Story, analysis: Analysis, position: number, situacao: Conclusao): void {
  const parecer = story.world.words.pick(opinions[story.made.dep]?.[situacao] ?? []);
  event(
    story,
    analysis,
    position,
    `${ID}.minhas_analises.concluir`,
    situacao,
    parecer,
    analysis.analista.id,
  );
  analysis.parecer = parecer;
  analysis.concluida = analysis.events.at(-1)?.at ?? null;
}

/** Another analyst gets it. */
function change(story: Story, position: number, analysis: Analysis): void {
  const { random } = story.world;
  const other = random.pick(story.team.analysts);
  if (other === analysis.analista) return;
  const texto = `${analysis.analista.nome} → ${other.nome}: ${random.pick(analysisTexts.trocar)}`;
  event(
    story,
    analysis,
    position,
    `${ID}.analises.update`,
    analysis.situacao,
    texto,
    story.team.managers.pick(random).id,
  );
  analysis.analista = other;
}

function event(
  story: Story,
  analysis: Analysis,
  position: number,
  acao: string,
  para: SituacaoAnalise,
  texto: string,
  usuario: number,
): void {
  const last = analysis.events.at(-1)?.at ?? analysis.at;
  const at = Math.max(last + 1000, story.world.calendar.instantOf(position));
  settleAnalysis(analysis);
  analysis.events.push({ at, acao, de: analysis.situacao, para, texto, usuario });
  analysis.situacao = para;
}

/** The analyst sends the order back to the field; false when there is no analysis to do it. */
export function sendBack(story: Story, limit: number): boolean {
  const { made, world } = story;
  const analysis = made.analyses.at(-1);
  if (!analysis || analysis.situacao === 'cancelado' || analysis.situacao === 'reabertura')
    return false;
  // As if the analyst had not concluded, but looked and found something missing.
  analysis.events.length = 1;
  analysis.situacao = 'aguardando';
  analysis.parecer = null;
  analysis.concluida = null;
  settleAnalysis(analysis);
  story.pass(5, limit, 0.6);
  const texto = world.random.pick(analysisTexts.reabertura);
  const at = story.step(
    `${ID}.minhas_analises.reabertura`,
    'reabrindo',
    analysis.analista.id,
    texto,
  );
  analysis.events.push({
    at,
    acao: `${ID}.minhas_analises.reabertura`,
    de: 'aguardando',
    para: 'reabertura',
    texto,
    usuario: analysis.analista.id,
  });
  analysis.situacao = 'reabertura';
  analysis.concluida = at;
  return true;
}
