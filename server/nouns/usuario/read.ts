/** Users, inspectors, analysts as SQL. */
import { analiseAberta } from '../analise/aberta.ts';
import { ordemAberta } from '../ordem-servico/aberta.ts';
import { ZONE } from '../../../domain/civil-date.ts';
import { alfabetica, idDescricao, idNome, objectOf, type Source } from '../../read/source.ts';

const rowPairs = {
  id: 'u.id',
  login: 'u.login',
  nome: 'u.nome',
  email: 'u.email',
  matricula: 'u.matricula',
  codigo_fiscal: 'u.codigo_fiscal',
  cargo: idDescricao('cg'),
  usuario_grupo: idNome('g'),
  prefeitura: 'u.prefeitura',
  fiscal: 'u.fiscal',
  recebe_os: 'u.recebe_os',
  ativo: 'u.ativo',
  lock_version: 'u.lock_version',
};

const membro = 'join usuario_departamento ud on ud.usuario_id = u.id';

/** The department's users: membership is what confines the read. */
export const usuarioSource: Source = {
  table: 'usuario u',
  filterJoins: { ud: membro },
  id: 'u.id',
  tenant: 'ud.departamento_id',
  json: objectOf(rowPairs),
  joins: `
    left join cargo cg on cg.id = u.cargo_id
    left join usuario_grupo g on g.departamento_id = ud.departamento_id and g.id = ud.usuario_grupo_id`,
  fields: {
    id: 'u.id',
    nome: 'u.nome',
    login: 'u.login',
    ativo: 'u.ativo',
    fiscal: 'u.fiscal',
    recebe_os: 'u.recebe_os',
    usuario_grupo_id: 'ud.usuario_grupo_id',
  },
  orders: { id: ['u.id', 'int8'], nome: alfabetica('u.nome') },
};

const agg = (inner: string): string => `coalesce((${inner}), '[]'::json)`;
export const usuarioOne: Source = {
  ...usuarioSource,
  // All that is kept of a person who works here: reading it leaves a row, as of any other person.
  logged: true,
  json: objectOf({
    ...rowPairs,
    owner: 'u.owner',
    origem: 'u.origem',
    validado_por: 'u.validado_por',
    perfis: agg(
      `select json_agg((select row_to_json(t) from (select pf.id as "id", pf.descricao as "descricao") t) order by pf.descricao) from usuario_perfil up join perfil pf on pf.departamento_id = up.departamento_id and pf.id = up.perfil_id where up.departamento_id = ud.departamento_id and up.usuario_id = u.id`,
    ),
    assuntos: agg(
      `select json_agg((select row_to_json(t) from (select a.id as "id", a.descricao as "descricao") t) order by a.descricao) from usuario_assunto ua join assunto a on a.departamento_id = ua.departamento_id and a.id = ua.assunto_id where ua.departamento_id = ud.departamento_id and ua.usuario_id = u.id and ua.papel = 'fiscal'`,
    ),
    zonas: agg(
      `select json_agg((select row_to_json(t) from (select z.id as "id", z.descricao as "descricao") t) order by z.descricao) from usuario_zona uz join zona z on z.id = uz.zona_id where uz.usuario_id = u.id`,
    ),
  }),
};

/** Inspectors of the departments the reader belongs to; departamento_eq narrows to one. */
export const fiscalSource: Source = {
  table: 'usuario u',
  id: 'u.id',
  tenant: null,
  json: objectOf({
    id: 'u.id',
    login: 'u.login',
    nome: 'u.nome',
    os_abertas: `(select count(*) from ordem_servico os join usuario_departamento m on m.departamento_id = os.departamento_id and m.usuario_id = u.id where os.usuario_responsavel_id = u.id and ${ordemAberta('os')})`,
    ausente: `(select (select row_to_json(t) from (select x.tipo as "tipo", x.termina_em as "termina_em", ${idNome('su')} as "substituto") t) from ausente x left join usuario su on su.id = x.substituto_id where x.usuario_id = u.id and (now() at time zone '${ZONE}')::date between x.inicia_em and x.termina_em order by x.termina_em desc limit 1)`,
  }),
  fields: {
    id: 'u.id',
    nome: 'u.nome',
    departamento: (_, value, bind) =>
      `exists (select from usuario_departamento ud join departamento d on d.id = ud.departamento_id where ud.usuario_id = u.id and d.codigo = ${bind(value)})`,
  },
  orders: { id: ['u.id', 'int8'], nome: alfabetica('u.nome') },
  scope: (bind, ctx) =>
    `u.fiscal and u.ativo and exists (select from usuario_departamento ud where ud.usuario_id = u.id and ud.departamento_id = any(${bind([...ctx.principal.departamentos.values()].map((d) => d.id))}))`,
};

export const analistaSource: Source = {
  table: 'usuario u',
  filterJoins: { ud: membro },
  id: 'u.id',
  tenant: 'ud.departamento_id',
  json: objectOf({
    id: 'u.id',
    login: 'u.login',
    nome: 'u.nome',
    analises_aguardando: `(select count(*) from ordem_servico_analise an where an.departamento_id = ud.departamento_id and an.analista_id = u.id and ${analiseAberta('an')})`,
  }),
  fields: { id: 'u.id', nome: 'u.nome' },
  orders: { id: ['u.id', 'int8'], nome: alfabetica('u.nome') },
  scope: () =>
    `u.ativo and exists (select from usuario_assunto ua where ua.departamento_id = ud.departamento_id and ua.usuario_id = u.id and ua.papel = 'analista')`,
};
