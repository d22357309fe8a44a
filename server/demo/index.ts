/**
 * The demonstration: the municipality of Vale Sereno with its people, registries and two years of orders.
 * The same options give the same rows; sizes other than the usual one have everything in proportion.
 */
import { documentoBuscavel } from '../read/documento.ts';
import type { Kysely, Transaction } from 'kysely';
import { addDays, hojeEm } from '../../domain/kernel/deadlines.ts';
import { fold } from '../../domain/kernel/fold.ts';
import type { Database } from '../db/schema.ts';
import { UserError, duration } from '../steps.ts';
import type { FilesTo } from '../uploads/store.ts';
import { KEPT, Pipeline, run, withoutIndexes } from './bulk.ts';
import { holidaysOf, regrasIniciais } from './holidays.ts';
import { advanceSequences, fillOrders, inOrderOfTime, stagingTables } from './orders/fill.ts';
import { fillFiles } from './files.ts';
import { fillImplantacoes } from './implantacoes.ts';
import { fillMailsAndJobs } from './mails.ts';
import { fillMessages } from './messages.ts';
import { fillPeople } from './people.ts';
import { fillDocs } from './docs.ts';
import { fillModels } from './docs/models.ts';
import { DOC_TABLES } from './docs/tables.ts';
import {
  fillAccounts,
  fillParts,
  fillProtected,
  fillDocPayments,
  fillPayments,
  PARTS,
} from './parts.ts';
import { fillLegislation } from './legislation.ts';
import { fillPositions } from './positions.ts';
import { fillPublicacoes } from './publicacoes.ts';
import { fillProdutividade } from './produtividade.ts';
import { Registry } from './registry.ts';
import { fillSubjects } from './subjects.ts';
import { fillRepasses } from './repasses.ts';
import { fillWebhooks } from './webhooks.ts';
import { fillRetention } from './retention.ts';
import { fillTerms } from './terms.ts';
import { fillTrail } from './trail.ts';
import { municipality } from './vocabulary/staff.ts';

export interface DemoOptions {
  /** Orders to make; 5.000 unless given. */
  orders?: number;
  seed?: number;
  /** Civil day it is told from ('YYYY-MM-DD'); the real one unless given. */
  today?: string;
  log?: (line: string) => void;
  /** Where the files of orders and messages go; without it there are none. */
  files?: FilesTo;
}

export interface DemoResult {
  /** False: the demonstration was there already, and nothing was added. */
  filled: boolean;
  orders: number;
  pessoas: number;
  cadastros: number;
  usuarios: number;
}

const USUAL_ORDERS = 5000;
const DEFAULT_SEED = 1;
/** Registries between two pauses in which the socket takes what was written. */
const PAUSE_EVERY = 500;
const ORDER_TABLES = [
  'ordem_servico',
  'ordem_servico_area',
  'ordem_servico_comentario',
  'ordem_servico_formulario',
  'ordem_servico_solicitacao',
  'ordem_servico_analise',
];

/**
 * Fills an empty, migrated database in one transaction: all of it or nothing. Throws UserError when the
 * database holds anything but a demonstration; one that is there already is left as it is.
 */
export async function fillDemo(
  db: Kysely<Database>,
  options: DemoOptions = {},
): Promise<DemoResult> {
  const size = options.orders ?? USUAL_ORDERS;
  const seed = options.seed ?? DEFAULT_SEED;
  const today = options.today ?? hojeEm(new Date());
  const log = options.log ?? (() => undefined);
  if (!Number.isSafeInteger(size) || size < 0)
    throw new UserError('O número de ordens deve ser inteiro e não negativo.');

  return db.transaction().execute(async (trx) => {
    for (const setting of [
      'statement_timeout',
      'idle_in_transaction_session_timeout',
      'lock_timeout',
    ]) {
      await run(trx, `set local ${setting} = 0`);
    }
    await run(trx, `set local maintenance_work_mem = '256MB'`);
    // What is checked at the commit would stand in the way of indexes that are made again before it.
    await run(trx, 'set constraints all immediate');
    // Two fills at once: the second waits, and then finds the first one's.
    await run(trx, `select pg_advisory_xact_lock(hashtext('demonstracao'))`);
    const there = await existing(trx);
    if (there) {
      log(
        `O banco já tem a demonstração, com ${count(there.orders)} ordens; nada foi acrescentado.`,
      );
      log('Para outro tamanho, comece em outra pasta (DATA_DIR) ou em outro banco (DATABASE_URL).');
      return there;
    }
    return fill(trx, { size, seed, today, log, files: options.files });
  });
}

