/** What a noun's folder tells the machinery of it, and the catalogue that comes of all of them. */
import type { Action, Names, Query } from '../domain/kernel/define.ts';
import { actionById, actions, queries, queryById } from '../domain/index.ts';
import { entidades } from '../domain/integracao/index.ts';
import { temPagina, temPapel } from '../domain/kernel/exports.ts';
import { tipos } from '../domain/job-output/schema.ts';
import { alvos } from '../domain/log/campos.ts';
import { eventos, nounOf } from '../domain/webhook/index.ts';
import type { Campos } from '../domain/log/texto.ts';
import type { Handler, NounWriter } from './actions/noun.ts';
import type { Uniques } from './actions/refusals.ts';
import type { Pages } from './auth/context.ts';
import type { Followed, Hearers } from './events/hearers.ts';
import type { Importado } from './import/importado.ts';
import type { Guarda } from './guarda.ts';
import type { Job } from './jobs/job.ts';
import type { Mail } from './mail/render.ts';
import type { PaperSource } from './paper/source.ts';
import type { ReportSource } from './read/report.ts';
import type { QuerySource } from './read/declare.ts';
import type { Shield } from './read/shield.ts';
import type { Source } from './read/source.ts';
import type { Value } from './read/value-request.ts';

/** One noun's entry: its folder's index.ts. */
export interface Noun {
  /** As the domain calls it: 'ordem_servico'. */
  readonly noun: string;
  /** How its records are spoken of: of every noun that has a table. */
  readonly names?: Names;
  readonly sources?: readonly QuerySource[];
  readonly reports?: readonly (readonly [id: string, source: ReportSource])[];
  readonly values?: readonly (readonly [id: string, read: Value])[];
  /** What its records are printed as, by the id of the query that reads one. */
  readonly papers?: readonly (readonly [id: string, source: PaperSource])[];
  readonly writer?: NounWriter;
  /** By the id of an action that sees only some of the noun's records. */
  readonly writers?: Readonly<Record<string, NounWriter>>;
  readonly uniques?: Uniques;
  readonly handlers?: readonly Handler[];
  readonly jobs?: readonly Job[];
  readonly mails?: readonly Mail[];
  /** What of persons it keeps only for a time. */
  readonly guarda?: readonly Guarda[];
  /** What of it is read without an account, beside the pages of the sign-in service. */
  readonly pages?: Pages;
  /** How its records come from another system, by the name of domain/integracao. */
  readonly imports?: readonly [entidade: string, importado: Importado];
  /** What a reference to one of its records reads as. */
  readonly name?: Name;
  /**
   * Who reads a record's trail: who may read the record, unless it is 'self', of the user whose id the
   * record has, as well; 'none' when it has none. What no query reads by itself says by which permission of
   * another's it is read.
   */
  readonly trail?: 'self' | 'none' | readonly QuerySource[];
  /** Whose records stand within its own: as it was then they are shown, too. */
  readonly around?: readonly Around[];
  /** Its records are another noun's, of another department: that trail is told, as far as this says. */
  readonly trailOf?: TrailOf;
  /** Whom a change of its records is told to: by default the department's, else who did it. */
  readonly hearers?: Hearers;
  /** Other systems are told of it (domain/webhook): as a row of this reads, to who may see nothing that is masked. */
  readonly told?: Source;
  /** Another department's records that are read by these sources. */
  readonly followed?: Followed;
}

/** The noun's records whose `column` says what this record's `of` says, by default its id. */
export interface Around {
  readonly noun: string;
  readonly column: string;
  readonly of?: string;
  /** With what hangs on them. */
  readonly whole?: true;
}

/** A trail that is told in part. */
export interface TrailOf {
  readonly noun: string;
  /** SQL over a row l of the log: is it told? */
  readonly rows: string;
  /** The changes of a row that are told. */
  readonly tells: (campos: Campos) => Campos;
  /** Is the text of a step of this action told? */
  readonly texts: (acao: string) => boolean;
}

export interface Name {
  readonly table: string;
  /** SQL over a row t. */
  readonly sql: string;
  /** Of what is named by who it is. */
  readonly shield?: Shield;
  /** The department's own: another's is not named. */
  readonly ofDepartment?: boolean;
  /** The departments themselves. */
  readonly isDepartment?: true;
}

/** All nouns' entries as the machinery looks things up. */
export interface Catalogue {
  readonly sources: ReadonlyMap<string, Source>;
  readonly reports: ReadonlyMap<string, ReportSource>;
  readonly values: ReadonlyMap<string, Value>;
  readonly papers: ReadonlyMap<string, PaperSource>;
  /** By noun, and by action where that sees only some of the noun's records. */
  readonly writers: ReadonlyMap<string, NounWriter>;
  readonly uniques: Uniques;
  /** By action. */
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly jobs: ReadonlyMap<string, Job>;
  /** By the name that the history keeps. */
  readonly mails: ReadonlyMap<string, Mail>;
  readonly pages: readonly Pages[];
  /** By the name of domain/integracao. */
  readonly imports: ReadonlyMap<string, Importado>;
  /** What other systems are told of a noun's record. */
  readonly told: ReadonlyMap<string, Source>;
  /** By the table that the records stand in. */
  readonly names: ReadonlyMap<string, Names>;
}

/** Where a noun's records stand. */
const tableOf = ({ noun, writer, sources, name }: Noun): string =>
  writer?.table ?? sources?.[0]?.of ?? name?.table ?? noun;

