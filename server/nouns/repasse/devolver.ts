/** What was handed over goes back to whom it was, in one step: by hand, or when the absence is over. */
import { sql, type Kysely } from 'kysely';
import { isAberta } from '../../../domain/analise/situacoes.ts';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { isEmCampo, isFechada } from '../../../domain/ordem-servico/schema.ts';
import { devolverRepasse } from '../../../domain/repasse/index.ts';
import { partChanges } from '../../actions/kept.ts';
import type { Changes } from '../../actions/log.ts';
import { change, changeAll, lock } from '../../actions/neighbour.ts';
import { jobWork, type Locked, type Work } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { enqueue } from '../../jobs/queue.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { analiseWriter } from '../analise/writer.ts';
import { contaComoAusente } from '../ausente/vigente.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { solicitacaoWriter } from '../solicitacao/writer.ts';
import { locked } from './fazer.ts';
import { repasseWriter } from './writer.ts';

const VOLTOU = 'voltou';

interface Passado {
  readonly id: number;
  readonly item: number;
  readonly entidade: string;
  readonly ordem_id: number;
  readonly para_id: number;
  readonly antes: { readonly situacao?: string; readonly fiscal_ciente_em?: string | null };
}

async function itensDe({ trx, dep }: Work, repasse: number): Promise<readonly Passado[]> {
  const { rows } = await sql<Passado>`
    select i.id as item, i.entidade, i.entidade_id as id, i.para_id, i.antes,
      coalesce(an.ordem_servico_id, s.ordem_servico_id, i.entidade_id) as ordem_id
    from repasse_item i
    left join ordem_servico_analise an on i.entidade = 'analise'
      and an.departamento_id = i.departamento_id and an.id = i.entidade_id
    left join ordem_servico_solicitacao s on i.entidade = 'solicitacao'
      and s.departamento_id = i.departamento_id and s.id = i.entidade_id
    where i.departamento_id = ${dep} and i.repasse_id = ${repasse} order by i.id`.execute(trx);
  return rows;
}

/** Gives back what is still open with who received it; the others stay, and say why. Answers what changed of the hand-over. */
export async function devolver(w: Work, repasse: Locked<'repasse'>): Promise<Changes> {
  const { usuario_id: de } = repasse.raw;
  const itens = await itensDe(w, repasse.id);
  const of = await locked(
    w,
    itens.map((one) => ({ ...one, entidade: one.entidade as 'analise' })),
  );
  const item = (entidade: string, id: number): Passado | undefined =>
    itens.find((one) => one.entidade === entidade && one.id === id);
  const volta = new Map<number, string>();
  const texto = 'Devolvida no fim do repasse';

  const ordens = of.ordens.flatMap((record) => {
    const one = item('ordem_servico', record.id);
    if (!one) return [];
    const { situacao, usuario_responsavel_id: com, fiscal_ciente_em, substituida_id } = record.raw;
    const stays = isFechada(situacao)
      ? situacao
      : com !== one.para_id
        ? 'já é de outra pessoa'
        : substituida_id === null
          ? null
          : 'foi substituída';
    volta.set(one.item, stays ?? VOLTOU);
    if (stays) return [];
    // Who received it did nothing yet: it is as it was. Else it is accepted anew.
    const untouched =
      fiscal_ciente_em === null && (situacao === one.antes.situacao || situacao === 'a_confirmar');
    return [
      {
        record,
        texto,
        patch: {
          usuario_responsavel_id: de,
          fiscal_ciente_em: untouched ? (one.antes.fiscal_ciente_em ?? null) : null,
          situacao: untouched
            ? (one.antes.situacao ?? situacao)
            : isEmCampo(situacao)
              ? 'a_confirmar'
              : situacao,
        },
      },
    ];
  });
  if (ordens.length > 0) await changeAll(w, ordemServicoWriter, ordens);
  const analises = of.analises.flatMap((record) => {
    const one = item('analise', record.id);
    if (!one) return [];
    const stays = isAberta(record.raw.situacao)
      ? record.raw.analista_id === one.para_id
        ? null
        : 'já é de outra pessoa'
      : 'concluída';
    volta.set(one.item, stays ?? VOLTOU);
    return stays ? [] : [{ record, texto, patch: { analista_id: de } }];
  });
  if (analises.length > 0) await changeAll(w, analiseWriter, analises);
  const back = new Set(ordens.map(({ record }) => record.id));
  const solicitacoes = of.solicitacoes.flatMap((record) => {
    const one = item('solicitacao', record.id);
    if (!one) return [];
    const returns = back.has(one.ordem_id) && record.raw.situacao === 'solicitado';
    volta.set(one.item, returns ? VOLTOU : 'decidido');
    return returns ? [{ record, patch: { solicitado_por_id: record.raw.solicitado_por_id } }] : [];
  });
  if (solicitacoes.length > 0) await changeAll(w, solicitacaoWriter, solicitacoes);
  return partChanges(w, repasseWriter, repasse.id, ['itens'], async () => {
    await sql`update repasse_item i set volta = v.volta
      from unnest(${[...volta.keys()]}::int8[], ${[...volta.values()]}::text[]) v(id, volta)
      where i.departamento_id = ${w.dep} and i.repasse_id = ${repasse.id} and i.id = v.id`.execute(
      w.trx,
    );
  });
}

