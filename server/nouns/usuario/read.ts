/** Users, inspectors, analysts as SQL. */
import { ausenteSql, HOJE } from '../ausente/vigente.ts';
import { analiseAberta } from '../analise/aberta.ts';
import { ordemAberta } from '../ordem-servico/aberta.ts';
import {
  listaAnalistas,
  listaEquipe,
  listaFiscais,
  listaUsuarios,
  umUsuario,
} from '../../../domain/usuario/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, idDescricao, idNome, type Bind, type FilterSql } from '../../read/source.ts';
import type { CallContext } from '../../http/context.ts';

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
  filters: {
    usuario_grupo_id: 'ud.usuario_grupo_id',
    perfil_id: (_, value, bind) =>
      `exists (select from usuario_perfil up where up.departamento_id = ud.departamento_id and up.usuario_id = u.id and up.perfil_id = any(${bind([value].flat())}::bigint[]))`,
    zona_id: (_, value, bind) =>
      `exists (select from usuario_zona uz where uz.usuario_id = u.id and uz.zona_id = any(${bind([value].flat())}::bigint[]))`,
  },
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

const ABERTAS = `(select count(*) from ordem_servico os join usuario_departamento m on m.departamento_id = os.departamento_id and m.usuario_id = u.id where os.usuario_responsavel_id = u.id and ${ordemAberta('os')})`;
/** Of a department the reader belongs to, by its code. */
const doDepartamento: FilterSql = (_, value, bind) =>
  `exists (select from usuario_departamento ud join departamento d on d.id = ud.departamento_id where ud.usuario_id = u.id and d.codigo = ${bind(value)})`;
/** Of any department the reader belongs to. */
const daqui = (bind: Bind, ctx: CallContext): string =>
  `exists (select from usuario_departamento ud where ud.usuario_id = u.id and ud.departamento_id = any(${bind([...ctx.principal.departamentos.values()].map((d) => d.id))}))`;

/** Inspectors of the departments the reader belongs to; departamento_eq narrows to one. */
export const fiscalList = listSource(listaFiscais, {
  table: 'usuario',
  alias: 'u',
  row: {
    os_abertas: ABERTAS,
    ausente: ausenteSql('u.id', `${HOJE} between x.inicia_em and x.termina_em`, {
      tipo: 'x.tipo',
      termina_em: 'x.termina_em',
      substituto: idNome('su'),
    }),
  },
  filters: { departamento: doDepartamento },
  scope: (bind, ctx) => `u.fiscal and u.ativo and ${daqui(bind, ctx)}`,
});

/** Who works in them, inspectors or not; service accounts are nobody. */
export const equipeList = listSource(listaEquipe, {
  table: 'usuario',
  alias: 'u',
  row: {
    os_abertas: ABERTAS,
    analises_aguardando: `(select count(*) from ordem_servico_analise an where an.analista_id = u.id and ${analiseAberta('an')})`,
    ausente: ausenteSql('u.id', `x.termina_em >= ${HOJE}`, {
      tipo: 'x.tipo',
      inicia_em: 'x.inicia_em',
      termina_em: 'x.termina_em',
      substituto: idNome('su'),
    }),
  },
  filters: { departamento: doDepartamento },
  scope: (bind, ctx) => `u.ativo and not u.servico and ${daqui(bind, ctx)}`,
});

export const analistaList = listSource(listaAnalistas, {
  ...membro,
  row: {
    analises_aguardando: `(select count(*) from ordem_servico_analise an where an.departamento_id = ud.departamento_id and an.analista_id = u.id and ${analiseAberta('an')})`,
  },
  scope: () =>
    `u.ativo and exists (select from usuario_assunto ua where ua.departamento_id = ud.departamento_id and ua.usuario_id = u.id and ua.papel = 'analista')`,
});
