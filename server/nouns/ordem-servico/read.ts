/** Service orders as SQL: the row of the list, the whole record. */
import { ordemAberta } from './aberta.ts';
import { abertas, emCampo, situacoes } from '../../../domain/ordem-servico/schema.ts';
import {
  linhasDaMassa,
  listaDetalhada,
  listaOrdens,
  umaOrdem,
} from '../../../domain/ordem-servico/queries.ts';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { entradaOf } from '../../../domain/kernel/entrada.ts';
import type { CallContext } from '../../http/context.ts';
import { listSource, oneSource, recordSource } from '../../read/declare.ts';
import { containsSql } from '../../read/condition.ts';
import { parteDaBusca } from './busca.ts';
import { foundInArea, placesOf } from '../../read/mapa.ts';
import {
  columnsOf,
  dia,
  estreitas,
  idDescricao,
  idNome,
  mes,
  objectOf,
  orNull,
  pessoaMascarada,
  type Bind,
  type Figura,
  type Narrow,
  throughIds,
  type Source,
  type Through,
} from '../../read/source.ts';
import { passoSql } from '../../read/titles.ts';
import { anexosSql } from '../../uploads/anexos.ts';
import { inArea } from '../cadastro/area.ts';
import { doGrupo } from '../usuario/grupo.ts';

const assunto = {
  id: 'a.id',
  descricao: 'a.descricao',
  exige_cadastro: 'a.exige_cadastro',
  exige_protocolo: 'a.exige_protocolo',
  exige_doc: 'a.exige_doc',
  exige_analise: 'a.exige_analise',
  permite_analise: 'a.permite_analise',
};
const rowJoins = `
  join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
  left join pessoa p2 on p2.id = os.contribuinte_id
  left join cadastro c on c.id = os.cadastro_id
  left join usuario u on u.id = os.usuario_responsavel_id
  left join zona z on z.id = os.zona_id
  left join ordem_servico_formulario ofm on ofm.departamento_id = os.departamento_id and ofm.ordem_servico_id = os.id
  left join formulario f on f.departamento_id = os.departamento_id
    and f.id = coalesce(ofm.formulario_id, a.formulario_id)`;

/** The form as the order was filled with it, else as it is now. */
const formulario = {
  id: 'f.id',
  descricao: 'f.descricao',
  versao: 'coalesce(ofm.versao, f.versao)',
};

/** Said beside `ordemAberta`: that condition finds the partial index, this one the ranges within it. */
const quoted = abertas.map((s) => `'${s}'`).join(', ');

const vencida = (bind: Bind, ctx: CallContext): string =>
  `os.situacao in (${quoted}) and ${ordemAberta('os')} and os.concluir_em is not null and os.concluir_em < ${bind(ctx.actor.hoje)}::date`;

/** What orders are counted by, in the month of their opening, or of their conclusion. */
const figura = {
  table: 'ordem_servico',
  kind: 'instant',
  columns: ['assunto_id', 'usuario_responsavel_id', 'zona_id', 'situacao'],
  sums: { n: 'int8', dias: 'int8', com_dias: 'int8', fora: 'int8' },
} as const;
/** Overdue is what nobody touches: it becomes so by the day. */
const vencidas = (day: string): Figura['also'] => ({
  vencidas: {
    type: 'int8',
    value: '1',
    day,
    where: (bind, { actor }) => [
      ordemAberta('os'),
      `os.concluir_em is not null and os.concluir_em < ${bind(actor.hoje)}::date`,
    ],
  },
});
const ABERTA = 'os.created_at';
const CONCLUIDA = 'os.concluido_em';

/** Where its registry lies. */
export const noMapa = {
  table: 'ordem_servico',
  fase: 'fase_da_ordem',
  columns: ['created_at', 'situacao', 'assunto_id', 'usuario_responsavel_id', 'zona_id'],
  said: { usuario_grupo_id: doGrupo('m.usuario_responsavel_id') },
} as const;

const narrow = estreitas(
  'os',
  'busca',
  'endereco',
  'descricao',
  'fiscal_ciente_em',
  'concluir_em_original',
);
const bytesDoEncerramento =
  '(octet_length(os.encerramento_dobrado) + coalesce(octet_length(os.comentario_dobrado), 0))';
/** Of those that are closed, the texts of their closing (migration 0152). */
const fechadas: Narrow = {
  almostAll: `${bytesDoEncerramento} <= 2000`,
  others: `${bytesDoEncerramento} > 2000`,
  counts: ['encerramento', 'comentario'],
  alone: true,
};

/** Each with an index that ends in the order's id. */
const lead = ['assunto_id', 'usuario_responsavel_id', 'zona_id'] as const;

