/** What a list ought to answer, worked out in plain JavaScript over all of its rows. */
import { isNaming, type ListQuery, type Operator } from '../../domain/kernel/define.ts';
import { situacoes as situacoesDaOrdem } from '../../domain/ordem-servico/schema.ts';
import { entradaOf } from '../../domain/kernel/entrada.ts';
import { areaOf } from '../../domain/kernel/area.ts';
import { contem } from '../../domain/kernel/geo.ts';
import { hojeEm } from '../../domain/kernel/deadlines.ts';
import { fold } from '../../domain/kernel/fold.ts';
import type { Person, World } from './world.ts';

/** What a filter or an order looks at; several where a row has several. */
export type Value = string | number | boolean | null | readonly string[];
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };
export type Condition = { field: string; op: Operator; values: readonly string[] };
/** Values that no row shows: field → id → value. */
type Hidden = Readonly<Record<string, ReadonlyMap<number, Value>>>;

export class Oracle {
  readonly list: ListQuery;
  readonly rows: readonly Row[];
  private readonly hidden: Hidden;

  private constructor(list: ListQuery, rows: readonly Row[], hidden: Hidden) {
    this.list = list;
    this.rows = rows;
    this.hidden = hidden;
  }

  /** Reads every row there is, whatever the list leaves out by default. */
  static async of(w: World, list: ListQuery, who: Person, path: string): Promise<Oracle> {
    const rows = new Map<number, Row>();
    for (const query of await everything(w, list)) {
      for (let page = 1; ; page += 1) {
        const r = await w.call(who, 'GET', `${path}?${query}per_page=200&page=${page}`);
        if (r.status !== 200) throw new Error(`${list.id}: ${r.text}`);
        for (const row of r.json.rows as Row[]) rows.set(row.id, row);
        if (page >= r.json.pages) break;
      }
    }
    return new Oracle(list, [...rows.values()], await hiddenOf(w, list));
  }

  /** The value a filter or an order looks at. */
  valueOf(row: Row, field: string): Value {
    const hidden = this.hidden[field];
    if (hidden) return hidden.get(row.id) ?? null;
    if (field === 'vencida') return isOverdue(row);
    if (field === 'compartilhada') return row['origem_departamento'] !== null;
    if (field in row) return row[field] as Value;
    const object = row[field.replace(/_id$/, '')] as { id: number } | null | undefined;
    if (object === undefined) throw new Error(`o oráculo não conhece ${this.list.id}.${field}`);
    return object?.id ?? null;
  }

  /** Ids in order, of all rows that meet the conditions and the list's defaults. */
  ids(
    conditions: readonly Condition[],
    [field, direction]: readonly [string, 'asc' | 'desc'] = this.list.order,
  ): number[] {
    const given = new Set(conditions.map((c) => c.field));
    const defaults = Object.entries(this.list.defaults ?? {}).flatMap(
      ([key, value]): Condition[] => {
        const [, name = '', op = 'eq'] = /^(.+)_(eq|in)$/.exec(key) ?? [];
        return given.has(name)
          ? []
          : [{ field: name, op: op as Operator, values: value.split(',') }];
      },
    );
    const all = [...conditions, ...defaults];
    const named = ({ field: of, op }: Condition): boolean => {
      const filter = this.list.filters[of];
      return filter !== undefined && isNaming(op, filter);
    };
    if (this.list.untilNamed !== undefined && !all.some(named)) return [];
    const sign = direction === 'asc' ? 1 : -1;
    return this.rows
      .filter((row) => all.every((c) => this.meets(row, c)))
      .map((row): [string | number, number] => [
        this.list.row[field]?.kind === 'decimal' && this.valueOf(row, field) !== null
          ? Number(this.valueOf(row, field))
          : orderValue(this.valueOf(row, field)),
        row.id,
      ])
      .toSorted(([a, x], [b, y]) => sign * (a < b ? -1 : a > b ? 1 : x - y))
      .map(([, id]) => id);
  }

