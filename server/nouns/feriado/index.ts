/** Holidays: a plain noun, and what its changes do to open terms (decisions, section 6). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  arquivoDeFeriados,
  feriado as of,
  importarFeriados,
} from '../../../domain/feriado/index.ts';
import {
  moverPrazos,
  prazosMostrados,
  prazosQueMudam,
  tiposDePrazo,
  type TipoDePrazo,
} from '../../../domain/feriado/prazos.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { listaDocs } from '../../../domain/doc/queries.ts';
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import { handlersOf, type AnyDb, type Handler } from '../../actions/noun.ts';
import { writesNothing } from '../../actions/work.ts';
import type { CallContext } from '../../http/context.ts';
import { impedida, invalido, simulacaoMudou } from '../../http/errors.ts';
import { asked, enqueue, jobFields } from '../../jobs/queue.ts';
import { importHandler, tableSource } from '../../import/console.ts';
import type { Noun } from '../../noun.ts';
import { plainImport, plainNoun } from '../../plain.ts';
import { recomputarTodos } from '../produtividade/ausencia.ts';
import { moverPrazosJob } from './mover-prazos-job.ts';
import { movimentosDe, ondeEstao, registrosDe, type Movimento } from './mover-prazos.ts';
import { movidoMail, movidosMail } from './movidos.ts';

type Shown = Infer<typeof prazosQueMudam>;

/** What is shown of them: counts of all, records only of departments where the person sees them. */
async function shownOf(
  db: AnyDb,
  ctx: CallContext,
  movimentos: readonly Movimento[],
): Promise<Shown> {
  const sees = ({ tipo, departamento_id: id }: Movimento): boolean => {
    const { permission } = tipo === 'ordem' ? listaOrdens : listaDocs;
    const { departamentos } = ctx.principal;
    return (
      permission !== null &&
      [...departamentos.values()].some((one) => one.id === id && one.grants.has(permission))
    );
  };
  const ids = [...new Set(movimentos.map((m) => m.departamento_id))];
  const nomes = await db
    .selectFrom('departamento')
    .select(['id', 'nome'])
    .where('id', 'in', [0, ...ids])
    .orderBy('nome')
    .execute();
  const meus = movimentos.filter(sees);
  const prazos: Shown['prazos'] = [];
  for (const tipo of Object.keys(tiposDePrazo) as TipoDePrazo[]) {
    const { rows } = await sql<Omit<Shown['prazos'][number], 'tipo'>>`
      select x.id, ${sql.raw(ondeEstao[tipo].nome)} as nome, d.nome as departamento, m.de, m.para
      from ${registrosDe(tipo, meus)} join departamento d on d.id = x.departamento_id
      order by m.de, x.id limit ${prazosMostrados}`.execute(db);
    prazos.push(...rows.map((row) => ({ ...row, tipo })));
  }
  return {
    simulado: createHash('sha256').update(JSON.stringify(movimentos)).digest('base64url'),
    total: sum(movimentos),
    departamentos: nomes.map(({ id, nome }) => ({
      id,
      nome,
      prazos: sum(movimentos.filter((m) => m.departamento_id === id)),
    })),
    prazos: prazos.toSorted((a, b) => (a.de < b.de ? -1 : 1)).slice(0, prazosMostrados),
  };
}
const sum = (movimentos: readonly Movimento[]): number =>
  movimentos.reduce((n, { prazos }) => n + prazos, 0);

const made = plainNoun(of);
const plain = { ...made, writer: { ...made.writer, heard: recomputarTodos } };
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
    if (now.simulado !== simulado) throw simulacaoMudou();
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
    return { rest, ...asked(job), departamentoId: ours[0]?.id };
  },
  jobFields,
  prazosQueMudam,
);

const deFora = plainImport(plain);

export const feriado: Noun = {
  ...plain,
  handlers: [...(plain.handlers ?? []), mover, importHandler(importarFeriados, 'feriados', deFora)],
  values: [
    tableSource(
      arquivoDeFeriados,
      'feriados',
      () => sql`select data, descricao, ambito from feriado order by data, ambito`,
    ),
  ],
  jobs: [{ kind: 'asked', tipo: 'mover_prazos', run: moverPrazosJob }],
  mails: [movidosMail, movidoMail],
  imports: ['feriados', deFora],
};
