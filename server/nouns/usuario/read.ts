/** Users, inspectors, analysts as SQL. */
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { analiseAberta } from '../analise/aberta.ts';
import { ordemAberta } from '../ordem-servico/aberta.ts';
import {
  listaAnalistas,
  listaFiscais,
  listaUsuarios,
  umUsuario,
} from '../../../domain/usuario/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, idDescricao, idNome } from '../../read/source.ts';

/** Membership is what confines the read. */
const membro = {
  table: 'usuario',
  alias: 'u',
  filterJoins: { ud: 'join usuario_departamento ud on ud.usuario_id = u.id' },
  tenant: 'ud.departamento_id',
} as const;

/** The department's users. */
export const usuarioList = listSource(listaUsuarios, {
  ...membro,
  joins: `
    left join cargo cg on cg.id = u.cargo_id
    left join usuario_grupo g on g.departamento_id = ud.departamento_id and g.id = ud.usuario_grupo_id`,
  row: { cargo: idDescricao('cg'), usuario_grupo: idNome('g') },
  filters: { usuario_grupo_id: 'ud.usuario_grupo_id' },
});

const agg = (inner: string): string => `coalesce((${inner}), '[]'::json)`;
export const usuarioOne = oneSource(umUsuario, {
  like: usuarioList,
  // All that is kept of a person who works here: reading it leaves a row, as of any other person.
  logged: true,
  row: {
    perfis: agg(
      `select json_agg(${columnsOf('pf', 'id', 'descricao')} order by pf.descricao) from usuario_perfil up join perfil pf on pf.departamento_id = up.departamento_id and pf.id = up.perfil_id where up.departamento_id = ud.departamento_id and up.usuario_id = u.id`,
    ),
    assuntos: agg(
      `select json_agg(${columnsOf('a', 'id', 'descricao')} order by a.descricao) from usuario_assunto ua join assunto a on a.departamento_id = ua.departamento_id and a.id = ua.assunto_id where ua.departamento_id = ud.departamento_id and ua.usuario_id = u.id and ua.papel = 'fiscal'`,
    ),
    zonas: agg(
      `select json_agg(${columnsOf('z', 'id', 'descricao')} order by z.descricao) from usuario_zona uz join zona z on z.id = uz.zona_id where uz.usuario_id = u.id`,
    ),
  },
});

/** Inspectors of the departments the reader belongs to; departamento_eq narrows to one. */
export const fiscalList = listSource(listaFiscais, {
  table: 'usuario',
  alias: 'u',
  row: {
    os_abertas: `(select count(*) from ordem_servico os join usuario_departamento m on m.departamento_id = os.departamento_id and m.usuario_id = u.id where os.usuario_responsavel_id = u.id and ${ordemAberta('os')})`,
    ausente: `(select (select row_to_json(t) from (select x.tipo as "tipo", x.termina_em as "termina_em", ${idNome('su')} as "substituto") t) from ausente x left join usuario su on su.id = x.substituto_id where x.usuario_id = u.id and (now() at time zone '${ZONE}')::date between x.inicia_em and x.termina_em order by x.termina_em desc limit 1)`,
  },
  filters: {
    departamento: (_, value, bind) =>
      `exists (select from usuario_departamento ud join departamento d on d.id = ud.departamento_id where ud.usuario_id = u.id and d.codigo = ${bind(value)})`,
  },
  scope: (bind, ctx) =>
    `u.fiscal and u.ativo and exists (select from usuario_departamento ud where ud.usuario_id = u.id and ud.departamento_id = any(${bind([...ctx.principal.departamentos.values()].map((d) => d.id))}))`,
});

export const analistaList = listSource(listaAnalistas, {
  ...membro,
  row: {
    analises_aguardando: `(select count(*) from ordem_servico_analise an where an.departamento_id = ud.departamento_id and an.analista_id = u.id and ${analiseAberta('an')})`,
  },
  scope: () =>
    `u.ativo and exists (select from usuario_assunto ua where ua.departamento_id = ud.departamento_id and ua.usuario_id = u.id and ua.papel = 'analista')`,
});
