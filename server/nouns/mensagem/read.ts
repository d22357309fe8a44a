/** Messages as SQL: what came to who is signed in, what he sent, whom he may write to. */
import {
  alfabetica,
  documentoMascarado,
  objectOf,
  type Bind,
  type Source,
} from '../../read/source.ts';
import type { CallContext } from '../../http/context.ts';
import { anexosQuantidadeSql, anexosSql } from '../../uploads/anexos.ts';
import type { ValueRequest } from '../../read/value-request.ts';

/** More than these are no conversation any more; the lists have them all. */
const ANTES = 50;

const pessoa = (alias: string): string =>
  `(select row_to_json(t) from (select ${alias}.id as "id", ${alias}.nome as "nome", ${alias}.prefeitura as "prefeitura", case when not ${alias}.prefeitura then ${documentoMascarado(`${alias}.cpf`)} end as "cpf") t)`;

const rowPairs = {
  id: 'm.id',
  titulo: 'm.titulo',
  // Cut before it is looked at: a text may have 20,000 characters.
  resumo: `left(btrim(regexp_replace(left(m.conteudo, 400), '\\s+', ' ', 'g')), 160)`,
  status: 'm.status',
  tipo: 'm.tipo',
  prioridade: 'm.prioridade',
  para_fisco: 'm.para_fisco',
  remetente: pessoa('re'),
  destinatario: pessoa('de'),
  assunto: `case when m.assunto_id is null then null else ${objectOf({
    entidade: 'm.assunto_entidade',
    id: 'm.assunto_id',
    departamento: 'ad.codigo',
    nome: `case when os.id is null then 'Documento' else 'OS ' || os.numero || '/' || os.ano end`,
  })} end`,
  anexos_quantidade: anexosQuantidadeSql('mensagem', 'm.id'),
  arquivada_remetente: 'm.arquivada_remetente',
  arquivada_destinatario: 'm.arquivada_destinatario',
  created_at: 'm.created_at',
  lida_em: 'm.lida_em',
  respondida_em: 'm.respondida_em',
  lock_version: 'm.lock_version',
};

const recordPairs = {
  ...rowPairs,
  conteudo: 'm.conteudo',
  anexos: anexosSql('mensagem', 'm.id'),
  conversa: `coalesce((
    select json_agg(${objectOf({
      id: 'x.id',
      remetente: `case when x.remetente_id = m.remetente_id then ${pessoa('re')} else ${pessoa('de')} end`,
      titulo: 'x.titulo',
      conteudo: 'x.conteudo',
      tipo: 'x.tipo',
      created_at: 'x.created_at',
    })} order by x.id desc)
    from (
      select y.* from mensagem y
      where y.conversa_id = m.conversa_id and y.id < m.id
        and (y.remetente_id, y.destinatario_id) in ((m.remetente_id, m.destinatario_id), (m.destinatario_id, m.remetente_id))
      order by y.id desc limit ${ANTES}) x), '[]'::json)`,
};

const base = {
  table: 'mensagem m',
  filterJoins: { mb: 'left join mensagem_busca mb on mb.id = m.busca_id' },
  id: 'm.id',
  tenant: null,
  joins: `
    join usuario re on re.id = m.remetente_id
    join usuario de on de.id = m.destinatario_id
    left join departamento ad on ad.id = m.assunto_departamento_id
    left join ordem_servico os on m.assunto_entidade = 'ordem_servico'
      and os.departamento_id = m.assunto_departamento_id and os.id = m.assunto_id`,
  orders: { id: ['m.id', 'int8'] },
  merge: 'status',
} as const satisfies Partial<Source>;

/** One side's messages: confined to who is signed in, with the counts that are kept for that side. */
function lado(qual: 'recebida' | 'enviada'): Omit<Source, 'json'> {
  const [eu, arquivada, outro] =
    qual === 'recebida'
      ? ['m.destinatario_id', 'm.arquivada_destinatario', 'remetente_id']
      : ['m.remetente_id', 'm.arquivada_remetente', 'destinatario_id'];
  return {
    ...base,
    scope: (bind: Bind, ctx: CallContext) => `${eu} = ${bind(ctx.actor.id)}`,
    fields: {
      status: 'm.status',
      arquivada,
      tipo: 'm.tipo',
      prioridade: 'm.prioridade',
      para_fisco: 'm.para_fisco',
      assunto_entidade: 'm.assunto_entidade',
      assunto_id: 'm.assunto_id',
      created_at: 'm.created_at',
      busca: 'mb.busca',
      [outro]: `m.${outro}`,
    },
    counted: {
      table: 'mensagem_contagem',
      fields: ['status', 'arquivada', 'tipo', 'prioridade', 'para_fisco'],
      scope: (bind, ctx) => `k.usuario_id = ${bind(ctx.actor.id)} and k.lado = '${qual}'`,
    },
  };
}

/** Either side's: what an action that makes a message answers with. */
export const mensagemSource: Source = {
  ...base,
  json: objectOf(rowPairs),
  fields: {},
  scope: (bind, ctx) => `${bind(ctx.actor.id)} in (m.destinatario_id, m.remetente_id)`,
};
export const recebidasList: Source = { ...lado('recebida'), json: objectOf(rowPairs) };
export const recebidaOne: Source = { ...lado('recebida'), json: objectOf(recordPairs) };
export const enviadasList: Source = { ...lado('enviada'), json: objectOf(rowPairs) };
export const enviadaOne: Source = { ...lado('enviada'), json: objectOf(recordPairs) };

/** Of who is signed in: not read and not put away. Costs the same whatever is in the box. */
export async function contarNaoLidas({ db, ctx }: ValueRequest): Promise<{ count: number }> {
  const { count } = await db
    .selectFrom('mensagem_contagem')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.val(0)).as('count'))
    .where('usuario_id', '=', ctx.actor.id)
    .where('lado', '=', 'recebida')
    .where('arquivada', '=', false)
    .where('status', '=', 'enviada')
    .executeTakeFirstOrThrow();
  return { count };
}

/** Active users and taxpayers' accounts; a taxpayer finds the tax office's people only. */
export const destinatariosSource: Source = {
  table: 'usuario u',
  id: 'u.id',
  tenant: null,
  json: objectOf({
    id: 'u.id',
    nome: 'u.nome',
    cargo: 'cg.descricao',
    prefeitura: 'u.prefeitura',
    cpf: `case when not u.prefeitura then ${documentoMascarado('u.cpf')} end`,
  }),
  joins: 'left join cargo cg on cg.id = u.cargo_id',
  fields: { id: 'u.id', nome: 'u.nome', prefeitura: 'u.prefeitura' },
  orders: { id: ['u.id', 'int8'], nome: alfabetica('u.nome') },
  scope: (bind, ctx) => alcancavel('u', bind(ctx.actor.id)),
};

/** May this user be written to by that one? One rule for the list and for the actions. */
export const alcancavel = (alias: string, actor: string): string =>
  `(${alias}.ativo and (${alias}.prefeitura or exists (select from usuario eu where eu.id = ${actor} and eu.prefeitura)))`;
