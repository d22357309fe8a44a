/**
 * What was done to an order and to its analyses, act by act, as the log tells it: who, when, what was
 * said, what the columns were before and after. The log's rows are made of them when all is there (trail.ts).
 */
import type { Dito } from '../../actions/log.ts';
import { ditoOf } from '../../actions/write.ts';
import { isoOf, fromDayNumber } from '../calendar.ts';
import type { Pipeline } from '../bulk.ts';
import type { Answers } from './answers.ts';
import type { AnalysisStep, Estado, EstadoAnalise, Made, Step } from './made.ts';

/** Where acts of all kinds wait until everything is told. */
export const actTable = (pipeline: Pipeline) =>
  pipeline.table('demo_ato', {
    departamento_id: 'bigint',
    entidade: 'text',
    entidade_id: 'bigint',
    em: 'timestamptz',
    acao: 'text',
    usuario_id: 'bigint',
    /** The columns that it changed, before and after; of a whole one, as it was then. */
    antes: 'jsonb',
    depois: 'jsonb',
    dito: 'jsonb',
    /** What hangs on the record and came with it. */
    parte: 'text',
  });
export type ActTable = ReturnType<typeof actTable>;

type Columns = Readonly<Record<string, string | number | boolean | null>>;
/** Columns that are JSON already. */
const JSONS = new Set(['memoria_prazo', 'encerramento']);
const json = (columns: Columns, names: readonly string[]): string =>
  `{${names
    .map((name) => {
      const value = columns[name] ?? null;
      return `"${name}":${JSONS.has(name) ? (value ?? 'null') : JSON.stringify(value)}`;
    })
    .join()}}`;

/** What an act changed of the columns; of the first, all of them as it left them. */
function change(before: Columns | null, after: Columns) {
  const all = Object.keys(after);
  if (before === null) return { antes: json(after, all), depois: null };
  const names = all.filter((name) => before[name] !== after[name]);
  return names.length === 0
    ? { antes: null, depois: null }
    : { antes: json(before, names), depois: json(after, names) };
}

type Entrada = Readonly<Record<string, unknown>>;
interface Saying {
  readonly step: Pick<Step, 'at' | 'texto' | 'para'>;
  readonly made: Made;
  readonly filled: Answers | null;
  /** The order after it. */
  readonly depois: Estado;
}

const motivo = ({ step }: Saying): Entrada => ({ motivo: step.texto });
/** Of 'whom or which: why', the why. */
const why = (texto: string | null): string => texto?.slice(texto.indexOf(': ') + 2) ?? '';

/** What was sent with each act on an order. */
const sent: Readonly<Record<string, (s: Saying) => Entrada>> = {
  'ordem_servicos.create': ({ made, depois }) => ({
    assunto_id: made.subject.id,
    ...(made.cadastro
      ? { cadastro_id: made.cadastro.id }
      : {
          contribuinte_id: made.pessoa?.id ?? null,
          zona_id: made.zona,
          endereco: made.endereco,
        }),
    ...(made.protocolo
      ? {
          protocolo_tipo: made.protocolo.tipo,
          protocolo_numero: made.protocolo.numero,
          protocolo_ano: made.protocolo.ano,
        }
      : {}),
    descricao: made.descricao,
    prazo: made.prazo,
    ...(depois.situacao === 'andamento'
      ? { avulsa: true }
      : { usuario_responsavel_id: depois.usuario_responsavel_id }),
    incluido_por: made.origin,
  }),
  'ordem_servicos.confirmar_fiscal': ({ depois }) => ({
    usuario_responsavel_id: depois.usuario_responsavel_id,
  }),
  'ordem_servicos.questionar': motivo,
  'ordem_servicos.local_fechado': ({ step }) => ({ comentario: step.texto }),
  'ordem_servicos.encerrar': ({ step, made, depois }) => {
    const { id, comentario } = JSON.parse(depois.encerramento ?? '{}') as Record<string, unknown>;
    const asked = made.analyses.some(({ at }) => at === step.at);
    return {
      encerramento_id: id,
      comentario,
      ...(asked && !made.subject.exige.has('analise') ? { solicitar_analise: true } : {}),
    };
  },
  'ordem_servicos.reabrir': motivo,
  'ordem_servicos.cancelar': motivo,
  'ordem_servicos.substituir': ({ step, made }) => ({
    motivo: why(step.texto),
    assunto_id: made.subject.id,
    ...(made.cadastro ? { cadastro_id: made.cadastro.id } : {}),
  }),
  'ordem_servicos.areas': ({ made }) => ({ areas: made.areas }),
  'ordem_servicos.items': ({ filled }) => ({
    versao: 1,
    items: (filled?.items ?? []).map(({ titulo: _titulo, tipo: _tipo, ...said }) => said),
  }),
  'ordem_servicos.solicitar_prazo': ({ step, made }) => {
    const request = made.requests.find(({ at }) => at === step.at);
    return {
      motivo_solicitado: step.texto,
      solicitado_concluir_em: request ? fromDayNumber(request.asked) : null,
    };
  },
  'solicitacoes.autorizar': ({ depois }) => ({ autorizado_concluir_em: depois.concluir_em }),
  'solicitacoes.recusar': ({ step }) => ({ motivo_recusado: step.texto }),
  'ordem_servicos.analise.minhas_analises.reabertura': motivo,
};
/** …and on an analysis. */
const sentOnAnalysis: Readonly<Record<string, (step: AnalysisStep) => Entrada>> = {
  'ordem_servicos.analise.minhas_analises.concluir': ({ para, texto }) => ({
    situacao: para,
    parecer: texto,
  }),
  'ordem_servicos.analise.minhas_analises.reanalise': ({ texto }) => ({ motivo: texto }),
  'ordem_servicos.analise.minhas_analises.reabertura': ({ texto }) => ({ motivo: texto }),
  'ordem_servicos.analise.analises.cancelar': ({ texto }) => ({ motivo: texto }),
  'ordem_servicos.analise.analises.update': ({ texto, depois }) => ({
    analista_id: depois?.analista_id,
    motivo: why(texto),
  }),
};
/** These change the analysis alone; of the others the order says what it has come to. */
const unseen = new Set(['ordem_servicos.analise.analises.update']);

