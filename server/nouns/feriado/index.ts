/** Holidays: a plain noun, and what its changes do to open terms (decisions, section 6). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { feriado as of } from '../../../domain/feriado/index.ts';
import { moverPrazos, ordensMostradas, prazosQueMudam } from '../../../domain/feriado/prazos.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import { handlersOf, type AnyDb, type Handler } from '../../actions/noun.ts';
import { writesNothing } from '../../actions/work.ts';
import type { CallContext } from '../../http/context.ts';
import { HttpError, impedida, invalido } from '../../http/errors.ts';
import { enqueue, jobFields } from '../../jobs/queue.ts';
import type { Noun } from '../../noun.ts';
import { plainImport, plainNoun } from '../../plain.ts';
import { movimentosDe, ordensDe, type Movimento } from '../ordem-servico/mover-prazos.ts';

/** What is shown of them: counts of all, orders only of departments where the person sees them. */
async function shownOf(
  db: AnyDb,
  ctx: CallContext,
  movimentos: readonly Movimento[],
): Promise<Infer<typeof prazosQueMudam>> {
  const vistos = [...ctx.principal.departamentos.values()].filter(
    ({ grants }) => listaOrdens.permission !== null && grants.has(listaOrdens.permission),
  );
  const ids = [...new Set(movimentos.map((m) => m.departamento_id))];
  const nomes = await db
    .selectFrom('departamento')
    .select(['id', 'nome'])
    .where('id', 'in', [0, ...ids])
    .orderBy('nome')
    .execute();
  const meus = movimentos.filter((m) => vistos.some(({ id }) => id === m.departamento_id));
  const { rows: ordens } = await sql<Infer<typeof prazosQueMudam>['ordens'][number]>`
    select o.id, 'OS ' || o.numero || '/' || o.ano as os, d.nome as departamento, m.de, m.para
    from ${ordensDe(meus)} join departamento d on d.id = o.departamento_id
    order by m.de, o.id limit ${ordensMostradas}`.execute(db);
  return {
    simulado: createHash('sha256').update(JSON.stringify(movimentos)).digest('base64url'),
    total: sum(movimentos),
    departamentos: nomes.map(({ id, nome }) => ({
      id,
      nome,
      prazos: sum(movimentos.filter((m) => m.departamento_id === id)),
    })),
    ordens,
  };
}
const sum = (movimentos: readonly Movimento[]): number =>
  movimentos.reduce((n, { prazos }) => n + prazos, 0);

const plain = plainNoun(of);
const { create } = handlersOf({ of: of.noun });

const mover: Handler = create(
  moverPrazos,
  async ({ trx, dep, ctx, actor, input: { simular = false, simulado = null, ...rest } }) => {
    if (simular) await writesNothing({ trx });
    const movimentos = await movimentosDe(trx, null);
    const now = await shownOf(trx, ctx, movimentos);
    if (simular) return { foreseen: now, rest };
    // What nobody was shown is not done.
    if (simulado === null) throw invalido({ simulado: [mensagens.obrigatorio] });
    if (now.simulado !== simulado)
      throw new HttpError(409, { errorCode: 'simulacao_mudou', message: mensagens.simulacao });
    if (now.total === 0) throw impedida('Nenhum prazo aberto muda');
    // Of each department its own: who works there sees what became of its orders. Ours is the one answered.
    const ours = now.departamentos.toSorted((a, b) => Number(b.id === dep) - Number(a.id === dep));
    const jobs = [];
    for (const { id, prazos } of ours)
      jobs.push(
        await enqueue(trx, {
          departamentoId: id,
          tipo: 'mover_prazos',
          usuarioId: actor.id,
          entrada: {},
          total: prazos,
        }),
      );
    const [job] = jobs;
    if (!job) throw impedida('Nenhum prazo aberto muda');
    return { id: job.id, rest, entidade: 'job_output', resposta: job, departamentoId: ours[0]?.id };
  },
  jobFields,
  prazosQueMudam,
);

export const feriado: Noun = {
  ...plain,
  handlers: [...(plain.handlers ?? []), mover],
  imports: ['feriados', plainImport(plain)],
};
