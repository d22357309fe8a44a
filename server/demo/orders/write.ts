/** Orders as rows. */
import { buscaFrom } from '../../nouns/ordem-servico/busca.ts';
import { fromDayNumber, isoOf } from '../calendar.ts';
import type { Pipeline } from '../bulk.ts';
import { isEmCampo } from '../../../domain/ordem-servico/schema.ts';
import { answersOf, type Answers } from './answers.ts';
import { actTable, addActs } from './acts.ts';
import { analiseOf, estadoOf, instant, type Made, type Step } from './made.ts';
import type { Schedule } from './schedule.ts';

const date = (day: number | null): string | null => (day === null ? null : fromDayNumber(day));

/** The tables of orders on that pipeline, and how an order is added to them. */
export function orderTables(pipeline: Pipeline, schedule: Schedule): (made: Made) => void {
  const orders = pipeline.table('ordem_servico', {
    departamento_id: 'bigint',
    id: 'bigint',
    numero: 'integer',
    ano: 'integer',
    mes: 'integer',
    situacao: 'text',
    analise_situacao: 'text',
    assunto_id: 'bigint',
    contribuinte_id: 'bigint',
    cadastro_id: 'bigint',
    zona_id: 'bigint',
    usuario_responsavel_id: 'bigint',
    endereco: 'text',
    descricao: 'text',
    incluido_por: 'text',
    incluido_por_usuario_id: 'bigint',
    protocolo_tipo: 'text',
    protocolo_numero: 'text',
    protocolo_ano: 'integer',
    prazo: 'integer',
    concluir_em: 'date',
    concluir_em_original: 'date',
    memoria_prazo: 'jsonb',
    concluido_em: 'timestamptz',
    fiscal_ciente_em: 'timestamptz',
    reaberta: 'boolean',
    encerramento: 'jsonb',
    docs_emitidos: 'integer',
    substituida_id: 'bigint',
    solicitante_departamento_id: 'bigint',
    busca: 'text',
    lock_version: 'integer',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  });
  const comments = pipeline.table('ordem_servico_comentario', {
    departamento_id: 'bigint',
    ordem_servico_id: 'bigint',
    usuario_id: 'bigint',
    texto: 'text',
    publico: 'boolean',
    created_at: 'timestamptz',
  });
  const areas = pipeline.table('ordem_servico_area', {
    departamento_id: 'bigint',
    ordem_servico_id: 'bigint',
    tipo: 'text',
    descricao: 'text',
    area: 'numeric',
  });
  const answers = pipeline.table('ordem_servico_formulario', {
    departamento_id: 'bigint',
    ordem_servico_id: 'bigint',
    formulario_id: 'bigint',
    versao: 'integer',
    items: 'jsonb',
    pendentes: 'jsonb',
  });
  const requests = pipeline.table('demo_solicitacao', {
    departamento_id: 'bigint',
    id: 'bigint',
    ordem_servico_id: 'bigint',
    situacao: 'text',
    motivo_solicitado: 'text',
    solicitado_em: 'timestamptz',
    solicitado_por_id: 'bigint',
    solicitado_concluir_em: 'date',
    autorizado_concluir_em: 'date',
    motivo_recusado: 'text',
    decidido_em: 'timestamptz',
    decidido_por_id: 'bigint',
    lock_version: 'integer',
  });
  const analyses = pipeline.table('demo_analise', {
    departamento_id: 'bigint',
    id: 'bigint',
    ordem_servico_id: 'bigint',
    analista_id: 'bigint',
    situacao: 'text',
    parecer: 'text',
    concluida_em: 'timestamptz',
    lock_version: 'integer',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  });
  const acts = actTable(pipeline);
  let analysisId = 0;
  let requestId = 0;

  return (made) => {
    const departamento_id = made.dep + 1;
    const id = made.index + 1;
    const numero = schedule.numero[made.index] ?? 0;
    const ano = schedule.ano[made.index] ?? 0;
    const created = instant(made.created) ?? '';
    const lastAnalysis = made.analyses.at(-1);
    const filled = answersOf(made);
    const told = filled ? withFilling(made.steps, filled) : made.steps;
    const changed = Math.max(told.at(-1)?.at ?? made.created, lastAnalysis?.events.at(-1)?.at ?? 0);
    orders.add({
      departamento_id,
      id,
      numero,
      ano,
      mes: monthOf(made.created),
      ...estadoOf(made),
      analise_situacao: lastAnalysis?.situacao ?? 'nenhuma',
      assunto_id: made.subject.id,
      contribuinte_id: made.pessoa?.id ?? null,
      cadastro_id: made.cadastro?.id ?? null,
      zona_id: made.zona,
      endereco: made.endereco,
      descricao: made.descricao,
      incluido_por: made.origin,
      incluido_por_usuario_id: made.steps[0]?.usuario ?? null,
      protocolo_tipo: made.protocolo?.tipo ?? null,
      protocolo_numero: made.protocolo?.numero ?? null,
      protocolo_ano: made.protocolo?.ano ?? null,
      prazo: made.prazo,
      solicitante_departamento_id: made.solicitante,
      busca: buscaFrom(
        {
          endereco: made.endereco,
          descricao: made.descricao,
          protocolo_numero: made.protocolo?.numero,
        },
        made.pessoa,
        made.cadastro?.numero ?? null,
      )(numero, ano),
      lock_version: told.length - 1,
      created_at: created,
      updated_at: instant(changed),
    });
    addActs(acts, made, told, filled, analysisId + 1);
    for (const c of made.comments) {
      comments.add({
        departamento_id,
        ordem_servico_id: id,
        usuario_id: c.usuario,
        texto: c.texto,
        publico: made.solicitante !== null,
        created_at: isoOf(c.at),
      });
    }
    if (filled)
      answers.add({
        departamento_id,
        ordem_servico_id: id,
        formulario_id: filled.formulario_id,
        versao: 1,
        items: JSON.stringify(filled.items),
        pendentes: JSON.stringify(filled.pendentes),
      });
    for (const a of made.areas) areas.add({ departamento_id, ordem_servico_id: id, ...a });
    for (const r of made.requests) {
      requests.add({
        departamento_id,
        id: (requestId += 1),
        ordem_servico_id: id,
        situacao: r.situacao,
        motivo_solicitado: r.motivo,
        solicitado_em: isoOf(r.at),
        solicitado_por_id: r.por,
        solicitado_concluir_em: date(r.asked),
        autorizado_concluir_em: date(r.granted),
        motivo_recusado: r.recusa,
        decidido_em: instant(r.decided),
        decidido_por_id: r.decidedBy,
        lock_version: r.decided === null ? 0 : 1,
      });
    }
    for (const a of made.analyses) {
      analysisId += 1;
      analyses.add({
        departamento_id,
        id: analysisId,
        ordem_servico_id: id,
        ...analiseOf(a),
        lock_version: a.events.length - 1,
        created_at: isoOf(a.at),
        updated_at: isoOf(a.events.at(-1)?.at ?? a.at),
      });
    }
  };
}

/** The form is filled in after the inspector's last acceptance: before closing, where that was the next thing done. */
function withFilling(steps: readonly Step[], { texto }: Answers): readonly Step[] {
  const at = steps.findLastIndex(({ para }) => isEmCampo(para));
  const last = steps[at];
  if (!last) return steps;
  const next = steps[at + 1];
  const moment = next ? Math.floor((last.at + next.at) / 2) : last.at + 60_000;
  const step = {
    at: moment,
    acao: 'ordem_servicos.items',
    de: last.para,
    para: last.para,
    texto,
    usuario: last.usuario,
  };
  return [...steps.slice(0, at + 1), step, ...steps.slice(at + 1)];
}

/** Month in America/Sao_Paulo, three hours behind. */
const monthOf = (ms: number): number => new Date(ms - 3 * 3_600_000).getUTCMonth() + 1;
