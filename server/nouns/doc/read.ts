/** Documents as SQL. */
import {
  listaDocImplantacoes,
  listaDocImplantados,
  umaDocImplantacao,
} from '../../../domain/doc/implantacao.ts';
import {
  consultaDocs,
  docsDetalhados,
  listaAutoOrigens,
  listaComentarioSituacoes,
  listaComentarios,
  listaDocs,
  listaDocSituacoes,
  listaNotificacoes,
  umaNotificacao,
  umDoc,
} from '../../../domain/doc/queries.ts';
import { faixas } from '../../../domain/doc/reports.ts';
import { tiposNotificacao } from '../../../domain/doc/situacoes.ts';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { foundInArea, placesOf } from '../../read/mapa.ts';
import {
  columnsOf,
  estreitas,
  idDescricao,
  idNome,
  mes,
  objectOf,
  orNull,
  pessoaMascarada,
  type Source,
} from '../../read/source.ts';
import { passoSql } from '../../read/titles.ts';
import { anexosSql } from '../../uploads/anexos.ts';
import { inArea } from '../cadastro/area.ts';
import { doGrupo } from '../usuario/grupo.ts';

export const docSituacaoList = listSource(listaDocSituacoes, {
  table: 'doc_situacao',
  alias: 's',
});
export const comentarioSituacaoList = listSource(listaComentarioSituacoes, {
  table: 'comentario_situacao',
  alias: 's',
});
export const autoOrigemList = listSource(listaAutoOrigens, { table: 'auto_origem', alias: 'o' });

const shield = { pessoas: ['d.contribuinte_id'], cadastros: ['d.cadastro_id'] };
const joins = `
  join doc_situacao ds on ds.id = d.doc_situacao_id
  join doc_modelo m on m.departamento_id = d.departamento_id and m.id = d.doc_modelo_id
  left join pessoa p2 on p2.id = d.contribuinte_id
  left join cadastro c on c.id = d.cadastro_id
  left join usuario u on u.id = d.fiscal_id
  left join job_output j on j.id = d.job_id
  left join ordem_servico os on os.departamento_id = d.departamento_id and os.id = d.ordem_servico_id
  left join lateral (select b.id, b.numero, b.ano, b.situacao from doc_publicado px
    join doc_publicacao b on b.departamento_id = px.departamento_id and b.id = px.publicacao_id
    where px.departamento_id = d.departamento_id and px.doc_id = d.id and b.situacao <> 'cancelado'
    order by px.id desc limit 1) pb on true`;
const departamento = columnsOf('dp', 'id', 'codigo', 'nome');
const comDepartamento = `${joins}
  join departamento dp on dp.id = d.departamento_id`;

/** Its defence was refused: there is no other. As the column says (migration 0143), and of what a trail draws, too. */
const INDEFERIDA = `exists (select from doc_defesa df
  where df.departamento_id = d.departamento_id and df.doc_id = d.id and df.resultado = 'indeferida')`;

const row = {
  doc_situacao: idDescricao('ds'),
  modelo: columnsOf('m', 'id', 'titulo'),
  contribuinte: pessoaMascarada('p2'),
  cadastro: orNull('c', columnsOf('c', 'id', 'numero')),
  ordem_servico: orNull('os', columnsOf('os', 'id', 'numero', 'ano')),
  fiscal: idNome('u'),
  publicacao: orNull('pb', columnsOf('pb', 'id', 'numero', 'ano', 'situacao')),
  debita: 'd.debita is true',
  defesa_indeferida: INDEFERIDA,
  // Asked for while we waited for the document, its job is not seen yet: it waits.
  implantando: `d.job_id is not null and coalesce(j.status in ('waiting', 'running'), true)`,
};

const quoted = Object.keys(tiposNotificacao)
  .map((tipo) => `'${tipo}'`)
  .join(', ');
const notifica = (alias: string) => () => `${alias}.tipo in (${quoted})`;
/** They stand beside each other in the axes' index. */
const places = Object.keys(tiposNotificacao).map((tipo) => `tipo_do_doc('${tipo}')`);