/** Throws by name on what is there twice, stands for nothing, or is missing. */
export function catalogueOf(nouns: readonly Noun[]): Catalogue {
  const all = <T>(what: string, of: (noun: Noun) => readonly (readonly [string, T])[]) => {
    const entries = nouns.flatMap(of);
    const map = new Map(entries);
    if (map.size < entries.length)
      throw new Error(
        `${what} duas vezes: ${entries
          .map(([id]) => id)
          .toSorted()
          .join(', ')}`,
      );
    return map;
  };
  const catalogue: Catalogue = {
    sources: all('fonte', (n) => (n.sources ?? []).map((s) => [s.query.id, s] as const)),
    reports: all('relatório', (n) => n.reports ?? []),
    values: all('valor', (n) => n.values ?? []),
    papers: all('papel', (n) => n.papers ?? []),
    writers: all('escrita', (n) => [
      ...(n.writer ? [[n.noun, n.writer] as const] : []),
      ...Object.entries(n.writers ?? {}),
    ]),
    uniques: Object.fromEntries(all('índice', (n) => Object.entries(n.uniques ?? {}))),
    handlers: all('efeito', (n) => (n.handlers ?? []).map((h) => [h.action, h] as const)),
    jobs: all('trabalho', (n) => (n.jobs ?? []).map((j) => [j.tipo, j] as const)),
    mails: all('modelo', (n) => (n.mails ?? []).map((m) => [m.modelo, m] as const)),
    pages: nouns.flatMap(({ pages }) => pages ?? []),
    imports: all('importação', (n) => (n.imports ? [n.imports] : [])),
    told: all('evento', (n) => (n.told ? [[n.noun, n.told] as const] : [])),
    names: all('nomes', (n) => (n.names ? [[tableOf(n), n.names] as const] : [])),
  };
  const { sources, reports, values, writers, handlers, jobs } = catalogue;
  const known = (what: string, ids: Iterable<string>, of: (id: string) => boolean): void => {
    for (const id of ids) if (!of(id)) throw new Error(`${what}: ${id}`);
  };
  const nounIds = new Set(nouns.map((n) => n.noun));
  const named = new Set(nouns.filter((n) => n.name).map((n) => n.noun));
  const behind = {
    list: sources,
    one: sources,
    report: reports,
    value: values,
  } as const satisfies Record<Query['kind'], ReadonlyMap<string, unknown>>;
  for (const of of new Set(Object.values(behind)))
    known('fonte de consulta nenhuma', of.keys(), (id) => {
      const query = queryById.get(id);
      return query !== undefined && behind[query.kind] === of;
    });
  known('papel de consulta nenhuma', catalogue.papers.keys(), (id) => {
    const query = queryById.get(id);
    return query !== undefined && temPapel(query);
  });
  known(
    'consulta sem papel',
    queries.filter(temPapel).map((q) => q.id),
    (id) => catalogue.papers.has(id),
  );
  known(
    'consulta sem página',
    queries.filter(temPagina).map((q) => q.id),
    (id) => {
      const paper = catalogue.papers.get(id);
      return paper?.kind === 'kept' && paper.page !== undefined;
    },
  );
  known('efeito de ação nenhuma', handlers.keys(), (id) => actionById.has(id));
  known('escrita de ninguém', writers.keys(), (id) => nounIds.has(id) || actionById.has(id));
  known(
    'consulta sem fonte',
    queries.map((q) => q.id),
    (id) => Object.values(behind).some((of) => of.has(id)),
  );
  known(
    'substantivo sem escrita',
    actions.map((a) => a.noun),
    (noun) => writers.has(noun),
  );
  const undone = (what: string, of: (action: Action) => boolean): void =>
    known(
      what,
      actions.filter(of).map((a) => a.id),
      () => false,
    );
  undone('ação sem criação', (a) => a.from === null && handlers.get(a.id)?.kind !== 'create');
  undone(
    'criação de quem não cria',
    (a) => a.from !== null && handlers.get(a.id)?.kind === 'create',
  );
  undone(
    'ação sem efeito: nada faz do que recebe',
    (a) => !handlers.has(a.id) && (a.to === null || Object.keys(a.input).length > 0),
  );
  undone('efeito sobre outra tabela', (a) => {
    const writer = writers.get(a.id) ?? writers.get(a.noun);
    return handlers.get(a.id)?.table !== undefined && handlers.get(a.id)?.table !== writer?.table;
  });
  known(
    'exclusão de quem não tem nomes',
    [...handlers.values()].filter((h) => h.kind === 'destroy').map((h) => h.table),
    (table) => catalogue.names.has(table),
  );
  known(
    'acompanha substantivo nenhum',
    nouns.flatMap(({ followed: f }) => (f ? [f.noun, ...f.through] : [])),
    (id) => nounIds.has(id),
  );
  known('trabalho sem quem o faça', Object.keys(tipos), (tipo) => jobs.has(tipo));
  known('importação do que não se importa', catalogue.imports.keys(), (id) => id in entidades);
  known('o que se importa, sem quem o faça', Object.keys(entidades), (id) =>
    catalogue.imports.has(id),
  );
  const evented = new Set(Object.keys(eventos).map(nounOf));
  known('evento que ninguém pede', catalogue.told.keys(), (id) => evented.has(id));
  known('evento sem quem o conte', evented, (id) => catalogue.told.has(id));
  known('referência sem nome', alvos, (noun) => named.has(noun));
  return catalogue;
}
