/** The history of mail as SQL. Who may see the record may see its mail; one's own mail, always. */
import type { Permission } from '../../../domain/kernel/define.ts';
import type { CallContext } from '../../http/context.ts';
import {
  listaEmails,
  listaEmailsDoDepartamento,
  umEmail,
  umEmailDoDepartamento,
} from '../../../domain/email-historico/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { hiddenIf, maskedOf, names, PROTEGIDO } from '../../read/shield.ts';
import { personOfAccount } from '../pessoa/account.ts';
import { objectOf, orNull, type Bind } from '../../read/source.ts';

/** The permission that shows the record of each scope in a department. */
const SHOWN_BY: Readonly<Record<string, Permission>> = {
  ordem_servico: 'ordem_servicos.show',
  solicitacao: 'solicitacoes.index',
  usuario: 'sistema.usuarios.show',
  doc: 'fiscalizacao.docs.show',
};

/** Ids of the user's departments where the permission is granted. */
const departments = (ctx: CallContext, path: Permission): number[] =>
  [...ctx.principal.departamentos.values()].filter((d) => d.grants.has(path)).map((d) => d.id);

/** Of a row e. */
function visible(bind: Bind, ctx: CallContext): string {
  const me = bind(ctx.actor.id);
  return `(${[
    `e.usuario_id = ${me}`,
    `e.scope = 'mensagem' and ${mensagemMinha('e.scope_id', me)}`,
    ...Object.entries(SHOWN_BY).map(
      ([scope, path]) =>
        `e.scope = '${scope}' and e.departamento_id = any(${bind(departments(ctx, path))}::int8[])`,
    ),
  ].join(' or ')})`;
}

const mensagemMinha = (id: string, me: string): string =>
  `exists (select from mensagem m where m.id = ${id} and ${me} in (m.remetente_id, m.destinatario_id))`;

/** Is the record of the address there for this person? Also one that only wrote to him. */
function parent(bind: Bind, ctx: CallContext): string {
  const scope = ctx.params['scope'] ?? '';
  const id = bind(Number(ctx.params['scope_id']));
  const me = bind(ctx.actor.id);
  const own = `exists (select from email_historico e where e.scope = ${bind(scope)} and e.scope_id = ${id} and e.usuario_id = ${me})`;
  const path = Object.hasOwn(SHOWN_BY, scope) ? SHOWN_BY[scope] : undefined;
  const deps = path === undefined ? null : `any(${bind(departments(ctx, path))}::int8[])`;
  const records: Readonly<Record<string, string>> = {
    mensagem: mensagemMinha(id, me),
    ordem_servico: `exists (select from ordem_servico r where r.id = ${id} and r.departamento_id = ${deps})`,
    solicitacao: `exists (select from ordem_servico_solicitacao r where r.id = ${id} and r.departamento_id = ${deps})`,
    doc: `exists (select from doc r where r.id = ${id} and r.departamento_id = ${deps})`,
    usuario: `${id} = ${me} or exists (select from usuario_departamento r where r.usuario_id = ${id} and r.departamento_id = ${deps})`,
  };
  const record = Object.hasOwn(records, scope) ? records[scope] : undefined;
  return record === undefined ? own : `${own} or ${record}`;
}

/** The mail about the record of the address; about an order also that of its requests. */
function about(bind: Bind, ctx: CallContext): string {
  const scope = ctx.params['scope'] ?? '';
  const id = bind(Number(ctx.params['scope_id']));
  if (scope !== 'ordem_servico') return `e.scope = ${bind(scope)} and e.scope_id = ${id}`;
  return `(e.scope, e.scope_id) in (
    select 'ordem_servico', ${id}::int8
    union all
    select 'solicitacao', r.id from ordem_servico o
    join ordem_servico_solicitacao r on r.departamento_id = o.departamento_id and r.ordem_servico_id = o.id
    where o.id = ${id})`;
}

/** Whose the record is that a mail is about. */
const DONO = `left join lateral (
    select o.contribuinte_id, o.cadastro_id from ordem_servico o
      where e.scope = 'ordem_servico' and o.departamento_id = e.departamento_id and o.id = e.scope_id
    union all
    select o.contribuinte_id, o.cadastro_id from ordem_servico_solicitacao r
      join ordem_servico o on o.departamento_id = r.departamento_id and o.id = r.ordem_servico_id
      where e.scope = 'solicitacao' and r.departamento_id = e.departamento_id and r.id = e.scope_id
    union all
    select d.contribuinte_id, d.cadastro_id from doc d
      where e.scope = 'doc' and d.departamento_id = e.departamento_id and d.id = e.scope_id
    union all
    select coalesce(o.contribuinte_id, d.contribuinte_id), coalesce(o.cadastro_id, d.cadastro_id) from mensagem m
      left join ordem_servico o on m.assunto_entidade = 'ordem_servico'
        and o.departamento_id = m.assunto_departamento_id and o.id = m.assunto_id
      left join doc d on m.assunto_entidade = 'doc'
        and d.departamento_id = m.assunto_departamento_id and d.id = m.assunto_id
      where e.scope = 'mensagem' and m.id = e.scope_id
    limit 1) dono on true`;
/** Of a mail that names who is protected nothing is shown, whatever it is about. */
const semNomes = (column: string): string =>
  hiddenIf(`(${names(`coalesce(e.texto, '')`)} or ${names('e.assunto')})`, column);

export const emailList = listSource(listaEmails, {
  table: 'email_historico',
  alias: 'e',
  tenant: null,
  joins: 'left join usuario u on u.id = e.usuario_id',
  filterJoins: { dono: DONO },
  shield: { pessoas: ['dono.contribuinte_id'], cadastros: ['dono.cadastro_id'] },
  row: {
    usuario: orNull(
      'u',
      objectOf({ id: 'u.id', nome: maskedOf(personOfAccount('u.id'), PROTEGIDO, 'u.nome') }),
    ),
    assunto: semNomes('e.assunto'),
    // Of who has no account the address is his own.
    para: `case when e.usuario_id is null then ${maskedOf('dono.contribuinte_id', PROTEGIDO, 'e.para')} else ${maskedOf(personOfAccount('u.id'), '***', 'e.para')} end`,
  },
  parent,
  scope: (bind, ctx) => `${about(bind, ctx)} and ${visible(bind, ctx)}`,
});
export const emailOne = oneSource(umEmail, {
  like: emailList,
  parent: undefined,
  scope: visible,
  row: { texto: semNomes('e.texto'), html: semNomes('e.html') },
});

/** Of this department's records, and of no department's to its people. */
const daqui = (bind: Bind, ctx: CallContext): string => {
  const dep = bind(ctx.departamento?.id ?? -1);
  return `(e.departamento_id = ${dep} or e.departamento_id is null and exists (
    select from usuario_departamento ud where ud.departamento_id = ${dep} and ud.usuario_id = e.usuario_id))`;
};
export const emailDoDepartamentoList = listSource(listaEmailsDoDepartamento, {
  like: emailList,
  parent: undefined,
  scope: daqui,
  row: {
    pessoal: `e.modelo = 'conta'`,
    // What two people write to each other is theirs, its subject too.
    assunto: `case when e.scope = 'mensagem' then 'Mensagem' else ${semNomes('e.assunto')} end`,
  },
});
export const emailDoDepartamentoOne = oneSource(umEmailDoDepartamento, {
  like: emailDoDepartamentoList,
  row: {},
});
