/**
 * What is kept of a person, as one ZIP of JSON: a file a table, its rows as they stand at one moment. Of a taxpayer it
 * is whatever refers to him by the database's foreign keys, and what hangs on that; of who has an account, what is
 * about her. What she did at work is the municipality's, and stands in the log.
 */
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { reunirDados } from '../../../domain/job-output/dados-pessoais.ts';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { writeLog } from '../../actions/log.ts';
import { keptOf } from '../../actions/kept.ts';
import { handlersOf, type Handler } from '../../actions/noun.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { invalido, semPermissao } from '../../http/errors.ts';
import { JobFailure } from '../../jobs/failure.ts';
import type { AskedJob } from '../../jobs/job.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { asked, enqueue, jobFields } from '../../jobs/queue.ts';
import { isProtected, seesProtected } from '../../read/shield.ts';
import { zip } from '../../read/zip.ts';
import { makeFile } from '../../uploads/made.ts';
import { usuarioWriter } from '../usuario/writer.ts';
import { jobList } from './read.ts';

interface Pedido {
  readonly entidade: 'pessoa' | 'usuario';
  readonly id: number;
  readonly pedido: string;
}

/** Days that the file stays. */
const DIAS = 7;
/** Rows that are read at once. */
const ROWS = 500;

/** What opens something, or only repeats another column. */
const UNTOLD =
  '^(senha|.*_hash|.*token.*|.*segredo.*|chave|chave_id|html|credencial|chave_publica|busca|busca_id|(.*_)?dobrado|encerramento_resultado|corpo_hash)$';

/** Of an account only what its trail tells: what signing in needs is nobody's to read. */
const CONTA = ['id', 'cpf', ...(keptOf(usuarioWriter).columns ?? [])]
  .map((column) => `'${column}'`)
  .join(', ');

/** Of who has an account: the tables that are about her, and the columns that say so. */
const DO_USUARIO: Readonly<Record<string, readonly string[]>> = {
  usuario: ['id'],
  usuario_departamento: ['usuario_id'],
  usuario_perfil: ['usuario_id'],
  usuario_assunto: ['usuario_id'],
  usuario_zona: ['usuario_id'],
  usuario_geo: ['usuario_id'],
  usuario_passkey: ['usuario_id'],
  preferencia: ['usuario_id'],
  ausente: ['usuario_id'],
  repasse: ['usuario_id'],
  mensagem: ['remetente_id', 'destinatario_id'],
  email_historico: ['usuario_id'],
  pontuacao: ['usuario_id'],
  produtividade_resumo: ['usuario_id'],
};

/** A table, and which of its rows (alias t; $1 is whose they are). */
interface Part {
  readonly tabela: string;
  readonly where: string;
}

interface Reference {
  readonly tabela: string;
  readonly alvo: string;
  readonly colunas: readonly string[];
  readonly chave: readonly string[];
}
const REFERENCES = `
  select t.relname as tabela, alvo.relname as alvo,
    array_agg(de.attname::text order by k.n) as colunas, array_agg(para.attname::text order by k.n) as chave
  from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_class alvo on alvo.oid = c.confrelid
    cross join lateral unnest(c.conkey, c.confkey) with ordinality k (de, para, n)
    join pg_attribute de on de.attrelid = t.oid and de.attnum = k.de
    join pg_attribute para on para.attrelid = alvo.oid and para.attnum = k.para
  where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace
  group by c.oid, t.relname, alvo.relname order by t.relname, c.oid`;

/** The taxpayer's own row, what refers to it, what hangs on that by name, and the account of the same CPF. */
function doContribuinte(all: readonly Reference[]): readonly Part[] {
  const own = all.filter(({ alvo }) => alvo === 'pessoa');
  const roots = new Map<string, string>();
  for (const { tabela, colunas } of own) {
    const said = colunas.map((column) => `${column} = $1`).join(' and ');
    roots.set(tabela, roots.has(tabela) ? `${roots.get(tabela)} or ${said}` : said);
  }
  const hanging = all.filter(
    ({ tabela, alvo }) =>
      roots.has(alvo) && !roots.has(tabela) && tabela.startsWith(`${alvo}_`) && tabela !== alvo,
  );
  return [
    { tabela: 'pessoa', where: 't.id = $1' },
    ...[...roots].map(([tabela, said]) => ({ tabela, where: said })),
    ...hanging.map(({ tabela, alvo, colunas, chave }) => ({
      tabela,
      where: `(${colunas.map((c) => `t.${c}`).join(', ')}) in (select ${chave.join(', ')} from ${alvo} where ${roots.get(alvo)})`,
    })),
  ];
}

async function partsOf(trx: Transaction<Database>, { entidade }: Pedido): Promise<readonly Part[]> {
  const log = `t.entidade = '${entidade}' and t.entidade_id = $1`;
  if (entidade === 'usuario')
    return [
      ...Object.entries(DO_USUARIO).map(([tabela, columns]) => ({
        tabela,
        where: columns.map((column) => `t.${column} = $1`).join(' or '),
      })),
      { tabela: 'log', where: log },
    ];
  const { rows } = await trx.executeQuery<Reference>(CompiledQuery.raw(REFERENCES));
  return [...doContribuinte(rows), { tabela: 'log', where: log }];
}

