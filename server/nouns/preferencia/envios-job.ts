/**
 * Reports by mail, on Mondays and on the first of a month. A day has one job (queue.ts); it goes on from person to
 * person, each with the mails in the transaction that notes how far it came: killed anywhere, or run twice at once,
 * nobody gets one twice. What each is sent is what that person may see at that moment.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { queryById } from '../../../domain/index.ts';
import { addDays, type CivilDate, ultimoDia } from '../../../domain/kernel/civil-date.ts';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import type { Report } from '../../../domain/kernel/report.ts';
import { cadas, enviaEm, type Envio, readEnvios } from '../../../domain/usuario/envios.ts';
import { principalOf } from '../../auth/principal.ts';
import type { Database } from '../../db/schema.ts';
import { callAs } from '../../http/call-as.ts';
import { HttpError } from '../../http/errors.ts';
import type { JobParts } from '../../jobs/job.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { ReportReader } from '../../paper/report-reader.ts';
import { enviosMail } from './envios-template.ts';

/** Rows of a mail; the rest is a link away. */
const TOLD = 50;

interface Saida {
  readonly enviados: number;
  /** Not sent: no longer allowed, or of filters that are no more. */
  readonly recusados: number;
  /** The person that it came to. */
  readonly ate: number;
}

/** Goes on where the job stands, to its end (jobs/job.ts). */
export async function enviarIndicadores(
  db: Kysely<Database>,
  _departamentoId: number | null,
  jobId: number,
  { readReport }: JobParts,
): Promise<void> {
  if (!readReport) throw new Error('indicadores por e-mail sem relatórios');
  while (await db.transaction().execute((trx) => step(trx, db, readReport, jobId)));
}

/** One person; false when none is left. */
async function step(
  trx: Transaction<Database>,
  db: Kysely<Database>,
  read: ReportReader,
  jobId: number,
): Promise<boolean> {
  const job = await lockJob(trx, jobId);
  if (!job) return false;
  const { data } = job.entrada as { data: CivilDate };
  const before: Saida = { enviados: 0, recusados: 0, ate: 0, ...(job.saida as Partial<Saida>) };
  const { rows } = await sql<{ usuario_id: number; envios: unknown }>`
    select p.usuario_id, p.valor -> 'envios' as envios
    from preferencia p join usuario u on u.id = p.usuario_id and u.ativo
    where p.usuario_id > ${before.ate} and jsonb_typeof(p.valor -> 'envios') = 'array'
      and p.valor -> 'envios' <> '[]'
    order by p.usuario_id limit 1`.execute(trx);
  const [person] = rows;
  const due = person ? readEnvios(person.envios).filter(({ cada }) => enviaEm(cada, data)) : [];
  let [enviados, recusados] = [before.enviados, before.recusados];
  for (const envio of person ? due : [])
    if (await enviar(trx, db, read, person?.usuario_id ?? 0, envio, data)) enviados += 1;
    else recusados += 1;
  await keepProgress(trx, jobId, {
    saida: { enviados, recusados, ate: person?.usuario_id ?? before.ate } satisfies Saida,
    feitos: enviados,
    total: enviados + recusados,
    falhas: recusados,
    finished: person === undefined,
  });
  return person !== undefined;
}

/** Leaves one to be sent; false where it is not to be. Throws what is worth another try. */
async function enviar(
  trx: Transaction<Database>,
  db: Kysely<Database>,
  read: ReportReader,
  usuarioId: number,
  envio: Envio,
  data: CivilDate,
): Promise<boolean> {
  const query = queryById.get(envio.relatorio);
  const principal = await principalOf(db, usuarioId, null);
  const departamento = principal?.departamentos.get(envio.departamento);
  if (query?.kind !== 'report' || !principal || !departamento) return false;
  try {
    const info = { requestId: `indicadores-${data}`, ip: '', cliente: null, versao: null };
    const ctx = callAs(principal, departamento, info, query.permission);
    const given = askedOn(query, envio.busca, data);
    const { report, words } = await read(query, ctx, given);
    const titulo = envio.nome ?? query.title;
    await queueMail(trx, {
      mail: enviosMail,
      scope: 'usuario',
      scopeId: usuarioId,
      usuarioId,
      departamentoId: departamento.id,
      assunto: `Indicadores: ${titulo}`,
      dados: {
        titulo,
        cada: cadas[envio.cada],
        departamento: departamento.nome,
        filtros: words.map(([nome, valor]) => ({ nome, valor })),
        ...tableOf(query, report),
        caminho: `/app/${query.id.replaceAll('.', '/').replaceAll('_', '-')}?${new URLSearchParams(given).toString()}`,
      },
    });
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/**
 * What it is asked for: as it was kept; where no period was, the year, or month, of the day before, to that day. On
 * the first of January one is told of the year that ended, not of one that has not begun.
 */
export function askedOn(
  { defaults }: Pick<ReportQuery, 'defaults'>,
  busca: string,
  data: CivilDate,
): Record<string, string> {
  const given = Object.fromEntries(new URLSearchParams(busca));
  delete given['painel'];
  const { periodo_gteq: de, periodo_lteq: ate } = defaults ?? {};
  if (de === undefined || ate === undefined || 'periodo_gteq' in given || 'periodo_lteq' in given)
    return given;
  const ontem = addDays(data, -1);
  const doMes = ate === ultimoDia(de.slice(0, 7));
  return {
    ...given,
    periodo_gteq: doMes ? `${ontem.slice(0, 7)}-01` : `${ontem.slice(0, 4)}-01-01`,
    periodo_lteq: ontem,
  };
}

type Row = Readonly<Record<string, unknown>>;

/** The total, then its first rows; what is compared stands beside what it was. */
function tableOf({ groups, measures }: ReportQuery, { rows, totais, comparado }: Report) {
  const names = Object.entries(groups);
  const figures = (row: Row, antes: Row | undefined): string[] =>
    Object.entries(measures).flatMap(([name, field]) => [
      formatValue(field, row[name]),
      ...(comparado ? [formatValue(field, antes?.[name])] : []),
    ]);
  return {
    colunas: [
      ...names.map(([, field]) => field.label),
      ...Object.values(measures).flatMap(({ label }) => [
        label,
        ...(comparado ? [`${label}, antes`] : []),
      ]),
    ],
    linhas: [
      [...names.map((_, at) => (at === 0 ? 'Total' : '')), ...figures(totais, comparado?.totais)],
      ...rows
        .slice(0, TOLD)
        .map((row) => [
          ...names.map(([name, field]) => formatValue(field, row[name])),
          ...figures(row, row.antes),
        ]),
    ],
    total_linhas: rows.length + 1,
  };
}