const counted = {
  table: 'doc_contagem',
  fields: ['situacao', 'tipo', 'doc_situacao_id', 'doc_modelo_id', 'ano'],
} as const;

const merge = ['situacao', 'tipo', 'doc_situacao_id'] as const;
/** What is waited for has none of the early days, what is done none of the late ones (migration 0148). */
const passing = {
  ciencia_em: ['doc_situacao_id'],
  prazo_defesa: ['doc_situacao_id'],
  prazo_regularizar: ['doc_situacao_id'],
} as const;
const axes = [
  'id',
  'numero',
  'ano',
  'autuado_em',
  'ciencia_em',
  'prazo_regularizar',
  'prazo_defesa',
  'valor_total',
  'implantado_em',
] as const;
const phases = {
  situacao: 'fase_do_doc',
  tipo: 'tipo_do_doc',
  doc_situacao_id: 'eixo',
  doc_modelo_id: 'eixo',
} as const;

/** The bracket of an amount (0140 says the same). */
export const FAIXA = `case ${Object.entries(faixas)
  .map(([id, { ate }]) =>
    ate === null ? `else '${id}'` : `when d.valor_total <= ${ate} then '${id}'`,
  )
  .join(' ')} end`;
/** What documents are counted by, in the month they were issued in. */
export const docFigura = {
  table: 'doc',
  fatos: { emitido: 'd.autuado_em' },
  cada: 'mes',
  kind: 'date',
  field: 'autuado_em',
  said: { mes: mes('d.autuado_em'), faixa: FAIXA },
  columns: ['doc_modelo_id', 'tipo', 'situacao', 'fiscal_id', 'zona_id', 'reincidente'],
  sums: { n: 'int8', valor: 'numeric', cientes: 'int8' },
} as const;
const porDia = {
  ...docFigura,
  fatos: { emitido_no_dia: 'd.autuado_em' },
  cada: 'dia',
  said: { ...docFigura.said, mes: 'd.autuado_em' },
} as const;

/** Its own place, else where its registry lies. */
export const noMapa = {
  table: 'doc',
  fase: 'fase_do_doc',
  columns: ['autuado_em', 'situacao', 'tipo', 'doc_modelo_id', 'fiscal_id', 'zona_id'],
  said: { usuario_grupo_id: doGrupo('m.fiscal_id') },
} as const;

export const docList = listSource(listaDocs, {
  table: 'doc',
  alias: 'd',
  shield,
  tenant: 'd.departamento_id',
  row,
  filters: { usuario_grupo_id: doGrupo('d.fiscal_id'), area: inArea('d.cadastro_id', 'd') },
  collected: { area: foundInArea(noMapa, 'd.id') },
  places: placesOf(noMapa),
  joins,
  merge,
  narrow: [estreitas('d', 'busca', 'prazo_regularizar', 'prazo_defesa')],
  leads: { id: ['doc_modelo_id', 'fiscal_id', 'zona_id', 'reincidente'] },
  passing,
  axes,
  phases,
  counted,
  figuras: [docFigura, porDia],
});

export const notificacaoList = listSource(listaNotificacoes, {
  like: docList,
  // Most documents notify: no index is led by it.
  scope: () => `(${notifica('d')()}) is true`,
  alongAxes: `tipo_do_doc(d.tipo) between least(${places.join(', ')}) and greatest(${places.join(', ')})`,
  merge,
  counted: { ...counted, scope: notifica('k') },
  places: { ...placesOf(noMapa), scope: notifica('m') },
});

const HOJE = `(now() at time zone '${ZONE}')::date`;

/** A child list as JSON, oldest first. */
const children = (table: string, alias: string, pairs: Record<string, string>, more = ''): string =>
  `coalesce((select json_agg(${objectOf(pairs)} order by ${alias}.id) from ${table} ${alias} ${more} where ${alias}.departamento_id = d.departamento_id and ${alias}.doc_id = d.id), '[]'::json)`;

