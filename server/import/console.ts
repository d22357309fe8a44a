/**
 * A table of records that a person brings: each line's fate is shown before anything is written, and done by a
 * job in that person's name; and what stands, as a table that may be changed and brought back.
 */
import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import {
  ARQUIVO_LINHAS,
  type importacao as comum,
  type tabela,
} from '../../domain/integracao/arquivo.ts';
import { entidades, previsao, type Destino, type Entidade } from '../../domain/integracao/index.ts';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { CSV_BOM, csvNumber, csvRow, type CsvCell } from '../../domain/kernel/csv.ts';
import type { Action, ValueQuery } from '../../domain/kernel/define.ts';
import { formatDate } from '../../domain/kernel/format.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import type { Field, Infer } from '../../domain/kernel/fields.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { handlersOf, type Handler } from '../actions/noun.ts';
import { readingLog } from '../actions/reading.ts';
import { workOf, writesNothing } from '../actions/work.ts';
import type { Principal } from '../auth/sessions.ts';
import { impedida, invalido, simulacaoMudou } from '../http/errors.ts';
import { asked, enqueue, jobFields } from '../jobs/queue.ts';
import { cellText } from '../read/table.ts';
import { valueSource, type Value } from '../read/value-request.ts';
import { UserError } from '../steps.ts';
import { judge, settle, type Fate, type Importacao, type Lida } from './batch.ts';
import { csvReader } from './csv.ts';
import type { Importado } from './importado.ts';
import { linesOf } from './lines.ts';
import { seenInMemory } from './seen.ts';

type Acao = Action<unknown, typeof comum.input> & { readonly from: null };

/** What the job is given; its lines go when it is done. */
export interface PedidoDeImportacao {
  readonly entidade: string;
  readonly arquivo: string;
  readonly escopos: readonly string[] | null;
  readonly linhas: readonly Lida[];
}

/** Lines of a statement. */
export const BATCH = 500;

export const entidadeDe = (nome: string): Entidade => {
  const entidade = entidades[nome];
  if (!entidade) throw new Error(`importa-se o que não há: ${nome}`);
  return entidade;
};

/** Departments in which this person may import these; null: everywhere. */
export const meusDe = (
  { usuario, departamentos }: Principal,
  { permission }: Entidade,
): Importacao['meus'] =>
  usuario.owner
    ? null
    : [...departamentos.values()]
        .filter(({ grants }) => grants.has(permission))
        .map(({ id }) => id);

export const counted = (fates: readonly Fate[]) => {
  const n = (wanted: Destino): number => fates.filter(({ destino }) => destino === wanted).length;
  return {
    novas: n('nova'),
    alteradas: n('alterada'),
    iguais: n('igual'),
    recusadas: n('recusada'),
  };
};

interface Lidas {
  readonly lidas: readonly Lida[];
  readonly sobras: readonly string[];
}

/** The lines of a table. Throws 422 at what is none. */
async function readTable(entidade: Entidade, conteudo: string): Promise<Lidas> {
  const sobras: string[] = [];
  const read = csvReader(entidade, sobras);
  const lidas: Lida[] = [];
  try {
    for await (const lines of linesOf(one(Buffer.from(conteudo)))) lidas.push(...read(lines));
  } catch (error) {
    if (error instanceof UserError) throw invalido({ arquivo: [error.message] });
    throw error;
  }
  if (lidas.length === 0) throw invalido({ arquivo: ['não tem nenhuma linha além da primeira'] });
  if (lidas.length > ARQUIVO_LINHAS)
    throw invalido({ arquivo: [mensagens.muitos(ARQUIVO_LINHAS)] });
  return { lidas, sobras };
}
// oxlint-disable-next-line typescript/require-await -- a text is a file of one piece
async function* one(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}

/** What the record of a line is known by, as it was written. */
const nomeDe = ({ chave, fields }: Entidade, lida: Lida | undefined): string => {
  if (!lida || 'erros' in lida || typeof lida.dita !== 'object' || lida.dita === null) return '';
  const said = lida.dita as Readonly<Record<string, unknown>>;
  return chave
    .map((name) => {
      const [field, value] = [fields[name], said[name]];
      if (!field || value === undefined || value === null) return '';
      if (field.kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(textOf(value)))
        return formatDate(textOf(value));
      return cellText(field, value);
    })
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 200);
};