/** The first hand-over in force whose absence is over, or was cancelled, on this day. */
const vencido = (db: Kysely<Database>, hoje: string) =>
  sql<{ id: number; departamento_id: number }>`
    select r.id, r.departamento_id from repasse r
    join ausente a on a.id = r.ausente_id
    join usuario u on u.id = r.usuario_id and u.ativo
    where r.situacao = 'feito' and (a.termina_em < ${hoje}::date or not (${sql.raw(contaComoAusente('a'))}))
    order by r.id limit 1`
    .execute(db)
    .then(({ rows }) => rows[0]);

/** An absence is over: asks for what was handed over because of it, where there is anything. */
export async function pedirDevolucao(
  { trx }: Pick<Work, 'trx'>,
  usuarioId: number,
  ausente: number,
): Promise<void> {
  const some = await trx
    .selectFrom('repasse')
    .select('id')
    .where('ausente_id', '=', ausente)
    .where('situacao', '=', 'feito')
    .limit(1)
    .executeTakeFirst();
  if (some)
    await enqueue(trx, {
      departamentoId: null,
      tipo: 'devolver_trabalho',
      usuarioId,
      entrada: { data: hojeEm(new Date()) },
      total: 0,
    });
}

/** The job of a day: each hand-over goes back in a transaction of its own (jobs/job.ts). */
export async function devolverVencidos(
  db: Kysely<Database>,
  _departamentoId: number | null,
  jobId: number,
): Promise<void> {
  for (let done = false; !done; nudge(db))
    done = await db.transaction().execute(async (trx) => {
      const job = await lockJob(trx, jobId);
      if (!job) return true;
      const { data } = job.entrada as { readonly data: string };
      const next = await vencido(trx, data);
      const feitos = job.feitos + (next ? 1 : 0);
      if (next) {
        const { departamento_id: departamentoId, id } = next;
        const asked = { departamentoId, usuarioId: job.usuario_id, agora: new Date() };
        const w = jobWork(trx, asked, devolverRepasse.id);
        const [repasse] = await lock(w, repasseWriter, { id, situacao: 'feito' });
        if (repasse) {
          const campos = await devolver(w, repasse);
          await change(w, repasseWriter, repasse, { patch: { situacao: 'devolvido' }, campos });
        }
      }
      await keepProgress(trx, jobId, {
        saida: { devolvidos: feitos },
        feitos,
        total: feitos,
        finished: !next,
      });
      return !next;
    });
}