/** Another document, of an alias x. */
const docRef = objectOf({
  id: 'x.id',
  tipo: 'x.tipo',
  numero: 'x.numero',
  ano: 'x.ano',
  situacao: 'x.situacao',
  doc_situacao: idDescricao('xs'),
});
const docRefJoin = 'join doc_situacao xs on xs.id = x.doc_situacao_id';

const detalhe = {
  versao: 'coalesce(d.versao, 1)',
  zona: idDescricao('z'),
  auto_origem: idDescricao('ao'),
  incluido_por_usuario: idNome('iu'),
};
const detalheJoins = `
    left join zona z on z.id = d.zona_id
    left join auto_origem ao on ao.id = d.auto_origem_id
    left join usuario iu on iu.id = d.incluido_por_usuario_id`;

export const detalhadosList = listSource(docsDetalhados, {
  like: docList,
  row: detalhe,
  joins: `${joins}${detalheJoins}`,
  merge,
  counted,
});

export const docOne = oneSource(umDoc, {
  like: docList,
  row: {
    ...detalhe,
    departamento,
    fiscal: orNull('u', columnsOf('u', 'id', 'nome', 'matricula')),
    textos: `coalesce(d.textos, '[]'::jsonb)`,
    modelo_textos: `coalesce(mv.modelo -> 'textos', '[]'::jsonb)`,
    legislacao: orNull('lei', columnsOf('lei', 'id', 'titulo')),
    situacao_antes: idDescricao('sa'),
    origem: `(select ${docRef} from doc x ${docRefJoin} where x.departamento_id = d.departamento_id and x.id = d.origem_id)`,
    derivados: `coalesce((select json_agg(${docRef} order by x.id) from doc x ${docRefJoin} where x.departamento_id = d.departamento_id and x.origem_id = d.id), '[]'::json)`,
    anexos: anexosSql('doc', 'd.id'),
    ciencias: children(
      'doc_ciencia',
      'ci',
      {
        id: 'ci.id',
        tipo: 'ci.tipo',
        ciencia_em: 'ci.ciencia_em',
        memoria: 'ci.memoria',
        data: 'ci.data',
        expedido_em: 'ci.expedido_em',
        quem: 'ci.quem',
        documento: 'ci.documento',
        observacao: 'ci.observacao',
        usuario: idNome('cu'),
        anulada_em: 'ci.anulada_em',
        created_at: 'ci.created_at',
      },
      'left join usuario cu on cu.id = ci.usuario_id',
    ),
    publicacoes: children(
      'doc_publicado',
      'px',
      {
        id: 'b.id',
        numero: 'b.numero',
        ano: 'b.ano',
        situacao: 'b.situacao',
        titulo: 'b.titulo',
        edicao: 'b.edicao',
        publicado_em: 'b.publicado_em',
        versao: 'px.versao',
      },
      'join doc_publicacao b on b.departamento_id = px.departamento_id and b.id = px.publicacao_id',
    ),
    envios: children(
      'doc_envio',
      'ev',
      {
        id: 'ev.id',
        email: 'ev.email',
        expira_em: 'ev.expira_em',
        revogado_em: 'ev.revogado_em',
        lido_em: 'ev.lido_em',
        usuario: idNome('eu'),
        created_at: 'ev.created_at',
      },
      'left join usuario eu on eu.id = ev.usuario_id',
    ),
    comentarios: children(
      'doc_comentario',
      'k',
      {
        id: 'k.id',
        texto: 'k.texto',
        comentario_situacao: orNull('ks', columnsOf('ks', 'id', 'descricao', 'tipo')),
        usuario: idNome('ku'),
        created_at: 'k.created_at',
      },
      `left join comentario_situacao ks on ks.id = k.comentario_situacao_id
       left join usuario ku on ku.id = k.usuario_id`,
    ),
    defesas: children(
      'doc_defesa',
      'df',
      {
        id: 'df.id',
        apresentada_em: 'df.apresentada_em',
        texto: 'df.texto',
        motivo: 'df.motivo',
        usuario: idNome('du'),
        resultado: 'df.resultado',
        fundamentos: 'df.fundamentos',
        julgada_por: idNome('dj'),
        julgada_em: 'df.julgada_em',
        created_at: 'df.created_at',
      },
      `left join usuario du on du.id = df.usuario_id
       left join usuario dj on dj.id = df.julgada_por_id`,
    ),
    versoes: `coalesce((select json_agg(${objectOf({
      versao: 'vs.versao',
      endereco: `vs.conteudo ->> 'endereco'`,
      conteudo: 'vs.conteudo',
      usuario: idNome('vu'),
      created_at: 'vs.created_at',
    })} order by vs.versao) from doc_versao_anterior vs left join usuario vu on vu.id = vs.usuario_id
      where vs.departamento_id = d.departamento_id and vs.doc_id = d.id), '[]'::json)`,
    prazos: children(
      'doc_prazo_mudado',
      'pz',
      {
        id: 'pz.id',
        tipo: 'pz.tipo',
        de: 'pz.de',
        para: 'pz.para',
        motivo: 'pz.motivo',
        usuario: idNome('pu'),
        created_at: 'pz.created_at',
      },
      'left join usuario pu on pu.id = pz.usuario_id',
    ),
    valores: children('doc_valor', 'v', {
      id: 'v.id',
      parametro_id: 'v.parametro_id',
      codigo: 'v.codigo',
      descricao: 'v.descricao',
      unidade: 'v.unidade',
      quantidade: 'v.quantidade::text',
      valor: 'v.valor::text',
    }),
    irregularidades: children(
      'doc_irregularidade',
      'i',
      {
        id: 'i.id',
        irregularidade_id: 'i.irregularidade_id',
        codigo: 'i.codigo',
        descricao: 'i.descricao',
        texto: 'i.texto',
        quantidade: 'i.quantidade',
        valor: 'i.valor::text',
        legislacao: orNull('l', columnsOf('l', 'id', 'titulo')),
      },
      'left join legislacao l on l.departamento_id = i.departamento_id and l.id = i.legislacao_id',
    ),
    implantacao: `case when d.debita then ${objectOf({
      debito_tipo: idDescricao('dt'),
      // Of the document, unless its day is over.
      vencimento: `coalesce((d.implantacao ->> 'vencimento')::date,
        case when d.debito_vence_em >= ${HOJE} then d.debito_vence_em end, ${HOJE} + (mv.modelo ->> 'dias_vencimento')::int)`,
      parcelas: `coalesce((d.implantacao ->> 'parcelas')::int, 1)`,
      observacao: `d.implantacao ->> 'observacao'`,
      pedida_em: 'j.created_at',
      pedida_por: idNome('ju'),
      job: orNull('j', columnsOf('j', 'id', 'status', 'erro')),
    })} end`,
    guias: `coalesce((select json_agg(${objectOf({
      id: 'g.id',
      numero: 'g.numero',
      situacao: `case when g.situacao = 'aberta' and g.vencimento < ${HOJE} then 'vencida' else g.situacao end`,
      vencimento: 'g.vencimento',
      valor: 'g.valor::text',
      pago: '(select coalesce(sum(x.valor), 0)::numeric(14, 2)::text from pagamento x where x.guia_id = g.id)',
    })} order by g.id) from guia g where g.doc_departamento_id = d.departamento_id and g.doc_id = d.id), '[]'::json)`,
    historico: children(
      'doc_historico',
      'h',
      passoSql(),
      'left join usuario hu on hu.id = h.usuario_id',
    ),
  },
  joins: `${comDepartamento}${detalheJoins}
    left join doc_situacao sa on sa.id = d.situacao_antes_id
    left join usuario ju on ju.id = j.usuario_id
    left join doc_modelo_versao mv on mv.departamento_id = d.departamento_id and mv.doc_modelo_id = d.doc_modelo_id
      and mv.versao = d.modelo_versao
    left join legislacao lei on lei.departamento_id = d.departamento_id and lei.id = (mv.modelo ->> 'legislacao_id')::int8
    left join debito_tipo dt on dt.id = coalesce((d.implantacao ->> 'debito_tipo_id')::int8, (mv.modelo ->> 'debito_tipo_id')::int8)`,
});

