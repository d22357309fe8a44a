/** Departments as SQL. */
import { analiseAberta } from '../analise/aberta.ts';
import { ordemAberta } from '../ordem-servico/aberta.ts';
import { alfabetica, objectOf, type Source } from '../../read/source.ts';

export const departamentoSource: Source = {
  table: 'departamento d',
  id: 'd.id',
  tenant: null,
  json: objectOf({
    id: 'd.id',
    codigo: 'd.codigo',
    nome: 'd.nome',
    perfis: `coalesce((select json_agg(pf.descricao order by pf.descricao) from usuario_perfil up join perfil pf on pf.departamento_id = up.departamento_id and pf.id = up.perfil_id and pf.ativo where up.departamento_id = d.id and up.usuario_id = me.id), '[]'::json)`,
    os_abertas: `(select coalesce(sum(k.n), 0) from ordem_servico_contagem k where k.departamento_id = d.id and ${ordemAberta('k')})`,
    analises_aguardando: `(select count(*) from ordem_servico_analise an where an.departamento_id = d.id and an.analista_id = me.id and ${analiseAberta('an')})`,
  }),
  joins: (bind, ctx) => `join usuario me on me.id = ${bind(ctx.actor.id)}`,
  fields: { id: 'd.id', codigo: 'd.codigo', nome: 'd.nome' },
  orders: { id: ['d.id', 'int8'], nome: alfabetica('d.nome') },
  scope: (bind, ctx) =>
    `d.id = any(${bind([...ctx.principal.departamentos.values()].map((d) => d.id))})`,
};
