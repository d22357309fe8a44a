/** The trail of one record: its address says of which. */
import { listAddress } from '../../domain/kernel/list-address.ts';
import type { Filter, ListQuery } from '../../domain/kernel/define.ts';
import { acoesOf, todasAsAcoes } from '../../domain/log/acoes.ts';
import { camposOf } from '../../domain/log/campos.ts';
import { auditoria, listaLogs, umaAuditoria, umLog } from '../../domain/log/queries.ts';
import { queries } from '../../domain/index.ts';
import type { Log, LogRow } from '../../domain/log/schema.ts';
import { recordOfAddress } from './address.ts';
import { findNoun } from './index.ts';
import { defineNoun, loaded } from './define.ts';

const place = {
  base: '/app/logs/:entityName/:entityId',
  below: { entity: 'entityName', id: 'entityId' },
} as const;

type Filters = Readonly<Record<string, Filter>>;
const made = new Map<string, Filters>();
/** They offer what can have been done to the record of the address. */
function filtersOf(entidade: string): Filters {
  const known = made.get(entidade);
  if (known) return known;
  const { acao: _, campo: __, ...rest } = listaLogs.filters;
  const filters: Filters = {
    acao: { label: 'Ação', kind: 'enum', ops: ['in'], options: acoesOf(entidade) },
    campo: { label: 'Campo', kind: 'enum', ops: ['eq'], options: camposOf(entidade) },
    ...rest,
  };
  made.set(entidade, filters);
  return filters;
}
const daqui: ListQuery = {
  ...listaLogs,
  get filters(): Filters {
    return filtersOf(recordOfAddress(place)?.noun ?? '');
  },
};

/** Every kind of record, every action, every field; made anew when more nouns can tell their names. */
let everything: { readonly nouns: number; readonly filters: Filters } | null = null;
function filtersOfAll(): Filters {
  if (everything?.nouns === loaded.size) return everything.filters;
  const { acao: _, campo: __, entidade: ___, ...rest } = auditoria.filters;
  const kinds = [...new Set(queries.map((q) => q.noun))].toSorted();
  const campos = Object.fromEntries(
    kinds
      .flatMap((kind) => Object.entries(camposOf(kind)))
      .toSorted((a, b) => a[1].localeCompare(b[1], 'pt-BR')),
  );
  const titleOf = (kind: string): string => findNoun(kind)?.names.title ?? kind;
  const filters: Filters = {
    usuario_id: rest.usuario_id,
    created_at: rest.created_at,
    acao: { label: 'Ação', kind: 'enum', ops: ['in'], options: todasAsAcoes() },
    entidade: {
      label: 'Tipo',
      kind: 'enum',
      ops: ['in'],
      options: Object.fromEntries(
        kinds
          .map((kind): [string, string] => [kind, titleOf(kind)])
          .toSorted((a, b) => a[1].localeCompare(b[1], 'pt-BR')),
      ),
    },
    campo: { label: 'Campo', kind: 'enum', ops: ['eq'], options: campos },
    exportacao: rest.exportacao,
  };
  everything = { nouns: loaded.size, filters };
  return filters;
}
const deTudo: ListQuery = {
  ...auditoria,
  get filters(): Filters {
    return filtersOfAll();
  },
};

export const log = defineNoun<LogRow>()({
  noun: 'log',
  names: { gender: 'a', one: 'entrada', many: 'entradas', title: 'Alteração' },
  icon: 'history',
  nameOf: ({ seq }) => `Alteração ${seq}`,
  noTrail: true,
  tells: (row) => {
    const { entidade, entidade_id: id, seq } = row as unknown as Partial<Log>;
    const of = entidade && id ? { noun: entidade, id } : recordOfAddress(place);
    return of && seq ? { ...of, linha: seq } : null;
  },
  actions: [],
  words: {},
  areas: [
    {
      ...place,
      id: 'logs',
      title: 'Histórico de alterações',
      record: 'Alteração',
      param: 'log',
      index: null,
      show: null,
      tabs: [{ id: '', title: 'Alteração' }],
      noLog: true,
      list: daqui,
      one: umLog,
      actions: [],
      tabName: 'Alteração',
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: '' },
        { id: 'minhas', nome: 'Minhas', busca: listAddress(listaLogs, { usuario_id_in: '{eu}' }) },
      ],
      advance: 'ficar',
    },
    {
      id: 'auditoria',
      base: '/app/logs',
      title: 'Auditoria',
      record: 'Alteração',
      param: 'log',
      index: null,
      show: null,
      tabs: [{ id: '', title: 'Alteração' }],
      go: {
        rank: 11,
        icon: 'history',
        keywords: ['log', 'histórico', 'quem fez', 'exportações', 'acessos', 'sistema'],
      },
      rail: { wing: 'sistema', rank: 2 },
      noLog: true,
      list: deTudo,
      one: umaAuditoria,
      actions: [],
      tabName: 'Alteração',
      defaultViews: [
        { id: 'tudo', nome: 'Tudo', busca: '' },
        {
          id: 'exportacoes',
          nome: 'Exportações',
          busca: listAddress(auditoria, { exportacao_eq: true }),
        },
        {
          id: 'entradas-recusadas',
          nome: 'Entradas recusadas',
          busca: listAddress(auditoria, { acao_in: 'entrada_recusada' }),
        },
        { id: 'minhas', nome: 'Minhas', busca: listAddress(auditoria, { usuario_id_in: '{eu}' }) },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umLog, umaAuditoria],
  found: { about: ({ titulo }) => titulo },
});
