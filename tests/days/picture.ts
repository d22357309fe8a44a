/** What there is, from the model and from the tables in one shape; and where the two differ. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Ids } from './calls.ts';
import type { Departamento } from './city.ts';
import { espelho, QUALQUER, type Mundo } from './rules.ts';

interface Retrato {
  readonly ordens: Record<string, unknown>;
  readonly mensagens: Record<string, unknown>;
  readonly comunicados: Record<string, unknown>;
  /** How many of each. */
  readonly cartas: Readonly<Record<string, number>>;
}

/** An announcement's messages are written by its job: they and their mails are looked at when the day is over. */
export const AVISO = 'aviso';
const semAviso = (text: string): boolean => !text.includes(AVISO);

/** The model's. */
export function retratoDe(m: Mundo, { noFim }: { readonly noFim: boolean }): Retrato {
  const ordens = Object.entries(m.ordens).map(([marca, o]) => [
    marca,
    {
      ...o,
      espelho: espelho(o),
      analises: o.analises.map(({ situacao, analista, eventos }) => ({
        situacao,
        analista,
        eventos,
      })),
    },
  ]);
  return {
    ordens: Object.fromEntries(ordens),
    mensagens: { ...m.mensagens },
    comunicados: { ...m.comunicados },
    cartas: contadas(m.cartas.filter((one) => noFim || semAviso(one))),
  };
}

function contadas(all: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

export interface Lido {
  readonly retrato: Retrato;
  readonly ids: Ids;
}

/** The tables', read in one statement. */
export async function lerTabelas(
  pool: pg.Pool,
  { id, pessoas, assuntos }: Departamento,
  { noFim }: { readonly noFim: boolean },
): Promise<Lido> {
  const { rows } = await pool.query<{ j: Tabelas }>(LER, [id, pessoas.map((p) => p.id), noFim]);
  const tabelas = rows[0]?.j;
  if (!tabelas) throw new Error('nada lido');
  const pessoa = (of: number | null): number | null =>
    of === null ? null : pessoas.findIndex((p) => p.id === of);
  const assunto = (of: number): string | undefined =>
    Object.entries(assuntos).find(([, one]) => one === of)?.[0];
  const ordens = tabelas.ordens.map((o) => [
    o.marca,
    {
      ano: o.ano,
      situacao: o.situacao,
      assunto: assunto(o.assunto),
      fiscal: pessoa(o.fiscal),
      concluir_em: o.concluir_em,
      reaberta: o.reaberta,
      substituida: o.substituida,
      espelho: o.espelho,
      analises: o.analises.map(({ situacao, analista, eventos }) => ({
        situacao,
        analista: pessoa(analista),
        eventos,
      })),
      solicitacoes: o.solicitacoes.map(({ situacao, por, data }) => ({
        situacao,
        por: pessoa(por),
        data,
      })),
      comentarios: o.comentarios,
      anexos: o.anexos,
      passos: o.passos,
    },
  ]);
  const mensagens = tabelas.mensagens.map((one) => [
    one.tipo === 'comunicado' ? `${one.marca} → ${pessoa(one.para)}` : one.marca,
    { de: pessoa(one.de), para: pessoa(one.para), status: one.status, arquivada: one.arquivada },
  ]);
  return {
    retrato: {
      ordens: unicos(ordens),
      mensagens: unicos(mensagens),
      comunicados: unicos(tabelas.comunicados.map(({ marca, de }) => [marca, pessoa(de)])),
      cartas: contadas(tabelas.cartas.map(({ sobre, para }) => `${sobre} → ${pessoa(para)}`)),
    },
    ids: {
      ordens: Object.fromEntries(
        tabelas.ordens.map((o) => [
          o.marca,
          {
            id: o.id,
            analises: o.analises.map((one) => one.id),
            solicitacoes: o.solicitacoes.map((one) => one.id),
          },
        ]),
      ),
      mensagens: Object.fromEntries(tabelas.mensagens.map((one) => [one.marca, one.id])),
    },
  };
}

/** What bears a mark is one: the second of the same is told as such. */
function unicos(entries: readonly unknown[][]): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [marca, what] of entries) {
    const name = String(marca);
    all[Object.hasOwn(all, name) ? `${name}, repetida` : name] = what;
  }
  return all;
}

interface Tabelas {
  readonly ordens: readonly {
    readonly id: number;
    readonly marca: string;
    readonly ano: number;
    readonly situacao: string;
    readonly assunto: number;
    readonly fiscal: number | null;
    readonly concluir_em: string | null;
    readonly reaberta: boolean;
    readonly substituida: string | null;
    readonly espelho: string;
    readonly analises: readonly {
      readonly id: number;
      readonly situacao: string;
      readonly analista: number | null;
      readonly eventos: readonly string[];
    }[];
    readonly solicitacoes: readonly {
      readonly id: number;
      readonly situacao: string;
      readonly por: number;
      readonly data: string;
    }[];
    readonly comentarios: readonly string[];
    readonly anexos: readonly string[];
    readonly passos: readonly string[];
  }[];
  readonly mensagens: readonly {
    readonly id: number;
    readonly marca: string;
    readonly tipo: string;
    readonly de: number;
    readonly para: number;
    readonly status: string;
    readonly arquivada: readonly [boolean, boolean];
  }[];
  readonly comunicados: readonly { readonly marca: string; readonly de: number }[];
  readonly cartas: readonly { readonly sobre: string; readonly para: number }[];
}