/** A table's rows as a JSON list, read piece by piece. */
async function* rowsOf(
  trx: Transaction<Database>,
  { tabela, where }: Part,
  id: number,
): AsyncGenerator<string> {
  const cursor = `dados_${tabela}`;
  await trx.executeQuery(
    CompiledQuery.raw(
      `declare ${cursor} no scroll cursor for
       select (select coalesce(json_object_agg(m.key, m.value), '{}') from jsonb_each(to_jsonb(t)) m
         where m.key !~ '${UNTOLD}' and m.value <> 'null'${tabela === 'usuario' ? ` and m.key = any(array[${CONTA}])` : ''})::text as j
       from ${tabela} t where ${where}`,
      [id],
    ),
  );
  let first = true;
  yield '[';
  for (;;) {
    const { rows } = await trx.executeQuery<{ j: string }>(
      CompiledQuery.raw(`fetch ${ROWS} from ${cursor}`),
    );
    for (const { j } of rows) {
      yield `${first ? '\n' : ',\n'}${j}`;
      first = false;
    }
    if (rows.length < ROWS) break;
  }
  yield '\n]\n';
  await trx.executeQuery(CompiledQuery.raw(`close ${cursor}`));
}

const LEIA_ME = (pedido: string, hoje: string): string =>
  `Dados pessoais reunidos em ${hoje}\n\nPedido: ${pedido}\n\nCada arquivo .json é uma tabela, com as suas linhas como estavam\nnesse momento. Senhas, chaves e endereços de acesso não se entregam.\nDos anexos vem o registro; os arquivos se pedem à parte.\n`;

async function* entries(trx: Transaction<Database>, pedido: Pedido, hoje: string) {
  const tabelas = new Map<string, string>();
  for (const { tabela, where } of await partsOf(trx, pedido)) {
    const before = tabelas.get(tabela);
    tabelas.set(tabela, before === undefined ? `(${where})` : `${before} or (${where})`);
  }
  yield { name: 'leia-me.txt', chunks: [LEIA_ME(pedido.pedido, hoje)] };
  for (const [tabela, where] of tabelas)
    yield { name: `${tabela}.json`, chunks: rowsOf(trx, { tabela, where }, pedido.id) };
}

/** Makes the file; run anew it makes it anew, until the job is done. */
export const reunir: AskedJob['run'] = async (db: Kysely<Database>, dep, jobId, { files }) => {
  if (!files) throw new Error('dados pessoais sem arquivos');
  const job = await db
    .selectFrom('job_output')
    .select(['entrada', 'usuario_id', 'status'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  if (job.status === 'done') return;
  const pedido = job.entrada as Pedido;
  const { usuario_id: usuarioId } = job;
  if (usuarioId === null) throw new JobFailure('O pedido não diz de quem é');
  const hoje = hojeEm(new Date());
  // One moment for all of it, in which nothing is written.
  const made = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) =>
      makeFile(db, files, {
        nome: `dados-${pedido.entidade}-${pedido.id}-${hoje}`,
        usuarioId,
        tipo: 'application/zip',
        bytes: zip(entries(trx, pedido, hoje)),
        dias: DIAS,
      }),
    );
  await db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, jobId))) return;
    await trx
      .updateTable('arquivo')
      .set({ pronto_em: new Date() })
      .where('id', '=', made.id)
      .execute();
    // Whose data was told has it in the trail, by whom and why.
    await writeLog(
      trx,
      { kind: 'system', usuarioId },
      {
        departamentoId: dep,
        entidade: pedido.entidade,
        entidadeId: pedido.id,
        acao: reunirDados.id,
        dito: { entrada: { pedido: pedido.pedido } },
      },
    );
    await keepProgress(trx, jobId, {
      saida: {},
      feitos: 1,
      arquivoId: made.id,
      finished: true,
    });
  });
  nudge(db);
};

const { create } = handlersOf(jobList);

export const dadosHandler: Handler = create(
  reunirDados,
  async ({ trx, dep, ctx, actor, input: { pessoa_id, usuario_id, pedido, ...rest } }) => {
    const entidade = pessoa_id ? 'pessoa' : 'usuario';
    const id = pessoa_id ?? usuario_id ?? 0;
    const { rows } = await trx.executeQuery<{ protegida: boolean }>(
      CompiledQuery.raw(
        entidade === 'pessoa'
          ? `select ${isProtected({ pessoas: ['t.id'] })} as protegida from pessoa t where t.id = $1`
          : `select false as protegida from usuario t join usuario_departamento ud on ud.usuario_id = t.id
             where t.id = $1 and ud.departamento_id = $2`,
        entidade === 'pessoa' ? [id] : [id, dep],
      ),
    );
    const [found] = rows;
    if (!found) throw invalido({ [`${entidade}_id`]: [mensagens.referencia] });
    if (found.protegida && !seesProtected(ctx)) throw semPermissao();
    const job = await enqueue(trx, {
      departamentoId: dep,
      tipo: 'dados_pessoais',
      usuarioId: actor.id,
      entrada: { entidade, id, pedido },
      total: 1,
    });
    return { rest, ...asked(job) };
  },
  jobFields,
);