/** How an action takes a table: what it would do is answered, or done by a job where it was shown before. */
export function importHandler(acao: Acao, nome: string, of: Importado): Handler {
  const entidade = entidadeDe(nome);
  const { create } = handlersOf({ of: acao.noun as never });
  return create(
    acao,
    async ({ trx, ctx, dep, actor, input }) => {
      const { arquivo, conteudo, simular = false, simulado = null, ...rest } = input;
      if (simular) await writesNothing({ trx });
      const { lidas, sobras } = await readTable(entidade, conteudo);
      const dryRun: Importacao = {
        nome,
        of,
        uniques: {},
        simular: true,
        vistas: seenInMemory(),
        meus: meusDe(ctx.principal, entidade),
        work: (within, what) => workOf(ctx, within, what, null),
      };
      const fates: Fate[] = [];
      for (let at = 0; at < lidas.length; at += BATCH)
        fates.push(
          ...(await settle(trx, dryRun, await judge(dryRun, lidas.slice(at, at + BATCH)))),
        );
      const byLine = new Map(lidas.map((lida) => [lida.linha, lida]));
      const now: Infer<typeof previsao> = {
        simulado: createHash('sha256')
          .update(JSON.stringify([dep, conteudo, fates]))
          .digest('base64url'),
        ...counted(fates),
        sobras: [...sobras],
        linhas: fates.map(({ campos = [], erros = {}, ...fate }) => ({
          ...fate,
          campos: [...campos],
          erros,
          nome: nomeDe(entidade, byLine.get(fate.linha)),
        })),
      };
      if (simular) return { foreseen: now, rest };
      // What nobody was shown is not done.
      if (simulado === null) throw invalido({ simulado: [mensagens.obrigatorio] });
      if (now.simulado !== simulado) throw simulacaoMudou();
      if (now.novas + now.alteradas === 0) throw impedida('Nenhuma linha traz nada de novo');
      const { escopos } = ctx.principal;
      const pedido: PedidoDeImportacao = {
        entidade: nome,
        arquivo,
        escopos: escopos && [...escopos],
        linhas: lidas,
      };
      const job = await enqueue(trx, {
        departamentoId: dep,
        tipo: 'importar',
        usuarioId: actor.id,
        entrada: pedido,
        total: lidas.length,
      });
      return { rest, ...asked(job) };
    },
    jobFields,
    previsao,
  );
}

/** A value as the cell that is read back as it. */
function cellOf(field: Field, value: unknown): CsvCell {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'date':
      return formatDate(textOf(value));
    case 'integer':
      return Number(value);
    case 'decimal':
      return csvNumber(textOf(value));
    case 'list':
    case 'object':
    case 'json':
      return JSON.stringify(value);
    default:
      return cellText(field, value);
  }
}

/** Whose records: the department's id, and those in which who asks may import; null: everywhere. */
export interface Whose {
  readonly dep: number;
  readonly meus: Importacao['meus'];
}

/** What stands, as a table that may be brought back: its rows have a column a field. */
export function tableSource(
  query: ValueQuery<typeof tabela, Record<string, never>>,
  nome: string,
  rowsOf: (whose: Whose) => RawBuilder<Readonly<Record<string, unknown>>>,
): readonly [id: string, read: Value] {
  const entidade = entidadeDe(nome);
  const columns = Object.entries(entidade.fields);
  return valueSource(query, async ({ db, ctx }) => {
    const meus = meusDe(ctx.principal, entidade);
    const dep = ctx.departamento?.id ?? 0;
    const { rows } = await rowsOf({ dep, meus }).execute(db);
    await readingLog(db)(ctx, query, 0, `${query.id}.csv`);
    const lines = rows.map((row) =>
      csvRow(columns.map(([name, field]) => cellOf(field, row[name]))),
    );
    return {
      arquivo: `${nome}-${hojeEm(new Date())}.csv`,
      conteudo: CSV_BOM + csvRow(columns.map(([name]) => name)) + lines.join(''),
      linhas: rows.length,
    };
  });
}
