/** Analyses as SQL: all of the department, and those of the signed-in analyst. */
import {
  listaAnalises,
  listaMinhasAnalises,
  minhaAnalise,
  umaAnalise,
} from '../../../domain/analise/queries.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { dia, idNome, mes, objectOf, type Bind } from '../../read/source.ts';
import type { CallContext } from '../../http/context.ts';
import { belowOrdem } from '../ordem-servico/below.ts';
import { titleOf } from '../../read/titles.ts';
import { doGrupo } from '../usuario/grupo.ts';

const below = belowOrdem('an', 'concluido_em');

const CONCLUIDA = 'an.concluida_em';

export const analiseList = listSource(listaAnalises, {
  ...below,
  table: 'ordem_servico_analise',
  alias: 'an',
  filters: {
    ...below.filters,
    usuario_grupo_id: doGrupo(below.filters.usuario_responsavel_id),
    zona_id: 'an.os_zona_id',
  },
  axes: ['id', 'created_at', 'concluida_em', 'ordem_servico_id'],
  phases: { situacao: 'fase_da_analise' },
  figuras: [
    {
      table: 'ordem_servico_analise',
      fatos: { concluida: CONCLUIDA },
      cada: 'mes',
      kind: 'instant',
      field: 'concluida_em',
      said: { mes: mes(dia(CONCLUIDA)) },
      columns: ['situacao', 'analista_id', 'os_assunto_id', 'os_responsavel_id', 'os_zona_id'],
      sums: { n: 'int8', dias: 'int8', desde: 'int8', esperam: 'int8' },
    },
  ],
  joins: `${below.joins}
    left join usuario au on au.id = an.analista_id`,
  row: {
    ...below.row,
    analista: idNome('au'),
    ultima:
      'not exists (select from ordem_servico_analise x where x.departamento_id = an.departamento_id and x.ordem_servico_id = an.ordem_servico_id and x.id > an.id)',
  },
});

const eventos = `coalesce((select json_agg(${objectOf({
  id: 'e.id',
  acao: 'e.acao',
  titulo: titleOf('e.acao'),
  de: 'e.de',
  para: 'e.para',
  texto: 'e.texto',
  usuario: idNome('eu'),
  created_at: 'e.created_at',
})} order by e.id) from ordem_servico_analise_evento e left join usuario eu on eu.id = e.usuario_id where e.departamento_id = an.departamento_id and e.analise_id = an.id), '[]'::json)`;

export const analiseOne = oneSource(umaAnalise, { like: analiseList, row: { eventos } });

const propria = {
  scope: (bind: Bind, ctx: CallContext) => `an.analista_id = ${bind(ctx.actor.id)}`,
};
export const minhasAnalisesList = listSource(listaMinhasAnalises, {
  like: analiseList,
  ...propria,
});
export const minhaAnaliseOne = oneSource(minhaAnalise, { like: analiseOne, ...propria });
