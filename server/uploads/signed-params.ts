/** Gives an address to send one file to (GET /uploads/signed-params). */
import { parametrosEnvio, SOLTOS_MAXIMO, TAMANHO_MAXIMO } from '../../domain/arquivo/index.ts';
import { recusa, soLeitura } from '../http/errors.ts';
import { valueSource } from '../read/value-request.ts';
import { uploadAddress } from './signature.ts';

/** Seconds after which it is worth asking again: those nobody attached are cleared once an hour. */
const RETRY_AFTER_S = '3600';

export const uploadParams = valueSource(parametrosEnvio, async ({ db, ctx }) => {
  // The address is a key: what is sent to it asks for no session again.
  const { verComo } = ctx.principal;
  if (verComo) throw soLeitura(verComo.descricao);
  const loose = await db
    .selectFrom('arquivo')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usuario_id', '=', ctx.actor.id)
    // What a job keeps for later was not sent in vain.
    .where('livre_desde', '<=', new Date().toISOString())
    .executeTakeFirstOrThrow();
  if (loose.n >= SOLTOS_MAXIMO)
    throw recusa(
      429,
      'arquivos_demais',
      `Há ${SOLTOS_MAXIMO} arquivos enviados e não anexados; espere um dia ou anexe-os`,
      { headers: { 'retry-after': RETRY_AFTER_S } },
    );
  const { signedUrl, expira } = await uploadAddress(db, ctx.actor.id);
  return { signedUrl, expira_em: expira.toISOString(), tamanho_maximo: TAMANHO_MAXIMO };
});