async function fill(
  trx: Transaction<Database>,
  {
    size,
    seed,
    today,
    log,
    files,
  }: {
    size: number;
    seed: number;
    today: string;
    log: (line: string) => void;
    files: FilesTo | undefined;
  },
): Promise<DemoResult> {
  const clock = stopwatch(log);
  const growth = size / USUAL_ORDERS;
  await trx
    .insertInto('parametro')
    .values({
      descricao: 'Nome do município',
      chave: 'municipio',
      valor: municipality,
      vigente_de: '2000-01-01',
    })
    .onConflict((oc) => oc.columns(['chave', 'vigente_de']).doUpdateSet({ valor: municipality }))
    .execute();
  await trx
    .insertInto('instalacao')
    .values({ chave: 'demonstracao', valor: 'true' })
    .onConflict((oc) =>
      oc.column('chave').doUpdateSet((eb) => ({ valor: eb.ref('excluded.valor') })),
    )
    .execute();
  const feriados = await fillCalendar(trx, today);
  const teams = await fillPeople(trx, seed, growth, today);
  await fillLegislation(trx, today);
  const subjects = await fillSubjects(trx, seed, teams, today);
  const [{ n: usuarios = 0 } = {}] = await run<{ n?: number }>(
    trx,
    'select count(*)::int as n from usuario',
  );
  clock(`Departamentos, ${count(usuarios)} pessoas da equipe e assuntos`);

  const registry = new Registry(seed, Math.ceil((size * 4) / 5), size);
  await withoutIndexes(
    trx,
    ['pessoa', 'cadastro'],
    () => fillRegistry(trx, registry, today),
    () => clock(`${count(registry.pessoas)} pessoas e ${count(registry.cadastros)} cadastros`),
  );
  clock('Índices dos cadastros');
  await withoutIndexes(trx, PARTS, () => fillParts(trx, today));
  clock('Empresas, construções e sócios');
  await withoutIndexes(trx, ['guia', 'debito', 'pagamento'], () => fillPayments(trx, today));
  clock('Guias e pagamentos');

  await stagingTables(trx);
  await withoutIndexes(trx, ORDER_TABLES, async () => {
    const schedule = await fillOrders(trx, {
      size,
      seed,
      today,
      feriados,
      registry,
      teams,
      subjects,
      progress: (done) => clock(`${count(done)} de ${count(size)} ordens`),
    });
    for (const [dep, ano, ultimo] of schedule.last) {
      await trx
        .insertInto('numeracao')
        .values({ departamento_id: dep + 1, serie: 'ordem_servico', ano, ultimo })
        .execute();
    }
    await inOrderOfTime(trx);
    clock('Solicitações e análises');
  });
  clock('Índices e referências das ordens');
  const modelos = await fillModels(trx, today);
  const docs = await withoutIndexes(trx, DOC_TABLES, () =>
    fillDocs(trx, { seed, today, feriados }, modelos),
  );
  await fillDocPayments(trx, today);
  clock(`${count(docs)} documentos`);
  clock(`${count(await fillPublicacoes(trx, today))} publicações`);
  clock(`${count(await fillImplantacoes(trx, today))} implantações`);
  clock(`${count(await fillProdutividade(trx, today))} lançamentos de pontos`);
  const letters = await fillMessages(trx, { seed, growth, today, feriados });
  clock(`${count(letters)} mensagens`);
  clock(`${count(await fillPositions(trx, { seed, today, feriados }))} posições de fiscais`);
  await fillAccounts(trx, today);
  await fillRepasses(trx, today);
  await fillProtected(trx, today);
  if (files) clock(`${await fillFiles(trx, files, seed)} arquivos`);
  await fillMailsAndJobs(trx, today);
  await fillWebhooks(trx, today);
  await fillTerms(trx, today);
  await fillRetention(trx, today);
  await fillTrail(trx, clock);
  clock('Índices do log');
  await advanceSequences(trx);
  for (const kept of KEPT) await run(trx, `select ${kept}_compactar()`);
  await run(trx, 'analyze');
  clock('Contagens e estatísticas');
  return {
    filled: true,
    orders: size,
    pessoas: registry.pessoas,
    cadastros: registry.cadastros,
    usuarios,
  };
}