/** The ids of those that entered a situação in these days. */
function entraram(value: unknown, bind: Bind, ctx: CallContext): string {
  const found = entradaOf(String(value), situacoes);
  if (!found) return 'select null::int8 where false';
  return `select h.ordem_servico_id from ordem_servico_historico h
    where h.departamento_id = ${bind(ctx.departamento?.id ?? -1)} and h.entrou = ${bind(found.situacao)}::text
      and h.created_at >= (${bind(found.de)}::date::timestamp at time zone '${ZONE}')
      and h.created_at < ((${bind(found.ate)}::date + 1)::timestamp at time zone '${ZONE}')`;
}

export const ordemServicoList = listSource(listaOrdens, {
  table: 'ordem_servico',
  alias: 'os',
  tenant: 'os.departamento_id',
  shield: { pessoas: ['os.contribuinte_id'], cadastros: ['os.cadastro_id'] },
  row: {
    assunto: objectOf(assunto),
    contribuinte: pessoaMascarada('p2'),
    cadastro: orNull('c', columnsOf('c', 'id', 'numero')),
    usuario_responsavel: idNome('u'),
    zona: idDescricao('z'),
    origem_departamento: `case when os.solicitante_departamento_id is null then null else (select ${columnsOf('sd', 'id', 'codigo', 'nome')} from departamento sd where sd.id = os.solicitante_departamento_id) end`,
    solicitacao: `(select ${objectOf({ id: 's.id', solicitado_concluir_em: 's.solicitado_concluir_em', lock_version: 's.lock_version' })} from ordem_servico_solicitacao s where s.departamento_id = os.departamento_id and s.ordem_servico_id = os.id and s.situacao = 'solicitado')`,
    formulario: orNull('f', objectOf(formulario)),
    itens_pendentes: `case when f.id is not null and os.situacao in (${emCampo.map((s) => `'${s}'`).join(', ')})
      then coalesce(ofm.pendentes, itens_exigidos(f.checklist)) else '[]'::jsonb end`,
    substituida: `case when os.substituida_id is null then null else (select ${columnsOf('x', 'id', 'numero', 'ano')} from ordem_servico x where x.departamento_id = os.departamento_id and x.id = os.substituida_id) end`,
  },
  joins: rowJoins,
  filters: {
    usuario_grupo_id: doGrupo('os.usuario_responsavel_id'),
    // Led by those found: how far along any order they lie nobody can tell.
    entrada: (_, value, bind, ctx) => `os.id = any(array(${entraram(value, bind, ctx)}))`,
    area: inArea('os.cadastro_id'),
    compartilhada: (_, value) =>
      `os.solicitante_departamento_id is ${value === true ? 'not ' : ''}null`,
    vencida: (_, value, bind, ctx) => `${value === true ? '' : 'not '}(${vencida(bind, ctx)})`,
    lote: (op, value, bind, ctx) =>
      `os.id in (select l.ordem_servico_id from ordem_servico_lote l
        where l.departamento_id = ${bind(ctx.departamento?.id ?? -1)} and l.job_id ${op === 'in' ? `= any(${bind(value)}::int8[])` : `= ${bind(value)}::int8`})`,
  },
  orders: { numero: ['os.numero', 'int4'] },
  merge: ['situacao', 'analise_situacao', 'incluido_por', 'protocolo_tipo'],
  leads: { id: lead },
  narrow: [narrow],
  leading: ['entrada'],
  tried: { entrada: (_, value, bind, ctx) => `(os.id in (${entraram(value, bind, ctx)})) is true` },
  places: placesOf(noMapa),
  collected: {
    area: foundInArea(noMapa, 'os.id'),
    // The open ones have an index that goes by their term: nothing is said that it does not hold.
    vencida: (_, value, bind, ctx) =>
      value === true
        ? `os.id = any(array(select x.id from ordem_servico x
            where x.departamento_id = ${bind(ctx.departamento?.id ?? -1)} and ${ordemAberta('x')} and x.concluir_em < ${bind(ctx.actor.hoje)}::date))`
        : `not (${vencida(bind, ctx)})`,
  },
  axes: [
    'id',
    'created_at',
    'concluir_em',
    'concluido_em',
    'numero',
    'ano',
    'fiscal_ciente_em',
    'concluir_em_original',
    'prazo',
    'docs_emitidos',
    'mes',
    'protocolo_ano',
  ],
  phases: { situacao: 'fase_da_ordem', analise_situacao: 'fase_da_analise' },
  counted: { table: 'ordem_servico_contagem', fields: ['situacao', 'ano', 'assunto_id'] },
  few: ['vencida', 'compartilhada'],
  figuras: [
    {
      ...figura,
      fatos: { aberta: ABERTA },
      cada: 'mes',
      field: 'created_at',
      said: { mes: mes(dia(ABERTA)) },
      also: vencidas(ABERTA),
    },
    {
      ...figura,
      fatos: { concluida: CONCLUIDA },
      cada: 'mes',
      field: 'concluido_em',
      said: { mes: mes(dia(CONCLUIDA)) },
      also: vencidas(CONCLUIDA),
    },
    {
      ...figura,
      fatos: { concluida_no_dia: CONCLUIDA },
      cada: 'dia',
      field: 'concluido_em',
      said: { mes: dia(CONCLUIDA) },
      also: vencidas(CONCLUIDA),
    },
  ],
});