/** Steps of the order, and what it mirrors of its analyses without a step, in the order of time. */
function timeline(made: Made, told: readonly Step[]) {
  const silent = made.analyses.flatMap(({ events }) =>
    events.filter(
      ({ at, acao }) => !unseen.has(acao) && !told.some((s) => s.at === at && s.acao === acao),
    ),
  );
  const steps = told.map((step) => ({ step, event: null }));
  if (silent.length === 0) return steps;
  return [...steps, ...silent.map((event) => ({ step: null, event }))].toSorted(
    (a, b) => (a.step ?? a.event).at - (b.step ?? b.event).at,
  );
}

const passoOf = ({ de, para, texto }: Pick<Step, 'de' | 'para' | 'texto'>) => ({ de, para, texto });

/** Adds the acts of an order and of its analyses, which are `firstAnalysis` and those after it. */
export function addActs(
  acts: ActTable,
  made: Made,
  told: readonly Step[],
  filled: Answers | null,
  firstAnalysis: number,
): void {
  const departamento_id = made.dep + 1;
  const add = (
    of: { entidade: 'ordem_servico' | 'analise'; entidade_id: number; parte?: string | null },
    { at, acao, usuario }: Pick<Step, 'at' | 'acao' | 'usuario'>,
    changed: ReturnType<typeof change>,
    dito: Dito,
  ): void =>
    acts.add({
      departamento_id,
      parte: null,
      ...of,
      em: isoOf(at),
      acao,
      usuario_id: usuario,
      ...changed,
      dito: Object.keys(dito).length > 0 ? JSON.stringify(dito) : null,
    });

  const entradaAt = new Map<number, Entrada | null>();
  let estado: Estado | null = null;
  let before: Columns | null = null;
  let analise_situacao = 'nenhuma';
  for (const { step, event } of timeline(made, told)) {
    const one = step ?? event;
    const here = made.analyses
      .flatMap(({ events }) => events)
      .find(({ at, acao }) => at === one.at && acao === one.acao);
    if (here) analise_situacao = here.para;
    estado = step?.depois ?? estado;
    if (!estado) throw new Error('ordem sem começo');
    const entrada =
      (event
        ? sentOnAnalysis[event.acao]?.(event)
        : sent[one.acao]?.({ step: one, made, filled, depois: estado })) ?? null;
    entradaAt.set(one.at, entrada);
    const after: Columns = { ...estado, analise_situacao };
    add(
      {
        entidade: 'ordem_servico',
        entidade_id: made.index + 1,
        parte: PARTS[one.acao] ?? null,
      },
      one,
      change(before, after),
      ditoOf(entrada, step && passoOf(step), before === null),
    );
    before = after;
  }
  for (const [n, { events }] of made.analyses.entries()) {
    let was: EstadoAnalise | null = null;
    for (const event of events) {
      const entrada = was
        ? (sentOnAnalysis[event.acao]?.(event) ?? null)
        : (entradaAt.get(event.at) ?? null);
      if (!event.depois) throw new Error('análise sem estado');
      add(
        { entidade: 'analise', entidade_id: firstAnalysis + n },
        event,
        change(was && { ...was }, { ...event.depois }),
        ditoOf(entrada, passoOf(event), was === null),
      );
      was = event.depois;
    }
  }
}

const PARTS: Readonly<Record<string, string>> = {
  'ordem_servicos.areas': 'areas',
  'ordem_servicos.items': 'items',
};