async function existing(trx: Transaction<Database>): Promise<DemoResult | null> {
  const [row] = await run<{ used: boolean; demo: boolean }>(
    trx,
    `select exists (select from departamento) or exists (select from usuario) or exists (select from pessoa) as used,
            exists (select from instalacao where chave = 'demonstracao' and valor = 'true') as demo`,
  );
  if (!row?.used) return null;
  if (!row.demo) {
    throw new UserError(
      'O banco já tem dados que não são da demonstração; nada foi alterado. A demonstração só entra em um banco vazio.',
    );
  }
  const [size] = await run<Omit<DemoResult, 'filled'>>(
    trx,
    `select (select coalesce(sum(n), 0) from ordem_servico_contagem)::int as orders, (select count(*) from pessoa)::int as pessoas,
            (select count(*) from cadastro)::int as cadastros, (select count(*) from usuario where prefeitura)::int as usuarios`,
  );
  return size ? { filled: false, ...size } : null;
}

/** Holidays and rules; answers the holidays by date. */
async function fillCalendar(
  trx: Transaction<Database>,
  today: string,
): Promise<Map<string, string>> {
  const year = Number(today.slice(0, 4));
  const holidays = holidaysOf([-3, -2, -1, 0, 1, 2, 3].map((n) => year + n));
  const then = `${addDays(today, -800)}T12:00:00Z`;
  await trx
    .insertInto('feriado')
    .values(holidays.map((h) => ({ ...h, created_at: then, updated_at: then })))
    .execute();
  await trx
    .insertInto('regra_prazo')
    .values(regrasIniciais.map((r) => ({ ...r, created_at: then, updated_at: then })))
    .execute();
  return new Map(holidays.map((h) => [h.data, h.descricao]));
}

async function fillRegistry(
  trx: Transaction<Database>,
  registry: Registry,
  today: string,
): Promise<void> {
  const pipeline = new Pipeline(trx);
  const created_at = `${addDays(today, -800)}T12:00:00Z`;
  const pessoas = pipeline.table('pessoa', {
    id: 'bigint',
    cpf_cnpj: 'text',
    razao_social: 'text',
    email: 'text',
    telefone: 'text',
    created_at: 'timestamptz',
  });
  for (let i = 0; i < registry.pessoas; i += 1) {
    const { empresa: _empresa, ...row } = registry.pessoa(i);
    pessoas.add({ ...row, created_at });
    if (i % PAUSE_EVERY === 0) await pipeline.send();
  }
  const cadastros = pipeline.table('cadastro', {
    id: 'bigint',
    numero: 'text',
    tipo: 'text',
    pessoa_id: 'bigint',
    endereco: 'text',
    cep: 'text',
    zona_id: 'bigint',
    area_total: 'numeric',
    alvara: 'text',
    latitude: 'numeric',
    longitude: 'numeric',
    bairro: 'text',
    busca: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  });
  for (let i = 0; i < registry.cadastros; i += 1) {
    const { rua: _rua, pessoa, ...row } = registry.cadastro(i);
    const owner = registry.pessoa(pessoa);
    const busca = fold(
      `${row.numero} ${owner.razao_social} ${documentoBuscavel(owner.cpf_cnpj)} ${row.endereco}`,
    );
    cadastros.add({ ...row, pessoa_id: owner.id, busca, created_at, updated_at: created_at });
    if (i % PAUSE_EVERY === 0) await pipeline.send();
  }
  await pipeline.send(true);
}

/** 5000 → '5.000'. */
const count = (n: number): string => n.toLocaleString('pt-BR');

/** Says what was just done and how long it took. */
function stopwatch(log: (line: string) => void): (what: string) => void {
  let last = performance.now();
  return (what) => {
    const now = performance.now();
    log(`  ${what}: ${duration(now - last)}`);
    last = now;
  };
}
