/** Analyses as SQL: all of the department, and those of the signed-in analyst. */
import {
  listaAnalises,
  listaMinhasAnalises,
  minhaAnalise,
  umaAnalise,
} from '../../../domain/analise/queries.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { idNome, objectOf, pessoaMascarada, type Bind } from '../../read/source.ts';
import type { CallContext } from '../../http/context.ts';
import { titleOf } from '../../read/titles.ts';

export const analiseList = listSource(listaAnalises, {
  table: 'ordem_servico_analise',
  alias: 'an',
  tenant: 'an.departamento_id',
  filterJoins: {
    os: 'join ordem_servico os on os.departamento_id = an.departamento_id and os.id = an.ordem_servico_id',
  },
  joins: `
    join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
    left join pessoa p2 on p2.id = os.contribuinte_id
    left join usuario u on u.id = os.usuario_responsavel_id
    left join usuario au on au.id = an.analista_id`,
  row: {
    ordem_servico: objectOf({
      id: 'os.id',
      numero: 'os.numero',
      ano: 'os.ano',
      situacao: 'os.situacao',
      concluir_em: 'os.concluir_em',
      concluido_em: 'os.concluido_em',
    }),
    assunto: objectOf({ id: 'a.id', descricao: 'a.descricao' }),
    contribuinte: pessoaMascarada('p2'),
    usuario_responsavel: idNome('u'),
    analista: idNome('au'),
    ultima:
      'not exists (select from ordem_servico_analise x where x.departamento_id = an.departamento_id and x.ordem_servico_id = an.ordem_servico_id and x.id > an.id)',
  },
  filters: {
    assunto_id: 'os.assunto_id',
    usuario_responsavel_id: 'os.usuario_responsavel_id',
    busca: 'os.busca',
  },
  merge: 'situacao',
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
