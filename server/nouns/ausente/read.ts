/** Absences as SQL: those of people of the departments where the reader may see them. */
import { listaAfastamentos, listaAusentes, umaAusencia } from '../../../domain/ausente/index.ts';
import type { Permission } from '../../../domain/kernel/define.ts';
import type { CallContext } from '../../http/context.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, idNome, objectOf, type Bind } from '../../read/source.ts';
import { anexosSql } from '../../uploads/anexos.ts';
import { contaComoAusente } from './vigente.ts';

/** From its days and whether it was cancelled; the day is who asks'. */
const situacaoOf = (hoje: string): string => `case
  when a.cancelada_em is not null then 'cancelada'
  when a.inicia_em > ${hoje} then 'agendada'
  when a.termina_em < ${hoje} then 'encerrada'
  else 'em_curso' end`;

/** SQL: is the user of this column of a department where the reader holds the permission? */
export const daEquipe = (
  usuario: string,
  path: Permission,
  bind: Bind,
  { principal }: Pick<CallContext, 'principal'>,
): string => {
  const ids = [...principal.departamentos.values()].filter((d) => d.grants.has(path));
  return `exists (select from usuario_departamento ud where ud.usuario_id = ${usuario}
    and ud.departamento_id = any(${bind(ids.map((d) => d.id))}::int8[]))`;
};
const scopeOf = (path: Permission) => (bind: Bind, ctx: CallContext) =>
  daEquipe('a.usuario_id', path, bind, ctx);

const outra = (whose: string): string => `${whose}
    and ${contaComoAusente('o')} and ${contaComoAusente('a')} and o.inicia_em <= a.termina_em and o.termina_em >= a.inicia_em`;

export const ausenteList = listSource(listaAusentes, {
  table: 'ausente',
  alias: 'a',
  joins: (bind, ctx) => `
    join usuario u on u.id = a.usuario_id
    left join usuario s on s.id = a.substituto_id
    cross join (select ${bind(ctx.actor.hoje)}::date as hoje) h`,
  row: {
    situacao: situacaoOf('h.hoje'),
    usuario: columnsOf('u', 'id', 'nome'),
    substituto: idNome('s'),
    substituto_ausente: `(select ${columnsOf('o', 'inicia_em', 'termina_em')} from ausente o
      where ${outra('o.usuario_id = a.substituto_id')} order by o.inicia_em limit 1)`,
  },
  filters: {
    situacao: (_, value, bind, ctx) =>
      `${situacaoOf(`${bind(ctx.actor.hoje)}::date`)} = any(${bind([value].flat())}::text[])`,
  },
  scope: scopeOf('ausentes.index'),
});

export const ausenteOne = oneSource(umaAusencia, {
  like: ausenteList,
  // Why somebody is away may tell of his health: reading it leaves a row.
  logged: true,
  shield: { pessoas: [] },
  scope: scopeOf('ausentes.show'),
  row: {
    substitui: `coalesce((select json_agg(${objectOf({
      id: 'o.id',
      nome: 'ou.nome',
      inicia_em: 'o.inicia_em',
      termina_em: 'o.termina_em',
    })} order by o.inicia_em) from ausente o join usuario ou on ou.id = o.usuario_id
      where ${outra('o.substituto_id = a.usuario_id')}), '[]'::json)`,
    anexos: anexosSql('ausente', 'a.id'),
  },
});

/** Of the person of the address, who is of the department. */
export const afastamentoList = listSource(listaAfastamentos, {
  like: ausenteList,
  parent: (bind, ctx) =>
    `exists (select from usuario_departamento ud where ud.usuario_id = ${bind(Number(ctx.params['usuario']))} and ud.departamento_id = ${bind(ctx.departamento?.id ?? 0)})`,
  scope: (bind, ctx) => `a.usuario_id = ${bind(Number(ctx.params['usuario']))}`,
});
