/** The protected registry as SQL. */
import { listaProtegidos, umProtegido } from '../../../domain/cadastro-protegido/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, orNull, pessoaMascarada } from '../../read/source.ts';

/** From its days and whether it was lifted; the day is who asks'. */
const situacaoOf = (hoje: string): string => `case
  when cp.levantada_em is not null then 'levantada'
  when cp.inicia_em > ${hoje} then 'futura'
  when cp.termina_em < ${hoje} then 'encerrada'
  else 'vigente' end`;

export const protegidoList = listSource(listaProtegidos, {
  table: 'cadastro_protegido',
  alias: 'cp',
  shield: { pessoas: ['cp.pessoa_id'], cadastros: ['cp.cadastro_id'] },
  joins: (bind, ctx) => `
    left join pessoa p on p.id = cp.pessoa_id
    left join cadastro c on c.id = cp.cadastro_id
    cross join (select ${bind(ctx.actor.hoje)}::date as hoje) h`,
  row: {
    situacao: situacaoOf('h.hoje'),
    pessoa: pessoaMascarada('p'),
    cadastro: orNull('c', columnsOf('c', 'id', 'numero')),
  },
  filters: {
    situacao: (_, value, bind, ctx) =>
      `${situacaoOf(`${bind(ctx.actor.hoje)}::date`)} = any(${bind([value].flat())}::text[])`,
  },
});

export const protegidoOne = oneSource(umProtegido, { like: protegidoList });
