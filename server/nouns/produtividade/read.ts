/** Productivity as SQL. What a month came to is kept with each inspector's (pontuacao_somar); the rest follows from the rules. */
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { listaGeral, umGeral } from '../../../domain/produtividade/geral.ts';
import { listaParams } from '../../../domain/produtividade/params.ts';
import { row as pontuacaoRow } from '../../../domain/produtividade/pontuacao.ts';
import {
  listaResumos,
  listaResumosDoMes,
  meuResumo,
  meusResumos,
  umResumo,
  umResumoDoMes,
} from '../../../domain/produtividade/resumo.ts';
import { tipos } from '../../../domain/produtividade/tipos.ts';
import type { CallContext } from '../../http/context.ts';
import { listSource, oneSource, recordSource, type QuerySource } from '../../read/declare.ts';
import { doGrupo } from '../usuario/grupo.ts';
import { hiddenIf, names } from '../../read/shield.ts';
import { columnsOf, idDescricao, idNome, objectOf, orNull, type Bind } from '../../read/source.ts';

/** The version in force in a month, as SQL. */
export const vigente = (
  dep: string,
  mes: string,
): string => `(select v.* from produtividade_params v
  where v.departamento_id = ${dep} and v.vigente_de <= ${mes} order by v.vigente_de desc, v.versao desc limit 1)`;

/** Brackets go out as they came in: decimals as text. */
export const paramsList = listSource(listaParams, {
  table: 'produtividade_params',
  alias: 'pp',
  tenant: 'pp.departamento_id',
  joins: 'left join usuario iu on iu.id = pp.incluido_por_usuario_id',
  row: {
    em_vigor: `pp.id = (select v.id from ${vigente('pp.departamento_id', `(now() at time zone '${ZONE}')::date`)} v)`,
    incluido_por_usuario: idNome('iu'),
  },
});

/** A line of a statement, of a row p. */
const lancamento = {
  id: 'p.id',
  dia: 'p.dia',
  mes: 'p.mes',
  tipo: 'p.tipo',
  pontos: 'p.pontos::text',
  fato: 'p.fato',
  regra: 'p.regra',
  usuario: idNome('pu'),
  ordem_servico: orNull('po', columnsOf('po', 'id', 'numero', 'ano', 'situacao')),
  doc: orNull(
    'pd',
    objectOf({
      id: 'pd.id',
      tipo: 'pd.tipo',
      numero: 'pd.numero',
      ano: 'pd.ano',
      situacao: 'pd.situacao',
      doc_situacao: idDescricao('pds'),
    }),
  ),
  ausente: orNull('pa', columnsOf('pa', 'id', 'tipo', 'inicia_em', 'termina_em')),
  // A grant may tell of somebody.
  texto: hiddenIf(names('p.texto'), 'p.texto'),
  autor: idNome('pq'),
  estorno_de: 'p.estorno_de',
  estornado: `exists (select from pontuacao pe where pe.departamento_id = p.departamento_id and pe.estorno_de = p.id)`,
  created_at: 'p.created_at',
};
const lancamentoJoins = `
  join usuario pu on pu.id = p.usuario_id
  left join ordem_servico po on po.departamento_id = p.departamento_id and po.id = p.ordem_servico_id
  left join doc pd on pd.departamento_id = p.departamento_id and pd.id = p.doc_id
  left join doc_situacao pds on pds.id = pd.doc_situacao_id
  left join ausente pa on pa.id = p.ausente_id
  left join usuario pq on pq.id = p.autor_id`;

export const pontuacaoSource = recordSource(pontuacaoRow, {
  table: 'pontuacao',
  alias: 'p',
  tenant: 'p.departamento_id',
  joins: lancamentoJoins,
  shield: { pessoas: [] },
  row: lancamento,
});

export const percentual = (total: string, meta: string): string =>
  `round(${total} * 100 / ${meta}, 2)`;
const posicao = (alias: string): string => `(select count(*)::int + 1 from produtividade_resumo x
  where x.departamento_id = ${alias}.departamento_id and x.mes = ${alias}.mes and x.total > ${alias}.total)`;

const porTipo = Object.fromEntries(
  Object.keys(tipos).map((tipo) => [tipo, `r.${tipo}::text`]),
) as Record<keyof typeof tipos, string>;

