/** Documents as SQL. */
import {
  consultaDocs,
  listaDocSituacoes,
  listaNotificacoes,
  umaNotificacao,
} from '../../../domain/doc/queries.ts';
import { tiposNotificacao } from '../../../domain/doc/situacoes.ts';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import {
  columnsOf,
  idDescricao,
  idNome,
  objectOf,
  orNull,
  pessoaMascarada,
} from '../../read/source.ts';
import { titleOf } from '../../read/titles.ts';

export const docSituacaoList = listSource(listaDocSituacoes, {
  table: 'doc_situacao',
  alias: 's',
});

const shield = { pessoas: ['d.contribuinte_id'], cadastros: ['d.cadastro_id'] };
const joins = `
  join doc_situacao ds on ds.id = d.doc_situacao_id
  join doc_modelo m on m.departamento_id = d.departamento_id and m.id = d.doc_modelo_id
  left join pessoa p2 on p2.id = d.contribuinte_id
  left join cadastro c on c.id = d.cadastro_id
  left join usuario u on u.id = d.fiscal_id
  left join ordem_servico os on os.departamento_id = d.departamento_id and os.id = d.ordem_servico_id`;
const departamento = columnsOf('dp', 'id', 'codigo', 'nome');
const comDepartamento = `${joins}
  join departamento dp on dp.id = d.departamento_id`;

const row = {
  doc_situacao: idDescricao('ds'),
  modelo: columnsOf('m', 'id', 'titulo'),
  contribuinte: pessoaMascarada('p2'),
  cadastro: orNull('c', columnsOf('c', 'id', 'numero')),
  ordem_servico: orNull('os', columnsOf('os', 'id', 'numero', 'ano')),
  fiscal: idNome('u'),
};

const quoted = Object.keys(tiposNotificacao)
  .map((tipo) => `'${tipo}'`)
  .join(', ');
const notifica = (alias: string) => () => `${alias}.tipo in (${quoted})`;

export const notificacaoList = listSource(listaNotificacoes, {
  table: 'doc',
  alias: 'd',
  shield,
  tenant: 'd.departamento_id',
  row,
  joins,
  scope: notifica('d'),
  merge: 'situacao',
  counted: {
    table: 'doc_contagem',
    fields: ['situacao', 'tipo', 'doc_situacao_id', 'doc_modelo_id', 'ano'],
    scope: notifica('k'),
  },
});

/** A child list as JSON, oldest first. */
const children = (table: string, alias: string, pairs: Record<string, string>, more = ''): string =>
  `coalesce((select json_agg(${objectOf(pairs)} order by ${alias}.id) from ${table} ${alias} ${more} where ${alias}.departamento_id = d.departamento_id and ${alias}.doc_id = d.id), '[]'::json)`;

export const notificacaoOne = oneSource(umaNotificacao, {
  like: notificacaoList,
  row: {
    departamento,
    zona: idDescricao('z'),
    incluido_por_usuario: idNome('iu'),
    valores: children('doc_valor', 'v', {
      id: 'v.id',
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
        codigo: 'i.codigo',
        descricao: 'i.descricao',
        texto: 'i.texto',
        quantidade: 'i.quantidade',
        valor: 'i.valor::text',
        legislacao: orNull('l', columnsOf('l', 'id', 'titulo')),
      },
      'left join legislacao l on l.departamento_id = i.departamento_id and l.id = i.legislacao_id',
    ),
    guias: `coalesce((select json_agg(${objectOf({
      id: 'g.id',
      numero: 'g.numero',
      situacao: `case when g.situacao = 'aberta' and g.vencimento < (now() at time zone '${ZONE}')::date then 'vencida' else g.situacao end`,
      vencimento: 'g.vencimento',
      valor: 'g.valor::text',
      pago: '(select coalesce(sum(x.valor), 0)::numeric(14, 2)::text from pagamento x where x.guia_id = g.id)',
    })} order by g.id) from guia g where g.doc_departamento_id = d.departamento_id and g.doc_id = d.id), '[]'::json)`,
    historico: children(
      'doc_historico',
      'h',
      {
        id: 'h.id',
        acao: 'h.acao',
        titulo: titleOf('h.acao'),
        de: 'h.de',
        para: 'h.para',
        texto: 'h.texto',
        usuario: idNome('hu'),
        created_at: 'h.created_at',
      },
      'left join usuario hu on hu.id = h.usuario_id',
    ),
  },
  joins: `${comDepartamento}
    left join zona z on z.id = d.zona_id
    left join usuario iu on iu.id = d.incluido_por_usuario_id`,
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
  filters: { cpf_cnpj: 'pf.cpf_cnpj' },
});
