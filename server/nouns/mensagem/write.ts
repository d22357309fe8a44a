/** Writing messages: one row per addressee in one statement, and who may be written to about what. */
import { CompiledQuery, type Selectable, type Transaction } from 'kysely';
import type { Permission } from '../../../domain/kernel/define.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { entidadesAssunto, tipos } from '../../../domain/mensagem/schema.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../http/context.ts';
import { invalido, type Campos } from '../../http/errors.ts';
import type { AnexosOf } from '../../uploads/anexos.ts';
import { isReachable } from './read.ts';

/** What a message may be about, each with what reads it. */
const LE = {
  ordem_servico: 'ordem_servicos.show',
  doc: 'fiscalizacao.docs.show',
} as const satisfies Record<keyof typeof entidadesAssunto, Permission>;

/** The record a message is about. */
export interface Assunto {
  readonly entidade: keyof typeof LE;
  readonly id: number;
  readonly departamentoId: number;
}
/** What a message that stands is about. */
export const assuntoOf = (
  raw: Pick<
    Selectable<Database['mensagem']>,
    'assunto_entidade' | 'assunto_id' | 'assunto_departamento_id'
  >,
): Assunto | null =>
  raw.assunto_id === null
    ? null
    : ({
        entidade: raw.assunto_entidade,
        id: raw.assunto_id,
        departamentoId: raw.assunto_departamento_id,
      } as Assunto);

/** An announcement is many messages with the same files; a reply may send back what was received. */
export const anexosOf: AnexosOf = {
  entidade: 'mensagem',
  shared: `exists (select from mensagem m where m.id = anx.entidade_id and m.destinatario_id = $2)`,
};

export interface NewMensagem {
  readonly remetenteId: number;
  readonly titulo: string;
  readonly conteudo: string;
  readonly tipo: keyof typeof tipos;
  readonly prioridade: 'baixa' | 'normal' | 'alta';
  readonly assunto: Assunto | null;
  /** The message it answers, with the thread that one stands in. */
  readonly respostaA?: { readonly id: number; readonly conversaId: number };
  /** The message it forwards. */
  readonly encaminhaId?: number;
  /** The announcement it is part of; its first message stands for it among what was sent. */
  readonly comunicado?: { readonly jobId: number; readonly begun: boolean };
}
export interface WrittenMensagem {
  readonly id: number;
  readonly destinatarioId: number;
}

/** Inserts the message once for each addressee (ids of users). One statement, whatever their number. */
export async function insertMensagens(
  trx: Transaction<Database>,
  message: NewMensagem,
  destinatarios: readonly number[],
): Promise<WrittenMensagem[]> {
  // One text to be searched for all of them; with the addressee's name when it is one person.
  const { rows } = await trx.executeQuery<{ id: number; destinatario_id: number }>(
    CompiledQuery.raw(
      `with de as materialized (
         select not u.prefeitura as para_fisco, u.nome from usuario u where u.id = $1),
       para as materialized (
         select u.id, u.nome, nextval('mensagem_id_seq') as mensagem_id
         from usuario u where u.id = any($4::int8[]) order by u.id),
       texto as (
         insert into mensagem_busca (busca)
         select dobrar($2::text || ' ' || de.nome || ' ' || $3::text
           || coalesce(' ' || (select min(nome) from para having count(*) = 1), '')) from de
         returning id)
       insert into mensagem (id, conversa_id, remetente_id, destinatario_id, titulo, conteudo, tipo, prioridade,
         para_fisco, assunto_entidade, assunto_id, assunto_departamento_id, resposta_a_id, job_id, encaminha_id, copia, busca_id)
       select para.mensagem_id, coalesce($5::int8, para.mensagem_id), $1, para.id, $2, $3, $6, $7,
         de.para_fisco, $8, $9::int8, $10::int8, $11::int8, $12::int8, $13::int8,
         $12::int8 is not null and ($14 or para.mensagem_id > (select min(mensagem_id) from para)), texto.id
       from para, de, texto
       returning id, destinatario_id`,
      [
        message.remetenteId,
        message.titulo,
        message.conteudo,
        destinatarios,
        message.respostaA?.conversaId ?? null,
        message.tipo,
        message.prioridade,
        message.assunto?.entidade ?? null,
        message.assunto?.id ?? null,
        message.assunto?.departamentoId ?? null,
        message.respostaA?.id ?? null,
        message.comunicado?.jobId ?? null,
        message.encaminhaId ?? null,
        message.comunicado?.begun ?? false,
      ],
    ),
  );
  return rows.map((r) => ({ id: r.id, destinatarioId: r.destinatario_id }));
}

/** Throws 422 with what is `said` when the user may not be written to: none, inactive, or a taxpayer to a taxpayer. */
export async function requireDestinatario(
  trx: Transaction<Database>,
  actorId: number,
  destinatarioId: number,
  said: Campos,
): Promise<void> {
  const { rows } = await trx.executeQuery(
    CompiledQuery.raw(`select from usuario u where u.id = $1 and ${isReachable('u', '$2')}`, [
      destinatarioId,
      actorId,
    ]),
  );
  if (rows.length === 0) throw invalido(said);
}

/**
 * The record the message is about, when the actor may see it: of a department of his where he may open
 * such records. Throws 422, the same whether it is not there or not his to see.
 */
export async function allowedAssunto(
  trx: Transaction<Database>,
  ctx: CallContext,
  input: { readonly assunto_entidade?: Assunto['entidade']; readonly assunto_id?: number },
): Promise<Assunto | null> {
  const { assunto_entidade: entidade, assunto_id: id } = input;
  if (entidade === undefined && id === undefined) return null;
  if (entidade === undefined) throw invalido({ assunto_entidade: [mensagens.obrigatorio] });
  if (id === undefined) throw invalido({ assunto_id: [mensagens.obrigatorio] });
  const where = [...ctx.principal.departamentos.values()]
    .filter((d) => d.grants.has(LE[entidade]))
    .map((d) => d.id);
  const record = await trx
    .selectFrom(entidade)
    .select('departamento_id')
    .where('departamento_id', 'in', where.length > 0 ? where : [-1])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!record) throw invalido({ assunto_id: [mensagens.referencia] });
  return { entidade, id, departamentoId: record.departamento_id };
}
