/** A message goes on: a copy of it to somebody else, or itself into somebody else's box. */
import { CompiledQuery, sql, type Transaction } from 'kysely';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { forwardTitle } from '../../../domain/mensagem/schema.ts';
import { created } from '../../actions/neighbour.ts';
import type { EffectContext } from '../../actions/noun.ts';
import type { Database } from '../../db/schema.ts';
import { invalido } from '../../http/errors.ts';
import { attachedFiles, copyAnexos } from '../../uploads/anexos.ts';
import { notifyByMail } from './email.ts';
import { atende } from './read.ts';
import { assuntoOf, insertMensagens, requireDestinatario, type NewMensagem } from './write.ts';
import { mensagemWriter } from './writer.ts';

/** Characters of what was forwarded again and again. */
const LONGEST = 60_000;

type Step<I = unknown> = Omit<EffectContext<unknown, I, 'mensagem'>, 'row'>;
interface Adiante {
  readonly destinatario_id: number;
  readonly conteudo?: string | undefined;
  readonly prioridade?: NewMensagem['prioridade'] | undefined;
}

const nomeOf = async (trx: Transaction<Database>, id: number): Promise<string> =>
  (await trx.selectFrom('usuario').select('nome').where('id', '=', id).executeTakeFirstOrThrow())
    .nome;

/** Writes it, with its files and what is said to it, to somebody else. Throws 422. */
export async function forward(e: Step<Adiante>): Promise<object> {
  const { raw, input, trx } = e;
  await requireDestinatario(trx, e.actor.id, input.destinatario_id, {
    destinatario_id: [mensagens.referencia],
  });
  const conteudo = [
    ...(input.conteudo ? [input.conteudo, ''] : []),
    '---------- Mensagem encaminhada ----------',
    `De: ${await nomeOf(trx, raw.remetente_id)}`,
    // Of an announcement: to many.
    ...(raw.job_id === null && raw.destinatario_id !== null
      ? [`Para: ${await nomeOf(trx, raw.destinatario_id)}`]
      : []),
    `Em: ${formatDateTime(raw.created_at)}`,
    `Assunto: ${raw.titulo}`,
    '',
    raw.conteudo,
  ].join('\n');
  if (conteudo.length > LONGEST)
    throw invalido({ base: ['a mensagem ficou longa demais para ser encaminhada de novo'] });
  const message: NewMensagem = {
    remetenteId: e.actor.id,
    titulo: forwardTitle(raw.titulo),
    conteudo,
    tipo: 'encaminhada',
    prioridade: input.prioridade ?? 'normal',
    assunto: assuntoOf(raw),
    encaminhaId: e.id,
  };
  const [nova] = await insertMensagens(trx, message, [input.destinatario_id]);
  if (!nova) throw new Error('encaminhada sem mensagem');
  const files = await attachedFiles(trx, 'mensagem', e.id);
  if (files.length > 0)
    await copyAnexos(
      trx,
      { entidade: 'mensagem', id: e.id },
      { entidade: 'mensagem', id: nova.id },
      files.map(({ token }) => token),
    );
  await created(e, mensagemWriter, nova);
  await notifyByMail(trx, message, [nova]);
  return { touch: true };
}

/** Puts it into the box of somebody who works here, as if it had come to him. Throws 422. */
export async function handOver(e: Step, para: number, nota: string | null) {
  const { raw, trx } = e;
  const to = await trx
    .selectFrom('usuario')
    .select(['nome'])
    .where('id', '=', para)
    .where('ativo', '=', true)
    .where('prefeitura', '=', true)
    .executeTakeFirst();
  if (!to) throw invalido({ destinatario_id: [mensagens.referencia] });
  await foundBy(e, to.nome);
  const message: NewMensagem = {
    remetenteId: raw.remetente_id,
    titulo: raw.titulo,
    conteudo: raw.conteudo,
    tipo: raw.tipo,
    prioridade: raw.prioridade,
    assunto: assuntoOf(raw),
  };
  if (para !== e.actor.id) await notifyByMail(trx, message, [{ id: e.id, destinatarioId: para }]);
  return {
    patch: { ...anew, destinatario_id: para, caixa_id: null, ...goneFrom(e, nota) },
    texto: to.nome,
  };
}

/** Puts it into the box of a department where somebody works, for any of them to take over. Throws 422. */
export async function leave(e: Step, departamentoId: number, nota: string | null) {
  const { rows } = await e.trx.executeQuery<{ nome: string; atendido: boolean }>(
    CompiledQuery.raw(
      `select d.nome, exists (${atende('d.id')}) as atendido from departamento d where d.id = $1 for key share`,
      [departamentoId],
    ),
  );
  const [to] = rows;
  if (!to) throw invalido({ departamento_id: [mensagens.referencia] });
  if (!to.atendido)
    throw invalido({ departamento_id: ['ninguém trabalha neste departamento: ninguém a leria'] });
  await foundBy(e, to.nome);
  return {
    patch: { ...anew, destinatario_id: null, caixa_id: departamentoId, ...goneFrom(e, nota) },
    texto: to.nome,
  };
}

/** Takes it out of a department's box; who left it there, and with what note, stays said. */
export async function take(e: Step) {
  await foundBy(e, await nomeOf(e.trx, e.actor.id));
  return { patch: { ...anew, destinatario_id: e.actor.id } };
}

/** As if it had just come. */
const anew = { status: 'enviada', lida_em: null, arquivada_destinatario: false } as const;
const goneFrom = ({ raw, agora }: Step, nota: string | null) => ({
  passada_de_id: raw.destinatario_id,
  passada_em: agora,
  passada_nota: nota,
});

/** Who looks for it by this name finds it. */
const foundBy = ({ raw, trx }: Step, nome: string): Promise<unknown> =>
  sql`update mensagem_busca b set busca = dobrar(${raw.titulo} || ' ' || de.nome || ' ' || ${raw.conteudo} || ' ' || ${nome})
    from usuario de where de.id = ${raw.remetente_id} and b.id = ${raw.busca_id}`.execute(trx);
