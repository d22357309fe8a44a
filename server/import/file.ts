/**
 * A file from another system, of any length, in the memory of two batches: one is written while the next
 * is read. Each batch is a transaction: whatever ends it in the middle, the file is run again, and what was
 * written is found equal.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { destinos, entidades, type Destino } from '../../domain/integracao/index.ts';
import { csvRow, CSV_BOM } from '../../domain/kernel/csv.ts';
import { jobWork } from '../actions/work.ts';
import type { Database } from '../db/schema.ts';
import type { Catalogue } from '../noun.ts';
import { UserError } from '../steps.ts';
import { importBatch, type Fate, type Importacao, type Lida } from './batch.ts';
import { csvReader } from './csv.ts';
import { CODIFICACOES, type Codificacao, type Line, linesOf } from './lines.ts';
import { readNdjson } from './ndjson.ts';
import { seenInTable } from './seen.ts';

/** Lines of a transaction. */
const BATCH = 2500;

export interface FileOptions {
  readonly simular: boolean;
  /** Code of the department whose records they are. */
  readonly departamento?: string | undefined;
  readonly codificacao?: string | undefined;
  /** Lines before this one are left out: where another run ended. */
  readonly desde?: number | undefined;
  /** Where each line's fate is written, .csv or .ndjson; none: nowhere. */
  readonly relatorio?: string | undefined;
  /** Told after each batch: the last line, and how many came to what. */
  readonly progress?: (linha: number, counts: Counts) => void;
  /** Told of each refused line. */
  readonly refused?: (fate: Fate) => void;
}
export type Counts = Readonly<Record<Destino, number>>;

/** Throws UserError at a file that cannot be read, and at a name of nothing. */
export async function importFile(
  db: Kysely<Database>,
  { imports, uniques }: Pick<Catalogue, 'imports' | 'uniques'>,
  nome: string,
  file: string,
  options: FileOptions,
): Promise<Counts> {
  const entidade = entidades[nome];
  const of = imports.get(nome);
  if (!entidade || !of)
    throw new UserError(`Não se importa "${nome}". Há: ${Object.keys(entidades).join(', ')}.`);
  const reader = readerOf(file);
  const codificacao = encodingOf(options.codificacao);
  const departamentoId = await departmentOf(db, entidade.departamento, options.departamento);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UserError(`Não há o arquivo ${file}.`);
  if (found.size === 0) throw new UserError(`O arquivo ${file} está vazio.`);
  const report = options.relatorio === undefined ? null : reportTo(options.relatorio);
  const counts: Record<Destino, number> = { nova: 0, alterada: 0, igual: 0, recusada: 0 };
  const entrada = { arquivo: basename(file) };
  const read = reader === 'csv' ? csvReader(entidade) : readNdjson;
  await db.connection().execute(async (connection) => {
    const importacao: Importacao = {
      nome,
      of,
      uniques,
      simular: options.simular,
      vistas: await seenInTable(connection),
      meus: null,
      work: (trx, acao) => ({
        ...jobWork(trx, { departamentoId, usuarioId: null, agora: new Date() }, acao),
        entrada,
      }),
    };
    /** The batch that is being written; one that fails ends the reading. */
    let writing: Promise<void> = Promise.resolve();
    const write = async (batch: readonly Lida[]): Promise<void> => {
      const fates = await importBatch(connection, importacao, batch);
      for (const fate of fates) {
        counts[fate.destino] += 1;
        if (fate.destino === 'recusada') options.refused?.(fate);
      }
      await report?.write(fates);
      options.progress?.(batch.at(-1)?.linha ?? 0, counts);
    };
    const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
    try {
      for await (const batch of batchesOf(linesOf(bytes, codificacao), read, options.desde ?? 0)) {
        await writing;
        writing = write(batch);
        // A failure is met by whoever waits next; until then it is nobody's.
        writing.catch(() => undefined);
      }
    } finally {
      // The connection is given back with nothing under way.
      await writing.catch(() => undefined);
    }
    await writing;
  });
  await report?.close();
  return counts;
}

async function* batchesOf(
  pieces: AsyncIterable<readonly Line[]>,
  read: (lines: readonly Line[]) => readonly Lida[],
  desde: number,
): AsyncGenerator<readonly Lida[]> {
  let batch: Lida[] = [];
  for await (const lines of pieces)
    for (const lida of read(lines)) {
      if (lida.linha < desde) continue;
      batch.push(lida);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

function readerOf(file: string): 'csv' | 'ndjson' {
  const ext = extname(file).toLowerCase();
  if (ext === '.csv') return 'csv';
  if (ext === '.ndjson' || ext === '.jsonl') return 'ndjson';
  throw new UserError(`${file}: importam-se arquivos .csv e .ndjson.`);
}

function encodingOf(text = 'utf8'): Codificacao {
  const found = (Object.keys(CODIFICACOES) as Codificacao[]).find((one) => one === text);
  if (!found) throw new UserError(`--codificacao: ${Object.keys(CODIFICACOES).join(' ou ')}.`);
  return found;
}

async function departmentOf(
  db: Kysely<Database>,
  needed: boolean,
  codigo: string | undefined,
): Promise<number> {
  if (codigo === undefined) {
    if (needed) throw new UserError('Diga de que departamento são: --departamento codigo.');
    return 0;
  }
  const found = await db
    .selectFrom('departamento')
    .select('id')
    .where('codigo', '=', codigo)
    .executeTakeFirst();
  if (!found) throw new UserError(`Não há o departamento ${codigo}.`);
  return found.id;
}

/** 'CPF/CNPJ não é um CPF válido; …' */
export const reasonsOf = ({ erros = {} }: Pick<Fate, 'erros'>): string =>
  Object.entries(erros)
    .map(([campo, said]) => `${campo === 'base' ? '' : `${campo}: `}${said.join(', ')}`)
    .join('; ');

interface Report {
  write(fates: readonly Fate[]): Promise<void>;
  close(): Promise<void>;
}

function reportTo(file: string): Report {
  const out = createWriteStream(file);
  const failed = once(out, 'error').then(([error]: unknown[]) => {
    throw new UserError(`O relatório não pôde ser escrito: ${(error as Error).message}`);
  });
  // Met where it is waited for.
  failed.catch(() => undefined);
  const csv = extname(file).toLowerCase() === '.csv';
  const lineOf = (fate: Fate): string =>
    csv
      ? csvRow([fate.linha, destinos[fate.destino], fate.campos?.join(', ') ?? '', reasonsOf(fate)])
      : `${JSON.stringify(fate)}\n`;
  const put = async (text: string): Promise<void> => {
    if (!out.write(text)) await Promise.race([once(out, 'drain'), failed]);
  };
  if (csv) out.write(CSV_BOM + csvRow(['Linha', 'Destino', 'Campos', 'Motivo']));
  return {
    write: (fates) => put(fates.map(lineOf).join('')),
    async close() {
      out.end();
      await Promise.race([finished(out), failed]);
    },
  };
}