export const resumoList = listSource(listaResumos, {
  table: 'produtividade_resumo',
  alias: 'r',
  tenant: 'r.departamento_id',
  axes: ['id', 'mes', 'total'],
  filterJoins: {
    g: 'join produtividade_geral g on g.departamento_id = r.departamento_id and g.mes = r.mes',
  },
  joins: `
    join usuario u on u.id = r.usuario_id
    join produtividade_geral rg on rg.departamento_id = r.departamento_id and rg.mes = r.mes
    left join lateral ${vigente('r.departamento_id', 'r.mes')} pv on true`,
  row: {
    usuario: idNome('u'),
    situacao: 'rg.situacao',
    geral: objectOf({ id: 'rg.id' }),
    meta_mensal: 'pv.meta_mensal::text',
    percentual: `${percentual('r.total', 'pv.meta_mensal')}::text`,
    posicao: posicao('r'),
    bonus: `(select f ->> 'bonus' from jsonb_array_elements(pv.bonus) f
      where (f ->> 'meta')::numeric <= ${percentual('r.total', 'pv.meta_mensal')} order by (f ->> 'meta')::numeric desc limit 1)`,
    ...porTipo,
  },
  filters: { situacao: 'g.situacao', usuario_grupo_id: doGrupo('r.usuario_id') },
});

export const resumoOne = oneSource(umResumo, {
  like: resumoList,
  shield: { pessoas: [] },
  row: {
    uteis: 'rg.uteis',
    regra: 'pv.versao',
    lancamentos: `coalesce((select json_agg(${objectOf(lancamento)} order by p.dia, p.id)
      from pontuacao p ${lancamentoJoins}
      where p.departamento_id = r.departamento_id and p.usuario_id = r.usuario_id and p.mes = r.mes), '[]'::json)`,
  },
});

/** The month of the address is there. */
const doMes = (bind: Bind, ctx: CallContext): string =>
  `select mg.mes from produtividade_geral mg where mg.departamento_id = ${bind(ctx.departamento?.id ?? -1)} and mg.id = ${bind(Number(ctx.params['geral'] ?? 0))}`;
const mes = {
  scope: (bind: Bind, ctx: CallContext) => `r.mes = (${doMes(bind, ctx)})`,
};
export const resumosDoMesList = listSource(listaResumosDoMes, {
  like: resumoList,
  parent: (bind, ctx) => `exists (${doMes(bind, ctx)})`,
  ...mes,
});
export const resumoDoMesOne = oneSource(umResumoDoMes, { like: resumoOne, ...mes });

const meu = {
  scope: (bind: Bind, ctx: CallContext) => `r.usuario_id = ${bind(ctx.actor.id)}`,
};
export const meusResumosList = listSource(meusResumos, { like: resumoList, ...meu });
export const meuResumoOne = oneSource(meuResumo, { like: resumoOne, ...meu });

/** An entry stands in its inspector's month: who reads that reads what became of it. */
export const pontuacaoReaders: readonly QuerySource[] = [
  { ...pontuacaoSource, query: umResumo },
  {
    ...pontuacaoSource,
    query: meuResumo,
    scope: (bind, ctx) => `p.usuario_id = ${bind(ctx.actor.id)}`,
  },
];

/** What a month came to: over its inspectors, who are some hundred. */
const soma = `left join lateral (select coalesce(sum(x.total), 0) as total,
    count(*) filter (where x.dias_afastado < g.uteis)::int as trabalharam
  from produtividade_resumo x where x.departamento_id = g.departamento_id and x.mes = g.mes) s on true`;
const media = `s.total / nullif(s.trabalharam, 0)`;

export const geralList = listSource(listaGeral, {
  table: 'produtividade_geral',
  alias: 'g',
  tenant: 'g.departamento_id',
  joins: `${soma} left join lateral ${vigente('g.departamento_id', 'g.mes')} pv on true`,
  row: {
    total: 's.total::text',
    trabalharam: 's.trabalharam',
    media: `round(${media}, 2)::text`,
    meta_mensal: 'pv.meta_mensal::text',
    percentual: `${percentual(`round(${media}, 2)`, 'pv.meta_mensal')}::text`,
  },
});

export const geralOne = oneSource(umGeral, {
  like: geralList,
  joins: `${soma} left join lateral ${vigente('g.departamento_id', 'g.mes')} pv on true
    left join usuario fu on fu.id = g.fechado_por_id
    left join job_output fj on fj.id = g.job_id`,
  row: {
    regra: 'pv.versao',
    fechado_por: idNome('fu'),
    fechamento: orNull('fj', columnsOf('fj', 'id', 'status', 'erro')),
    resumos: `coalesce((select json_agg(${objectOf({
      id: 'r.id',
      usuario: idNome('ru'),
      total: 'r.total::text',
      percentual: `${percentual('r.total', 'pv.meta_mensal')}::text`,
      posicao: posicao('r'),
      dias_afastado: 'r.dias_afastado',
    })} order by r.total desc, dobrar(ru.nome), r.id)
      from produtividade_resumo r join usuario ru on ru.id = r.usuario_id
      where r.departamento_id = g.departamento_id and r.mes = g.mes), '[]'::json)`,
  },
});
