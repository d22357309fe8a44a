/** Payments as SQL. */
import { listaPagamentos, umPagamento } from '../../../domain/guia/index.ts';
import type { CallContext } from '../../http/context.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, objectOf, orNull, pessoaMascarada, type Bind } from '../../read/source.ts';

/** Overdue is derived from the day, on which it depends who asks. */
const SITUACAO = `case when g.situacao = 'aberta' and g.vencimento < h.hoje then 'vencida' else g.situacao end`;

const daGuia = (bind: Bind, ctx: CallContext): string => `
    left join cadastro c on c.id = g.cadastro_id
    left join doc on doc.departamento_id = g.doc_departamento_id and doc.id = g.doc_id
    left join departamento dep on dep.id = doc.departamento_id
    left join lateral (select sum(x.valor) as valor, max(x.data) as data from pagamento x where x.guia_id = g.id) pg on true
    cross join (select ${bind(ctx.actor.hoje)}::date as hoje) h`;

export const pagamentoList = listSource(listaPagamentos, {
  table: 'guia',
  alias: 'g',
  shield: { pessoas: ['g.pessoa_id'], cadastros: ['g.cadastro_id'] },
  filterJoins: { p: 'left join pessoa p on p.id = g.pessoa_id' },
  joins: daGuia,
  row: {
    situacao: SITUACAO,
    contribuinte: pessoaMascarada('p'),
    cadastro: orNull('c', columnsOf('c', 'id', 'numero')),
    doc: orNull(
      'doc',
      objectOf({
        id: 'doc.id',
        tipo: 'doc.tipo',
        numero: 'doc.numero',
        ano: 'doc.ano',
        departamento: columnsOf('dep', 'id', 'codigo', 'nome'),
      }),
    ),
    pago: 'coalesce(pg.valor, 0)::numeric(14, 2)::text',
    pago_em: 'pg.data',
  },
  filters: {
    contribuinte_id: 'g.pessoa_id',
    cpf_cnpj: 'p.cpf_cnpj',
    situacao: (_, value, bind, ctx) => {
      const wanted = [value].flat() as string[];
      const others = wanted.filter((one) => one !== 'vencida' && one !== 'aberta');
      const late = wanted.includes('vencida');
      const open = wanted.includes('aberta');
      const day = late && !open ? '<' : '>=';
      const of = late === open ? '' : ` and g.vencimento ${day} ${bind(ctx.actor.hoje)}::date`;
      return `(g.situacao = any(${bind(others)}::text[])${late || open ? ` or g.situacao = 'aberta'${of}` : ''})`;
    },
  },
});

/** What hangs on a guia as a JSON list, in the order it came. */
const parts = (table: string, alias: string, pairs: Record<string, string>, joins = ''): string =>
  `coalesce((select json_agg(${objectOf(pairs)} order by ${alias}.id) from ${table} ${alias} ${joins} where ${alias}.guia_id = g.id), '[]'::json)`;

export const pagamentoOne = oneSource(umPagamento, {
  like: pagamentoList,
  row: {
    debitos: parts(
      'debito',
      'd',
      {
        id: 'd.id',
        tipo: 'dt.descricao',
        valor: 'd.valor::text',
        multa: 'd.multa::text',
        juros: 'd.juros::text',
        correcao: 'd.correcao::text',
      },
      'join debito_tipo dt on dt.id = d.debito_tipo_id',
    ),
    pagamentos: parts('pagamento', 'y', {
      id: 'y.id',
      data: 'y.data',
      valor: 'y.valor::text',
      banco: 'y.banco',
      autenticacao: 'y.autenticacao',
    }),
  },
});
