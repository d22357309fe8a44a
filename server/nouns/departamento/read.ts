/** Departments as SQL. */
import { ordemAberta } from '../ordem-servico/aberta.ts';
import { listaDepartamentos } from '../../../domain/departamento/meus.ts';
import { listSource } from '../../read/declare.ts';

export const departamentoList = listSource(listaDepartamentos, {
  table: 'departamento',
  alias: 'd',
  row: {
    perfis: `coalesce((select json_agg(pf.descricao order by pf.descricao) from usuario_perfil up join perfil pf on pf.departamento_id = up.departamento_id and pf.id = up.perfil_id and pf.ativo where up.departamento_id = d.id and up.usuario_id = me.id), '[]'::json)`,
    os_abertas: `(select coalesce(sum(k.n), 0) from ordem_servico_contagem k where k.departamento_id = d.id and ${ordemAberta('k')})`,
    analises_aguardando: `(select count(*) from ordem_servico_analise an where an.departamento_id = d.id and an.analista_id = me.id and an.situacao = 'aguardando')`,
  },
  joins: (bind, ctx) => `join usuario me on me.id = ${bind(ctx.actor.id)}`,
  scope: (bind, ctx) =>
    `d.id = any(${bind([...ctx.principal.departamentos.values()].map((d) => d.id))})`,
});
