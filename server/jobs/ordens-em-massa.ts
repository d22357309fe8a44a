/**
 * Orders in bulk (decisions, section 3): one order per registry, `em_distribuicao`, then `a_confirmar`
 * as each is given to an inspector of the group: not absent, handles the subject, zone first, least
 * loaded next. A row that fails does not stop the rest; a row that is there already is not made again,
 * so that the job may be run anew after a crash.
 */
import type { Kysely, Transaction } from 'kysely';
import { hojeEm } from '../../domain/deadlines.ts';
import { confirmarFiscal, criarMassa } from '../../domain/ordem-servico/actions.ts';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/errors.ts';
import { inserirOrdem } from '../ordem-servico/novo.ts';

interface Entrada {
  readonly assunto_id: number;
  readonly usuario_grupo_id: number;
  readonly cadastro_ids?: readonly number[];
  readonly filtro?: { readonly tipo?: string; readonly zona_id?: number };
  readonly descricao?: string | null;
  readonly prazo?: number;
}
interface Saida {
  ordens: { cadastro_id: number; ordem_id: number; numero: string }[];
  itens: { id: number; mensagem: string }[];
}
const FILTER_MAX = 5000;

export async function ordensEmMassa(db: Kysely<Database>, departamentoId: number, jobId: number): Promise<void> {
  const job = await db.selectFrom('job_output').selectAll().where('departamento_id', '=', departamentoId).where('id', '=', jobId).executeTakeFirst();
  if (!job || job.status === 'done') return;
  const entrada = job.entrada as Entrada;
  const saida: Saida = { ordens: [], itens: [], ...(job.saida as Partial<Saida>) };
  const save = (patch: Record<string, unknown>): Promise<unknown> =>
    db.updateTable('job_output').set(patch).where('departamento_id', '=', departamentoId).where('id', '=', jobId).execute();
  await save({ status: 'running', iniciado_em: new Date(), tentativas: job.tentativas + 1, erro: null });
  const ids = await cadastros(db, entrada);
  const done = new Set([...saida.ordens.map((o) => o.cadastro_id), ...saida.itens.map((i) => i.id)]);
  for (const cadastroId of ids) {
    if (done.has(cadastroId)) continue;
    await db.transaction().execute(async (trx) => {
      const result = await umaOrdem(trx, departamentoId, job.usuario_id, entrada, cadastroId);
      saida.ordens.push(result);
      await trx.updateTable('job_output').set({ saida: JSON.stringify(saida), feitos: saida.ordens.length + saida.itens.length, total: ids.length }).where('departamento_id', '=', departamentoId).where('id', '=', jobId).execute();
    }).catch(async (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      saida.itens.push({ id: cadastroId, mensagem: Object.values(error.body as Record<string, string[]>).flat().join('; ') });
      await save({ saida: JSON.stringify(saida), feitos: saida.ordens.length + saida.itens.length, total: ids.length });
    });
  }
  await save({ status: 'done', terminado_em: new Date(), total: ids.length });
}

async function cadastros(db: Kysely<Database>, entrada: Entrada): Promise<number[]> {
  if (entrada.cadastro_ids && entrada.cadastro_ids.length > 0) return [...new Set(entrada.cadastro_ids)];
  const { tipo, zona_id: zona } = entrada.filtro ?? {};
  const rows = await db
    .selectFrom('cadastro')
    .select('id')
    .$if(tipo !== undefined, (qb) => qb.where('tipo', '=', tipo ?? ''))
    .$if(zona !== undefined, (qb) => qb.where('zona_id', '=', zona ?? 0))
    .orderBy('id')
    .limit(FILTER_MAX)
    .execute();
  return rows.map((r) => r.id);
}