/** The same record by the other door, which opens to those that notify. */
export const notificacaoOne = oneSource(umaNotificacao, {
  like: docOne,
  scope: notifica('d'),
});

/** What waits for its debt on that day, of an alias. */
const esperam =
  (alias: string): NonNullable<Source['scope']> =>
  (bind, { actor }) =>
    `${alias}.cobravel_em <= ${bind(actor.hoje)}::date`;
/** A debt can be made of them today, by what impedeImplantar says of a record (migration 0143). */
export const implantacaoDocList = listSource(listaDocImplantacoes, {
  like: docList,
  scope: esperam('d'),
  apart: true,
  merge: [],
  counted: { table: 'doc_a_cobrar_contagem', fields: [], scope: esperam('k') },
  row: { job: orNull('j', columnsOf('j', 'id', 'status')) },
});
export const implantacaoDocOne = oneSource(umaDocImplantacao, {
  like: docOne,
  scope: () => 'd.debita',
});
/** What the debt was made as. */
export const DEBITO_TIPO = `(d.implantacao ->> 'debito_tipo_id')::int8`;
export const implantadoList = listSource(listaDocImplantados, {
  like: docList,
  scope: () => 'd.implantado_em is not null',
  apart: true,
  merge: [],
  counted: undefined,
  joins: `${joins}
    left join lateral (select count(*)::int as guias, min(g.numero) as numero,
      min(g.vencimento) filter (where g.situacao in ('aberta', 'parcelada')) as vencimento,
      coalesce(sum(g.valor) filter (where g.situacao <> 'cancelada'), 0)::numeric(30, 2)::text as valor,
      coalesce(sum(pg.valor), 0)::numeric(30, 2)::text as pago
      from guia g left join lateral (select sum(x.valor) as valor from pagamento x where x.guia_id = g.id) pg on true
      where g.doc_departamento_id = d.departamento_id and g.doc_id = d.id) co on true`,
  row: {
    implantado_em: 'd.implantado_em',
    cobranca: columnsOf('co', 'guias', 'numero', 'vencimento', 'valor', 'pago'),
  },
  filters: { debito_tipo_id: DEBITO_TIPO },
  orders: { implantado_em: ['d.implantado_em', 'date'] },
});

