/** From a file that arrived to a file that is kept: judged, drawn anew, noted, put into the store. */
import { writeLog } from '../actions/log.ts';
import { person } from '../actions/author.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { tiposArquivo } from '../../domain/arquivo/index.ts';
import type { Database } from '../db/schema.ts';
import type { RequestInfo } from '../http/context.ts';
import { invalido, recusa } from '../http/errors.ts';
import { WEIGHT, type Pace } from '../http/pace.ts';
import { addressName, cleanName, isHeic, isWholePdf, tipoOfFile, type Tipo } from './kind.ts';
import { draw, type Picture } from './picture.ts';
import type { Received } from './receive.ts';
import { thumbKey, type FileStore } from './store.ts';

export interface Upload {
  readonly token: string;
  readonly usuarioId: number;
}

interface Made extends Partial<Picture> {
  readonly tipo: Tipo;
  /** What is kept, and the thumbnail beside it; null for a PDF. */
  readonly path: string;
  readonly thumb: string | null;
}

/**
 * Keeps the file under its token. The same content again under the same token changes nothing; other
 * content is refused (409), and what is beyond its sender's breath (429). Throws 422 at `file` for what is no image and no PDF, or broken.
 */
export async function saveFile(
  { db, store, pace }: { db: Kysely<Database>; store: FileStore; pace: Pace },
  upload: Upload,
  received: Received,
  info: RequestInfo,
): Promise<void> {
  if (await alreadySaved(db, upload, received)) return;
  const drawn = `${received.path}-imagem`;
  const thumb = `${received.path}-thumb`;
  try {
    const made = await judge(received, drawn, thumb, (millions) =>
      pace.spend(upload.usuarioId, millions * WEIGHT.fileMillion),
    );
    await record(db, upload, received, made);
    await store.put(upload.token, made.path, made.tipo);
    if (made.thumb !== null) await store.put(thumbKey(upload.token), made.thumb, 'image/webp');
    await markReady(db, upload, received, info);
  } finally {
    await Promise.all([drawn, thumb].map((path) => rm(path, { force: true })));
  }
}

async function judge(
  received: Received,
  drawn: string,
  thumb: string,
  spend: (millions: number) => void,
): Promise<Made> {
  const tipo = await tipoOfFile(received.path);
  if (tipo === null)
    throw invalido({
      file: [
        (await isHeic(received.path))
          ? 'é uma foto HEIC, que nem todo computador abre: no telefone, em Ajustes › Câmera › Formatos, escolha «Mais compatível», ou envie-a como JPEG'
          : 'não é imagem (JPEG, PNG ou WebP) nem PDF',
      ],
    });
  if (tipo !== 'application/pdf')
    return { tipo, path: drawn, thumb, ...(await draw(received.path, drawn, thumb, tipo, spend)) };
  spend(received.bytes / 1_000_000);
  if (!(await isWholePdf(received.path, received.bytes)))
    throw invalido({ file: ['o PDF está danificado ou incompleto'] });
  return { tipo, path: received.path, thumb: null };
}

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Is this very file here already? Throws 409 when the token has another. */
async function alreadySaved(
  db: Kysely<Database>,
  { token }: Upload,
  { sha256 }: Received,
): Promise<boolean> {
  const row = await db
    .selectFrom('arquivo')
    .select(['sha256', 'pronto_em'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (row && !row.sha256.equals(sha256))
    throw recusa(409, 'envio_repetido', 'Este endereço já recebeu outro arquivo. Envie de novo.');
  return row !== undefined && row.pronto_em !== null;
}

/**
 * The row comes before the content, so that nothing lies in the store that no row knows of. Of two sends
 * of one token at once the second finds the first's row, and puts the same bytes under the same key.
 */
async function record(
  db: Kysely<Database>,
  upload: Upload,
  received: Received,
  made: Made,
): Promise<void> {
  const nome = cleanName(received.nome, made.tipo);
  const inserted = await db
    .insertInto('arquivo')
    .values({
      token: upload.token,
      usuario_id: upload.usuarioId,
      nome,
      nome_url: addressName(nome),
      tipo: made.tipo,
      ext: tiposArquivo[made.tipo],
      tamanho: (await stat(made.path)).size,
      largura: made.largura ?? null,
      altura: made.altura ?? null,
      latitude: made.posicao?.latitude.toFixed(6) ?? null,
      longitude: made.posicao?.longitude.toFixed(6) ?? null,
      precisao: made.posicao?.precisao ?? null,
      tirada_em: made.posicao?.em ?? null,
      tem_thumb: made.thumb !== null,
      sha256: received.sha256,
      guardado_sha256: await sha256Of(made.path),
    })
    .onConflict((oc) => oc.column('token').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) await alreadySaved(db, upload, received);
}

/** From now on it can be attached. */
const markReady = (
  db: Kysely<Database>,
  upload: Upload,
  received: Received,
  info: RequestInfo,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('arquivo')
      .set({ pronto_em: new Date() })
      .where('token', '=', upload.token)
      .where('pronto_em', 'is', null)
      .returning(['id', 'nome', 'tipo', 'tamanho'])
      .executeTakeFirst();
    if (!row) return;
    await writeLog(trx, person(upload.usuarioId, info), {
      departamentoId: null,
      entidade: 'arquivo',
      entidadeId: row.id,
      acao: 'uploads.enviar',
      campos: {
        nome: { de: null, para: row.nome },
        tipo: { de: null, para: row.tipo },
        tamanho: { de: null, para: row.tamanho },
        sha256: { de: null, para: received.sha256.toString('hex') },
      },
    });
  });
