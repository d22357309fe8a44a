/** Messages as SQL: what came to who is signed in, what he sent, whom he may write to. */
import {
  contarNaoLidas,
  listaCaixas,
  listaDestinatarios,
  listaDosDepartamentos,
  listaEnviadas,
  listaLeituras,
  listaRecebidas,
  listaSubstituidas,
  umaDaCaixa,
  umaEnviada,
  umaRecebida,
  umaSubstituida,
} from '../../../domain/mensagem/queries.ts';
import { anexos } from '../../../domain/arquivo/index.ts';
import { tipos } from '../../../domain/doc/situacoes.ts';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { row } from '../../../domain/mensagem/schema.ts';
import { listSource, oneSource, recordSource } from '../../read/declare.ts';
import { containsSql } from '../../read/condition.ts';
import { hiddenIf, masked, maskedOf, PROTEGIDO, seesProtected } from '../../read/shield.ts';
import { emVigor } from '../ausente/vigente.ts';
import { oculta } from './oculta.ts';
import { personOfAccount } from '../pessoa/account.ts';
import { documentoMascarado, objectOf, type Bind, type FilterSql } from '../../read/source.ts';
import type { CallContext } from '../../http/context.ts';
import { anexosCountSql, anexosSql } from '../../uploads/anexos.ts';
import { valueSource } from '../../read/value-request.ts';

/** More than these are no conversation any more; the lists have them all. */
const MOST_BEFORE = 50;

const pessoa = (alias: string): string =>
  objectOf({
    id: `${alias}.id`,
    nome: maskedOf(personOfAccount(`${alias}.id`), PROTEGIDO, `${alias}.nome`),
    prefeitura: `${alias}.prefeitura`,
    cpf: maskedOf(
      personOfAccount(`${alias}.id`),
      '***',
      `case when not ${alias}.prefeitura then ${documentoMascarado(`${alias}.cpf`)} end`,
    ),
  });

const tipoDoDoc = `case doc.tipo ${Object.entries(tipos)
  .map(([tipo, titulo]) => `when '${tipo}' then '${titulo}'`)
  .join(' ')} end`;

const texto = (m: string, sql: string): string => hiddenIf(oculta(m), sql);
/** Nobody finds by its words what he is not shown. */
const busca: FilterSql = (_, value, bind, ctx) =>
  `${containsSql('mb.busca', value, bind)}${seesProtected(ctx) ? '' : ` and not ${oculta('m')}`}`;

/** Either side's: what an action that makes a message answers with. */
export const mensagemSource = recordSource(row, {
  table: 'mensagem',
  alias: 'm',
  shield: { pessoas: [personOfAccount('m.remetente_id'), personOfAccount('m.destinatario_id')] },
  filterJoins: { mb: 'left join mensagem_busca mb on mb.id = m.busca_id' },
  joins: `
    join usuario re on re.id = m.remetente_id
    left join usuario de on de.id = m.destinatario_id
    left join departamento cx on cx.id = m.caixa_id
    left join usuario pd on pd.id = m.passada_de_id
    left join departamento ad on ad.id = m.assunto_departamento_id
    left join ordem_servico os on m.assunto_entidade = 'ordem_servico'
      and os.departamento_id = m.assunto_departamento_id and os.id = m.assunto_id
    left join doc on m.assunto_entidade = 'doc'
      and doc.departamento_id = m.assunto_departamento_id and doc.id = m.assunto_id`,
  row: {
    // Cut before it is looked at: a text may have 20,000 characters.
    resumo: texto('m', `left(btrim(regexp_replace(left(m.conteudo, 400), '\\s+', ' ', 'g')), 160)`),
    titulo: texto('m', 'm.titulo'),
    remetente: pessoa('re'),
    destinatario: `case when m.destinatario_id is not null then ${pessoa('de')} end`,
    caixa: `case when m.caixa_id is not null then ${objectOf({ id: 'cx.id', nome: 'cx.nome' })} end`,
    assunto: `case when m.assunto_id is null then null else ${objectOf({
      entidade: 'm.assunto_entidade',
      id: 'm.assunto_id',
      departamento: 'ad.codigo',
      nome: `case when os.id is null then ${tipoDoDoc} || ' ' || doc.numero || '/' || doc.ano
        else 'OS ' || os.numero || '/' || os.ano end`,
      numero: 'coalesce(os.numero, doc.numero)',
      ano: 'coalesce(os.ano, doc.ano)',
    })} end`,
    // Known to its sender alone, in his own box.
    pessoas: 'null::int4',
    passada: `case when m.passada_de_id is not null then ${objectOf({
      de: objectOf({
        id: 'pd.id',
        nome: maskedOf(personOfAccount('pd.id'), PROTEGIDO, 'pd.nome'),
      }),
      em: 'm.passada_em',
      nota: 'm.passada_nota',
    })} end`,
    anexos_quantidade: anexosCountSql('mensagem', 'm.id'),
  },
  scope: (bind, ctx) => `${bind(ctx.actor.id)} in (m.destinatario_id, m.remetente_id)`,
});