export const comentarioList = listSource(listaComentarios, {
  table: 'doc_comentario',
  alias: 'k',
  axes: ['id', 'created_at'],
  tenant: 'k.departamento_id',
  row: {
    comentario_situacao: orNull('ks', columnsOf('ks', 'id', 'descricao', 'tipo')),
    doc: docRef,
    usuario: idNome('u'),
  },
  filterJoins: { x: 'join doc x on x.departamento_id = k.departamento_id and x.id = k.doc_id' },
  shield: { pessoas: ['x.contribuinte_id'], cadastros: ['x.cadastro_id'] },
  filters: { usuario_grupo_id: doGrupo('k.usuario_id'), zona_id: 'k.doc_zona_id' },
  joins: `${docRefJoin}
    left join comentario_situacao ks on ks.id = k.comentario_situacao_id
    left join usuario u on u.id = k.usuario_id`,
});

/** Of all departments: who may look there sees the row, and no more. */
export const consultaList = listSource(consultaDocs, {
  table: 'doc',
  alias: 'd',
  shield,
  tenant: null,
  row: { ...row, departamento },
  filterJoins: { pf: 'left join pessoa pf on pf.id = d.contribuinte_id' },
  joins: comDepartamento,
  narrow: [estreitas('d', 'busca')],
  axes,
  phases,
  filters: { cpf_cnpj: 'pf.cpf_cnpj' },
});