/** Each step (h) into a situation, by the day of the step; what its order is asked for by stands in it. */
export const entradaSource: Source = {
  table: 'ordem_servico_historico h',
  id: 'h.id',
  tenant: 'h.departamento_id',
  json: '',
  fields: {
    created_at: 'h.created_at',
    situacao: 'h.entrou',
    assunto_id: 'h.os_assunto_id',
    usuario_responsavel_id: 'h.os_responsavel_id',
    usuario_grupo_id: doGrupo('h.os_responsavel_id'),
    zona_id: 'h.os_zona_id',
  },
  orders: {},
  // Said of each, so that its index finds the days of each.
  scope: () => `h.entrou = any('{${Object.keys(situacoes).join()}}'::text[])`,
  figuras: [
    {
      table: 'ordem_servico_historico',
      kind: 'instant',
      cada: 'mes',
      field: 'created_at',
      fatos: { entrada: 'h.created_at' },
      once: 'h.ordem_servico_id, h.entrou',
      said: { mes: mes(dia('h.created_at')) },
      columns: ['entrou', 'os_assunto_id', 'os_responsavel_id', 'os_zona_id'],
      sums: { n: 'int8' },
    },
  ],
};

/** A comment, of an alias k. */
const comentario = {
  id: 'k.id',
  texto: 'k.texto',
  usuario: idNome('ku'),
  publico: 'k.publico',
  de_quem_pediu: 'k.de_quem_pediu',
  created_at: 'k.created_at',
};
/** The comments that who asked for the order reads. */
export const comentariosPublicos = (): string =>
  children(
    '(select * from ordem_servico_comentario where publico)',
    'k',
    comentario,
    'left join usuario ku on ku.id = k.usuario_id',
  );

/** The steps of an order; `texto`: what is shown of what was written at step h. */
export const historicoSql = (texto: string): string =>
  children(
    'ordem_servico_historico',
    'h',
    passoSql(texto),
    'left join usuario hu on hu.id = h.usuario_id',
  );

/** A document by its number, of an alias d, and how it stands. */
const documento = {
  id: 'd.id',
  tipo: 'd.tipo',
  numero: 'd.numero',
  ano: 'd.ano',
  situacao: 'd.situacao',
  doc_situacao: idDescricao('ds'),
};
const situacaoDoDoc = 'join doc_situacao ds on ds.id = d.doc_situacao_id';
/** The documents of an order that who asked for it is told of. */
export const docsPorNumero = (): string => children('doc', 'd', documento, situacaoDoDoc);

/** A child list as JSON, oldest first. */
const children = (
  table: string,
  alias: string,
  pairs: Record<string, string>,
  joins = '',
  order = `${alias}.id`,
): string =>
  `coalesce((select json_agg(${objectOf(pairs)} order by ${order}) from ${table} ${alias} ${joins} where ${alias}.departamento_id = os.departamento_id and ${alias}.ordem_servico_id = os.id), '[]'::json)`;

/** The subjects that are worth so many points: they are few, and found first. */
const valendo: Through['ids'] = (op, value, bind, ctx) =>
  `select fa.id from assunto fa where fa.departamento_id = ${bind(ctx.departamento?.id ?? -1)}
    and fa.pontuacao ${op === 'eq' ? '=' : op === 'gteq' ? '>=' : '<='} ${bind(value)}::numeric`;

export const ordemServicoDetalhada = listSource(listaDetalhada, {
  like: ordemServicoList,
  row: { pontuacao: 'a.pontuacao::text', incluido_por_usuario: idNome('iu') },
  joins: `${rowJoins} left join usuario iu on iu.id = os.incluido_por_usuario_id`,
  filters: {
    cpf_cnpj: (_, value, bind) =>
      `os.contribuinte_id = (select fp.id from pessoa fp where fp.cpf_cnpj = ${bind(value)}::text)`,
    endereco: parteDaBusca('os', 'endereco'),
    descricao: parteDaBusca('os', 'descricao'),
    resultado: 'os.encerramento_resultado',
    origem_departamento: (_, value, bind) =>
      `os.solicitante_departamento_id = any(array(select fd.id from departamento fd where ${containsSql('fd.nome', value, bind)}))`,
    pontuacao: throughIds('os.assunto_id', valendo),
    encerramento: 'os.encerramento_dobrado',
    comentario: 'os.comentario_dobrado',
  },
  orders: { prazo: ['os.prazo', 'int4'], docs_emitidos: ['os.docs_emitidos', 'int4'] },
  leads: { id: [...lead, 'resultado'] },
  narrow: [fechadas, narrow],
  dated: { concluido_em: ['resultado', 'encerramento', 'comentario'] },
  few: ['vencida', 'compartilhada', 'reaberta'],
});