async function umaOrdem(trx: Transaction<Database>, dep: number, autorId: number | null, entrada: Entrada, cadastroId: number): Promise<Saida['ordens'][number]> {
  const now = new Date();
  const hoje = hojeEm(now);
  const ordem = await inserirOrdem(trx, {
    departamentoId: dep,
    autorId,
    situacao: 'em_distribuicao',
    hoje,
    agora: now.toISOString(),
    dados: { assunto_id: entrada.assunto_id, cadastro_id: cadastroId, descricao: entrada.descricao ?? null, ...(entrada.prazo === undefined ? {} : { prazo: entrada.prazo }) },
  });
  const step = (acao: string, de: string | null, para: string, texto: string | null) =>
    trx.insertInto('ordem_servico_historico').values({ departamento_id: dep, ordem_servico_id: ordem.id, acao, de, para, texto, usuario_id: autorId }).execute();
  const log = (acao: string, campos: unknown) =>
    trx.insertInto('log').values({ departamento_id: dep, entidade: 'ordem_servico', entidade_id: ordem.id, acao, usuario_id: autorId, campos: JSON.stringify(campos) }).execute();
  await step(criarMassa.id, null, 'em_distribuicao', null);
  await log(criarMassa.id, { situacao: { de: null, para: 'em_distribuicao' }, cadastro_id: { de: null, para: cadastroId } });
  const fiscal = await escolherFiscal(trx, dep, entrada, ordem.id, hoje);
  if (fiscal) {
    await trx
      .updateTable('ordem_servico')
      .set((eb) => ({ situacao: 'a_confirmar', usuario_responsavel_id: fiscal.id, lock_version: eb('lock_version', '+', 1) }))
      .where('departamento_id', '=', dep)
      .where('id', '=', ordem.id)
      .execute();
    await step(confirmarFiscal.id, 'em_distribuicao', 'a_confirmar', fiscal.nome);
    await log(confirmarFiscal.id, { situacao: { de: 'em_distribuicao', para: 'a_confirmar' }, usuario_responsavel_id: { de: null, para: fiscal.id } });
  }
  return { cadastro_id: cadastroId, ordem_id: ordem.id, numero: `${ordem.numero}/${ordem.ano}` };
}

/** Of the group, receiving orders, present, handling the subject; the order's zone first, then the least loaded. */
async function escolherFiscal(trx: Transaction<Database>, dep: number, entrada: Entrada, ordemId: number, hoje: string): Promise<{ id: number; nome: string } | undefined> {
  return trx
    .selectFrom('usuario as u')
    .innerJoin('usuario_departamento as ud', 'ud.usuario_id', 'u.id')
    .innerJoin('usuario_assunto as ua', (j) => j.onRef('ua.usuario_id', '=', 'u.id').onRef('ua.departamento_id', '=', 'ud.departamento_id'))
    .innerJoin('ordem_servico as os', (j) => j.onRef('os.departamento_id', '=', 'ud.departamento_id').on('os.id', '=', ordemId))
    .select(['u.id', 'u.nome'])
    .where('ud.departamento_id', '=', dep)
    .where('ud.usuario_grupo_id', '=', entrada.usuario_grupo_id)
    .where('ua.assunto_id', '=', entrada.assunto_id)
    .where('ua.papel', '=', 'fiscal')
    .where('u.fiscal', '=', true)
    .where('u.recebe_os', '=', true)
    .where('u.ativo', '=', true)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('ausente as a').select('a.id').whereRef('a.usuario_id', '=', 'u.id').where('a.inicia_em', '<=', hoje).where('a.termina_em', '>=', hoje))))
    .orderBy(({ not, exists, selectFrom }) => not(exists(selectFrom('usuario_zona as uz').select('uz.zona_id').whereRef('uz.usuario_id', '=', 'u.id').whereRef('uz.zona_id', '=', 'os.zona_id'))))
    .orderBy(({ selectFrom }) => selectFrom('ordem_servico as o').select(({ fn }) => fn.countAll().as('n')).where('o.departamento_id', '=', dep).whereRef('o.usuario_responsavel_id', '=', 'u.id').where('o.situacao', 'not in', ['encerrada', 'cancelada']))
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst();
}