const whole = {
  lidas: 'null::int4',
  conteudo: texto('m', 'm.conteudo'),
  anexos: masked(anexos, anexosSql('mensagem', 'm.id'), oculta('m')),
  conversa: `coalesce((
    select json_agg(${objectOf({
      id: 'x.id',
      remetente: `case when x.remetente_id = m.remetente_id then ${pessoa('re')} else ${pessoa('de')} end`,
      titulo: texto('x', 'x.titulo'),
      conteudo: texto('x', 'x.conteudo'),
      tipo: 'x.tipo',
      created_at: 'x.created_at',
    })} order by x.id desc)
    from (
      select y.* from mensagem y
      where y.conversa_id = m.conversa_id and y.id < m.id
        and (y.remetente_id, y.destinatario_id) in ((m.remetente_id, m.destinatario_id), (m.destinatario_id, m.remetente_id))
      order by y.id desc limit ${MOST_BEFORE}) x), '[]'::json)`,
};

/** One side's messages: confined to who is signed in, with the counts that are kept for that side. */
const side = (qual: 'recebida' | 'enviada', eu: string) => ({
  scope: (bind: Bind, ctx: CallContext) => `${eu} = ${bind(ctx.actor.id)}`,
  merge: ['status'] as const,
  counted: {
    table: 'mensagem_contagem' as const,
    fields: ['status', 'arquivada', 'tipo', 'prioridade', 'para_fisco'] as const,
    scope: (bind: Bind, ctx: CallContext) =>
      `k.usuario_id = ${bind(ctx.actor.id)} and k.lado = '${qual}'`,
  },
});

export const recebidasList = listSource(listaRecebidas, {
  like: mensagemSource,
  ...side('recebida', 'm.destinatario_id'),
  filters: { arquivada: 'm.arquivada_destinatario', busca },
});
export const recebidaOne = oneSource(umaRecebida, { like: recebidasList, row: whole });
/** What one is told who has it now, or how he came by it, is not for who wrote it. */
const calada = {
  passada: 'null::json',
  caixa: `case when m.destinatario_id is null then ${objectOf({ id: 'cx.id', nome: 'cx.nome' })} end`,
} as const;
/** One of an announcement stands for all of them. */
const enviada = {
  ...side('enviada', 'm.remetente_id'),
  row: {
    pessoas: `(select jo.feitos from job_output jo where jo.id = m.job_id)`,
    ...calada,
  },
} as const;
/** What went to this person, alone or with others: an announcement by the one that stands for it. */
const paraQuem: FilterSql = (_, value, bind, ctx) => {
  const dela = `x.destinatario_id = any(${bind([value].flat())}::bigint[]) and x.remetente_id = ${bind(ctx.actor.id)}`;
  return `m.id in (select case when x.copia then (select f.id from mensagem f where f.job_id = x.job_id and not f.copia) else x.id end
    from mensagem x where ${dela})`;
};
export const enviadasList = listSource(listaEnviadas, {
  like: mensagemSource,
  ...enviada,
  scope: (bind, ctx) => `${enviada.scope(bind, ctx)} and not m.copia`,
  filters: { arquivada: 'm.arquivada_remetente', busca, destinatario_id: paraQuem },
});
export const enviadaOne = oneSource(umaEnviada, {
  like: enviadasList,
  scope: enviada.scope,
  row: {
    ...whole,
    lidas: `case when m.job_id is not null then
      (select count(*)::int4 from mensagem l where l.job_id = m.job_id and l.status <> 'enviada') end`,
  },
});