/** $1 the department, $2 its people, $3 also what the jobs of announcements wrote. */
const LER = `
with pedidos as (
  select s.*, row_number() over (partition by s.ordem_servico_id order by s.id) as n
  from ordem_servico_solicitacao s where s.departamento_id = $1)
select json_build_object(
  'ordens', (select coalesce(json_agg(json_build_object(
      'id', o.id, 'marca', o.descricao, 'ano', o.ano, 'situacao', o.situacao, 'assunto', o.assunto_id,
      'fiscal', o.usuario_responsavel_id, 'concluir_em', o.concluir_em, 'reaberta', o.reaberta,
      'substituida', (select n.descricao from ordem_servico n where n.departamento_id = $1 and n.id = o.substituida_id),
      'espelho', o.analise_situacao,
      'analises', (select coalesce(json_agg(json_build_object('id', a.id, 'situacao', a.situacao, 'analista', a.analista_id,
          'eventos', (select json_agg(e.acao || ' > ' || coalesce(e.para, '') order by e.id)
            from ordem_servico_analise_evento e where e.departamento_id = $1 and e.analise_id = a.id)) order by a.id), '[]')
        from ordem_servico_analise a where a.departamento_id = $1 and a.ordem_servico_id = o.id),
      'solicitacoes', (select coalesce(json_agg(json_build_object('id', p.id, 'situacao', p.situacao,
          'por', p.solicitado_por_id, 'data', p.solicitado_concluir_em) order by p.id), '[]')
        from pedidos p where p.ordem_servico_id = o.id),
      'comentarios', (select coalesce(json_agg(c.texto order by c.id), '[]') from ordem_servico_comentario c
        where c.departamento_id = $1 and c.ordem_servico_id = o.id),
      'anexos', (select coalesce(json_agg(q.nome order by x.id), '[]') from anexo x join arquivo q on q.id = x.arquivo_id
        where x.entidade = 'ordem_servico' and x.entidade_id = o.id),
      'passos', (select coalesce(json_agg(h.acao || ' > ' || coalesce(h.para, '') order by h.id), '[]')
        from ordem_servico_historico h where h.departamento_id = $1 and h.ordem_servico_id = o.id)
    ) order by o.id), '[]') from ordem_servico o where o.departamento_id = $1),
  'mensagens', (select coalesce(json_agg(json_build_object('id', m.id, 'marca', m.conteudo, 'tipo', m.tipo,
      'de', m.remetente_id, 'para', m.destinatario_id, 'status', m.status,
      'arquivada', json_build_array(m.arquivada_remetente, m.arquivada_destinatario)) order by m.id), '[]')
    from mensagem m where m.remetente_id = any($2::int8[]) and ($3 or m.tipo <> 'comunicado')),
  'comunicados', (select coalesce(json_agg(json_build_object('marca', j.entrada ->> 'conteudo', 'de', j.usuario_id) order by j.id), '[]')
    from job_output j where j.tipo = 'comunicar' and j.usuario_id = any($2::int8[])),
  'cartas', (select coalesce(json_agg(json_build_object('para', c.usuario_id, 'sobre', case c.scope
      when 'mensagem' then (select 'mensagem ' || m.conteudo from mensagem m where m.id = c.scope_id)
      when 'solicitacao' then (select 'prazo ' || p.n || ' da ' || o.descricao from pedidos p
        join ordem_servico o on o.departamento_id = $1 and o.id = p.ordem_servico_id where p.id = c.scope_id)
      else c.scope || ' ' || c.scope_id end)), '[]')
    from email_historico c where c.usuario_id = any($2::int8[])
      and ($3 or not exists (select from mensagem m where c.scope = 'mensagem' and m.id = c.scope_id and m.tipo = 'comunicado')))
) as j`;

/** Where they differ, each as a line; '?' is whatever is there. */
export function diferencas(esperado: unknown, lido: unknown, onde = ''): string[] {
  if (esperado === QUALQUER) return lido === null || lido === undefined ? [`${onde}: falta`] : [];
  if (isDeepStrictEqual(esperado, lido)) return [];
  const isObject = (of: unknown): of is Record<string, unknown> =>
    typeof of === 'object' && of !== null;
  if (isObject(esperado) && isObject(lido)) {
    const names = new Set([...Object.keys(esperado), ...Object.keys(lido)]);
    const all = [...names].flatMap((name) =>
      diferencas(esperado[name], lido[name], onde === '' ? name : `${onde}.${name}`),
    );
    return all;
  }
  const say = (of: unknown): string => (of === undefined ? 'nada' : JSON.stringify(of));
  return [`${onde}: pelas regras ${say(esperado)}, no banco ${say(lido)}`];
}

/** What only the server could say is known from now on. */
export function aprende(m: Mundo, { retrato }: Lido): void {
  for (const [marca, o] of Object.entries(m.ordens)) {
    const lida = retrato.ordens[marca] as typeof o | undefined;
    if (!lida) continue;
    o.concluir_em = lida.concluir_em;
    for (const [n, one] of o.analises.entries())
      one.analista = lida.analises[n]?.analista ?? one.analista;
  }
}