  private meets(row: Row, { field, op, values }: Condition): boolean {
    const value = this.valueOf(row, field);
    const kind = this.list.filters[field]?.kind;
    const [first = ''] = values;
    // Nothing but spaces asks for nothing: also of who has no value.
    if (op === 'cont' && fold(first) === '') return true;
    if (op === 'cont')
      return value !== null && (isBusca(this.list, field) ? holds : includes)(String(value), first);
    if (value === null) return false;
    if (kind === 'area') return liesIn(String(value), first);
    if (kind === 'entrada') return entered([value].flat().map(String), first);
    if (Array.isArray(value)) return values.some((one) => value.map(String).includes(one));
    if (op === 'eq' || op === 'in') return values.includes(String(value));
    const sign = op === 'gteq' ? 1 : -1;
    if (kind === 'instant') {
      // A day bounds by the whole day where the municipality is.
      if (first.length === 10) return sign * compare(hojeEm(new Date(String(value))), first) >= 0;
      return sign * (Date.parse(String(value)) - Date.parse(first)) >= 0;
    }
    return (
      sign * (kind === 'date' ? compare(String(value), first) : Number(value) - Number(first)) >= 0
    );
  }
}

/** One of the steps ('encerrada 2026-03-01') is into a situation, and on a day, that are asked for. */
function entered(steps: readonly string[], asked: string): boolean {
  const found = entradaOf(asked, situacoesDaOrdem);
  return steps.some((step) => {
    const [situacao, day = ''] = step.split(' ');
    return found !== null && found.situacao === situacao && day >= found.de && day <= found.ate;
  });
}

/** 'lng,lat' within every part of the area. */
function liesIn(place: string, area: string): boolean {
  const [longitude = 0, latitude = 0] = place.split(',').map(Number);
  return (areaOf(area) ?? []).every(
    ({ oeste, sul, leste, norte, contorno }) =>
      longitude >= oeste &&
      longitude <= leste &&
      latitude >= sul &&
      latitude <= norte &&
      (!contorno || contem({ type: 'Polygon', coordinates: [contorno] }, { latitude, longitude })),
  );
}

/** A trail is read word by word; what grows, by an index of its texts. */
const isBusca = ({ id }: ListQuery, field: string): boolean =>
  (field === 'busca' && id !== 'logs.index') ||
  (id === 'ordem_servicos.detalhadas' && ['endereco', 'descricao'].includes(field));
const includes = (value: string, text: string): boolean =>
  fold(text)
    .split(' ')
    .every((word) => fold(value).includes(word));