/** The message of the address, if it was sent by who asks. */
const daqui = (bind: Bind, ctx: CallContext, alias: string): string =>
  `${alias}.id = ${bind(Number(ctx.params['enviada']))} and ${alias}.remetente_id = ${bind(ctx.actor.id)}`;
export const leiturasList = listSource(listaLeituras, {
  like: mensagemSource,
  row: calada,
  parent: (bind, ctx) => `exists (select from mensagem x where ${daqui(bind, ctx, 'x')})`,
  scope: (bind, ctx) =>
    `m.id in (select coalesce(y.id, x.id) from mensagem x left join mensagem y on y.job_id = x.job_id where ${daqui(bind, ctx, 'x')})`,
});

/** Is this user (SQL) away today, with that one standing in, since the first day of `x`? */
const substitui = (usuario: string, actor: string): string =>
  `x.usuario_id = ${usuario} and x.substituto_id = ${actor} and ${emVigor('x')}`;
/** What came to who is away since then, and what was not read by then. */
export const substituidasList = listSource(listaSubstituidas, {
  like: mensagemSource,
  scope: (bind, ctx) =>
    `exists (select from ausente x where ${substitui('m.destinatario_id', bind(ctx.actor.id))}
       and (m.status = 'enviada' or m.created_at >= x.inicia_em::timestamp at time zone '${ZONE}')) and not m.arquivada_destinatario`,
  filters: { busca },
});
export const substituidaOne = oneSource(umaSubstituida, { like: substituidasList, row: whole });

/** Left in the box of a department of theirs, and nobody's yet. */
export const caixasList = listSource(listaCaixas, {
  like: mensagemSource,
  scope: (bind, ctx) =>
    `m.destinatario_id is null and m.caixa_id = any(${bind([...ctx.principal.departamentos.values()].map((d) => d.id))}::bigint[])`,
  filters: { busca },
});
export const caixaOne = oneSource(umaDaCaixa, { like: caixasList, row: whole });

/** Of who is signed in: not read and not put away. Costs the same whatever is in the box. */
export const naoLidas = valueSource(contarNaoLidas, async ({ db, ctx }) => {
  const { count } = await db
    .selectFrom('mensagem_contagem')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.val(0)).as('count'))
    .where('usuario_id', '=', ctx.actor.id)
    .where('lado', '=', 'recebida')
    .where('arquivada', '=', false)
    .where('status', '=', 'enviada')
    .executeTakeFirstOrThrow();
  return { count };
});

/** Active users and taxpayers' accounts; a taxpayer finds the tax office's people only. */
export const destinatariosList = listSource(listaDestinatarios, {
  table: 'usuario',
  alias: 'u',
  shield: { pessoas: [personOfAccount('u.id')] },
  joins: 'left join cargo cg on cg.id = u.cargo_id',
  row: {
    cargo: 'cg.descricao',
    cpf: `case when not u.prefeitura then ${documentoMascarado('u.cpf')} end`,
  },
  scope: (bind, ctx) => isReachable('u', bind(ctx.actor.id)),
});

/** Who works in a department, of those that may take over what is left in its box. */
export const atende = (departamento: string): string =>
  `select ud.usuario_id from usuario_departamento ud join usuario au on au.id = ud.usuario_id and au.ativo and au.prefeitura
   where ud.departamento_id = ${departamento}`;
export const departamentosList = listSource(listaDosDepartamentos, {
  table: 'departamento',
  alias: 'd',
  row: { pessoas: `(select count(*)::int4 from (${atende('d.id')}) x)` },
  scope: () => `exists (${atende('d.id')})`,
});

/** May this user be written to by that one? One rule for the list and for the actions. */
export const isReachable = (alias: string, actor: string): string =>
  `(${alias}.ativo and (${alias}.prefeitura or exists (select from usuario eu where eu.id = ${actor} and eu.prefeitura)))`;