export const ordemServicoOne = oneSource(umaOrdem, {
  like: ordemServicoList,
  row: {
    departamento: columnsOf('d', 'id', 'codigo', 'nome'),
    assunto: objectOf({
      ...assunto,
      prazo: 'a.prazo',
      pontuacao: 'a.pontuacao::text',
      encerramento: 'a.encerramento',
    }),
    formulario: orNull(
      'f',
      objectOf({
        ...formulario,
        tipo: 'f.tipo',
        checklist: `coalesce((select v.checklist from formulario_versao v where v.departamento_id = ofm.departamento_id
          and v.formulario_id = ofm.formulario_id and v.versao = ofm.versao), f.checklist)`,
      }),
    ),
    items: `coalesce(ofm.items, '[]'::jsonb)`,
    cadastro: `case when c.id is null then null else (select row_to_json(t) from (select c.id as "id", c.numero as "numero", c.tipo as "tipo", c.endereco as "endereco", c.area_total::text as "area_total", c.alvara as "alvara", c.latitude::text as "latitude", c.longitude::text as "longitude") t) end`,
    incluido_por_usuario: idNome('iu'),
    substitui: `(select ${columnsOf('x', 'id', 'numero', 'ano')} from ordem_servico x where x.departamento_id = os.departamento_id and x.substituida_id = os.id limit 1)`,
    areas: children('ordem_servico_area', 'ar', {
      id: 'ar.id',
      tipo: 'ar.tipo',
      descricao: 'ar.descricao',
      area: 'ar.area::text',
    }),
    anexos: anexosSql('ordem_servico', 'os.id'),
    docs: children(
      'doc',
      'd',
      {
        ...documento,
        modelo: 'dm.titulo',
        autuado_em: 'd.autuado_em',
        valor_total: 'd.valor_total::text',
      },
      `${situacaoDoDoc}
       join doc_modelo dm on dm.departamento_id = d.departamento_id and dm.id = d.doc_modelo_id`,
    ),
    comentarios: children(
      'ordem_servico_comentario',
      'k',
      comentario,
      'left join usuario ku on ku.id = k.usuario_id',
    ),
    historico: historicoSql('h.texto'),
    analises: children(
      'ordem_servico_analise',
      'an',
      {
        id: 'an.id',
        situacao: 'an.situacao',
        analista: idNome('au'),
        parecer: 'an.parecer',
        created_at: 'an.created_at',
        concluida_em: 'an.concluida_em',
      },
      'left join usuario au on au.id = an.analista_id',
    ),
    implantacoes: children('implantacao', 'im', {
      id: 'im.id',
      situacao: 'im.situacao',
      created_at: 'im.created_at',
      implantada_em: 'im.implantada_em',
    }),
    solicitacoes: children('ordem_servico_solicitacao', 's', {
      id: 's.id',
      situacao: 's.situacao',
      motivo_solicitado: 's.motivo_solicitado',
      solicitado_em: 's.solicitado_em',
      solicitado_concluir_em: 's.solicitado_concluir_em',
      autorizado_concluir_em: 's.autorizado_concluir_em',
      motivo_recusado: 's.motivo_recusado',
      lock_version: 's.lock_version',
    }),
  },
  joins: `${rowJoins}
    join departamento d on d.id = os.departamento_id
    left join usuario iu on iu.id = os.incluido_por_usuario_id`,
});

export const linhasList = listSource(linhasDaMassa, {
  table: 'ordem_servico_lote',
  alias: 'l',
  tenant: 'l.departamento_id',
  row: {
    cadastro: objectOf({ id: 'l.cadastro_id', numero: 'c.numero' }),
    ordem_servico: orNull('os', columnsOf('os', 'id', 'numero', 'ano', 'situacao')),
  },
  joins: `left join cadastro c on c.id = l.cadastro_id
    left join ordem_servico os on os.departamento_id = l.departamento_id and os.id = l.ordem_servico_id`,
  filters: {
    feita: (_, value) =>
      value === true ? 'l.ordem_servico_id is not null' : 'l.ordem_servico_id is null',
  },
});

/** What closing and filling in look at besides: the subject's situations, the form's items. */
const { assunto: comSituacoes, formulario: comItens, items, cadastro } = umaOrdem.record;
export const ordemServicoKnown = recordSource(
  { ...listaOrdens.row, assunto: comSituacoes, cadastro, formulario: comItens, items },
  { like: ordemServicoOne },
);