/** Words of three letters anywhere, shorter ones where a word begins; what is no word says nothing. */
function holds(value: string, text: string): boolean {
  const words = fold(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return fold(text) === '';
  return words.every((word) =>
    /[\p{L}\p{N}]{3}/u.test(word)
      ? fold(value).includes(word)
      : ` ${fold(value)}`.includes(` ${word}`),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Nothing comes after everything; text goes by the letters alone. */
const orderValue = (value: Value): string | number =>
  value === null
    ? '￿'
    : typeof value === 'number'
      ? value
      : /^\d{4}-\d\d-\d\d/.test(String(value))
        ? String(value)
        : fold(String(value));

const isOverdue = (row: Row): boolean =>
  row['situacao'] !== 'encerrada' &&
  row['situacao'] !== 'cancelada' &&
  row['concluir_em'] !== null &&
  (row['concluir_em'] as string) < hojeEm(new Date());

/** The ids of a list that nobody browses, as many at a time as may be asked for. */
export async function idsAsked(w: World, list: ListQuery): Promise<number[][]> {
  const { rows } = await w.pool.query<{ id: number }>(`select id from ${list.noun} order by id`);
  return Array.from({ length: Math.ceil(rows.length / 200) }, (_, at) =>
    rows.slice(at * 200, (at + 1) * 200).map(({ id }) => id),
  );
}

/** Queries that together leave no row out. */
async function everything(w: World, list: ListQuery): Promise<string[]> {
  let queries =
    list.untilNamed === undefined
      ? ['']
      : (await idsAsked(w, list)).map((ids) => `id_in=${ids.join()}&`);
  for (const key of Object.keys(list.defaults ?? {})) {
    const [, field = ''] = /^(.+)_(?:eq|in)$/.exec(key) ?? [];
    const filter = list.filters[field];
    const all =
      filter?.kind === 'boolean'
        ? [`${field}_eq=true`, `${field}_eq=false`]
        : [`${field}_in=${Object.keys(filter?.options ?? {}).join()}`];
    queries = queries.flatMap((q) => all.map((a) => `${q}${a}&`));
  }
  return queries;
}

const ordemBusca = (table: string): string =>
  `select x.id, os.busca as value from ${table} x join ordem_servico os on os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id`;
/** Where each person works. */
const DEPARTAMENTOS = {
  departamento: `select u.usuario_id as id, array_agg(d.codigo) as value from usuario_departamento u join departamento d on d.id = u.departamento_id group by 1`,
};

/** The group that whoever a row names is of where the row is. */
const grupoDe = (rows: string, quem: string): string =>
  `select x.id, ud.usuario_grupo_id as value from ${rows} x
    join usuario_departamento ud on ud.departamento_id = x.departamento_id and ud.usuario_id = x.${quem}`;
const dasAnalises = `(select a.departamento_id, a.id, o.zona_id, o.usuario_responsavel_id from ordem_servico_analise a
  join ordem_servico o on o.departamento_id = a.departamento_id and o.id = a.ordem_servico_id)`;
const doComentado = (column: string): string =>
  `select k.id, d.${column} as value from doc_comentario k join doc d on d.departamento_id = k.departamento_id and d.id = k.doc_id`;

const HIDDEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ordem_servico: {
    usuario_grupo_id: grupoDe('ordem_servico', 'usuario_responsavel_id'),
    entrada: `select ordem_servico_id as id, array_agg(para || ' ' || (created_at at time zone 'America/Sao_Paulo')::date) as value
      from ordem_servico_historico where para is not null and coalesce(de, '') <> para group by 1`,
    busca: 'select id, busca as value from ordem_servico',
    area: `select os.id, c.longitude || ',' || c.latitude as value from ordem_servico os join cadastro c on c.id = os.cadastro_id`,
    lote: 'select ordem_servico_id as id, job_id as value from ordem_servico_lote where ordem_servico_id is not null',
  },
  'ordem_servicos.detalhadas': {
    cpf_cnpj:
      'select os.id, p.cpf_cnpj as value from ordem_servico os join pessoa p on p.id = os.contribuinte_id',
    origem_departamento:
      'select os.id, d.nome as value from ordem_servico os join departamento d on d.id = os.solicitante_departamento_id',
    resultado: "select id, encerramento ->> 'resultado' as value from ordem_servico",
    encerramento: "select id, encerramento ->> 'descricao' as value from ordem_servico",
    comentario: "select id, encerramento ->> 'comentario' as value from ordem_servico",
  },
  'ordem_servicos.lotes': {
    feita: 'select id, ordem_servico_id is not null as value from ordem_servico_lote',
  },
  // Read by an analyst, who finds nothing by what is protected.
  'ordem_servicos.analise.minhas_analises.index': {
    busca: `select x.id, os.busca as value from ordem_servico_analise x join ordem_servico os on os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id
      where not exists (select from protecao v where v.pessoa_id = os.contribuinte_id or v.cadastro_id = os.cadastro_id)`,
  },
  os_compartilhada: { busca: 'select id, busca as value from ordem_servico' },
  solicitacao: { busca: ordemBusca('ordem_servico_solicitacao') },
  analise: {
    busca: ordemBusca('ordem_servico_analise'),
    usuario_grupo_id: grupoDe(dasAnalises, 'usuario_responsavel_id'),
    zona_id: `select id, zona_id as value from ${dasAnalises} x`,
  },
  doc_comentario: {
    usuario_grupo_id: grupoDe('doc_comentario', 'usuario_id'),
    doc_modelo_id: doComentado('doc_modelo_id'),
    doc_tipo: doComentado('tipo'),
    doc_situacao: doComentado('situacao'),
    zona_id: doComentado('zona_id'),
  },
  produtividade_resumo: { usuario_grupo_id: grupoDe('produtividade_resumo', 'usuario_id') },
  implantacao: { busca: ordemBusca('implantacao') },
  cadastro: {
    busca: 'select id, busca as value from cadastro',
    cpf_cnpj:
      'select c.id, p.cpf_cnpj as value from cadastro c join pessoa p on p.id = c.pessoa_id',
  },
  doc: {
    busca: 'select id, busca as value from doc',
    doc_modelo_id: 'select id, doc_modelo_id as value from doc',
    zona_id: 'select id, zona_id as value from doc',
    area: `select d.id, case when d.longitude is null or d.latitude is null then c.longitude || ',' || c.latitude
      else d.longitude || ',' || d.latitude end as value from doc d left join cadastro c on c.id = d.cadastro_id`,
    reincidente: 'select id, reincidente as value from doc',
    usuario_grupo_id: grupoDe('doc', 'fiscal_id'),
    debito_tipo_id: `select id, (implantacao ->> 'debito_tipo_id')::int as value from doc where implantado_em is not null`,
    cpf_cnpj:
      'select d.id, p.cpf_cnpj as value from doc d join pessoa p on p.id = d.contribuinte_id',
  },
  doc_publicacao: { busca: 'select id, busca as value from doc_publicacao' },
  guia: {
    busca: 'select id, busca as value from guia',
    cpf_cnpj: 'select g.id, p.cpf_cnpj as value from guia g join pessoa p on p.id = g.pessoa_id',
  },
  pessoa: { cpf_cnpj: 'select id, cpf_cnpj as value from pessoa' },
  mensagem: {
    busca:
      'select m.id, b.busca as value from mensagem m join mensagem_busca b on b.id = m.busca_id',
    assunto_entidade: 'select id, assunto_entidade as value from mensagem',
  },
  log: {
    campo: 'select id, log_campos(campos, dito) as value from log',
    exportacao: `select id, acao ~ '[.](csv|xlsx|xml|pdf|html|png)$' as value from log`,
    busca: `select l.id, concat_ws(' ', concat(l.campos, l.dito), l.acao, u.nome, l.ip) as value from log l left join usuario u on u.id = l.usuario_id`,
  },
  'impressoes.papeis': { feito: 'select id, token is not null as value from job_papel' },
  'mensagens.recebidas.index': {
    arquivada: 'select id, arquivada_destinatario as value from mensagem',
  },
  'mensagens.enviadas.index': {
    arquivada: 'select id, arquivada_remetente as value from mensagem',
    // An announcement is to all whom it went to.
    destinatario_id: `select f.id, array_agg(x.destinatario_id::text) as value
      from mensagem f join mensagem x on x.id = f.id or x.job_id = f.job_id group by 1`,
  },
  'usuarios.index': {
    perfil_id: `select usuario_id as id, array_agg(up.perfil_id::text) as value from usuario_perfil up join departamento d on d.id = up.departamento_id where d.codigo = 'alfa' group by 1`,
    zona_id: `select usuario_id as id, array_agg(zona_id::text) as value from usuario_zona group by 1`,
  },
  'usuarios.fiscais': DEPARTAMENTOS,
  'usuarios.equipe': DEPARTAMENTOS,
};

async function hiddenOf(w: World, list: ListQuery): Promise<Hidden> {
  const found: Record<string, ReadonlyMap<number, Value>> = {};
  for (const [field, text] of Object.entries({ ...HIDDEN[list.noun], ...HIDDEN[list.id] })) {
    const { rows } = await w.pool.query<{ id: number; value: Value }>(text);
    found[field] = new Map(rows.map((r) => [r.id, r.value]));
  }
  return found;
}
