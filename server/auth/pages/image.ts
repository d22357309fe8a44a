/** image: the account's photo; and the photo itself, under a name nobody can guess. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeOwn } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { avatar, csrf, submit } from '../layout.ts';
import { HttpError } from '../../http/errors.ts';
import { WEIGHT } from '../../http/pace.ts';
import { tipoOf } from '../../uploads/kind.ts';
import { redraw } from '../../uploads/picture.ts';
import { PHOTO_BYTES } from '../rules.ts';
import { notifyPrincipal } from '../session-store.ts';
import { newToken } from '../tokens.ts';
import type { SignedVisit } from '../page.ts';
import { accountPage, goTo, show } from '../visit.ts';

export function imagePages(app: FastifyInstance, ctx: AuthContext): void {
  app.get<{ Params: { chave: string } }>('/photo/:chave', async (request, reply) => {
    const { chave } = request.params;
    const photo = /^[\w-]{43}$/.test(chave)
      ? await ctx.db
          .selectFrom('usuario')
          .select(['foto', 'foto_tipo'])
          .where('foto_chave', '=', chave)
          .executeTakeFirst()
      : undefined;
    if (!photo?.foto || !photo.foto_tipo) return reply.code(404).type('text/plain').send('');
    return (
      reply
        .type(photo.foto_tipo)
        .header('cache-control', 'private, max-age=31536000, immutable')
        // The console may stand on another host of the same municipality.
        .header('cross-origin-resource-policy', 'same-site')
        .send(photo.foto)
    );
  });

  accountPage(app, ctx, 'GET', '/image', (visit) => showImage(visit, null));

  accountPage(app, ctx, 'POST', '/image', async (visit) => {
    const bytes = visit.file('foto');
    if (!bytes || bytes.length === 0) return showImage(visit, 'Escolha uma foto.', 422);
    if (bytes.length > PHOTO_BYTES) return showImage(visit, 'A foto passa de 1 MB.', 413);
    const photo = await photoOf(bytes, (millions) =>
      ctx.pace.spend(visit.account.usuario.id, millions * WEIGHT.fileMillion),
    );
    if (!photo) return showImage(visit, 'O arquivo não é uma foto PNG, JPEG ou WebP.', 422);
    await save(visit, photo);
    return goTo(visit, 'image', 'fotoSalva');
  });

  accountPage(app, ctx, 'POST', '/remove_image', async (visit) => {
    await save(visit, null);
    return goTo(visit, 'image', 'fotoRemovida');
  });
}

interface Photo {
  readonly tipo: string;
  readonly bytes: Buffer;
}

/** Drawn anew, as every picture is; null when it is none, or broken. */
async function photoOf(bytes: Buffer, spend: (millions: number) => void): Promise<Photo | null> {
  const tipo = tipoOf(bytes.subarray(0, 16));
  if (tipo === null || tipo === 'application/pdf') return null;
  try {
    return { tipo, bytes: await redraw(bytes, tipo, spend) };
  } catch (error) {
    if (error instanceof HttpError && error.status !== 429) return null;
    throw error;
  }
}

async function save(visit: SignedVisit, photo: Photo | null): Promise<void> {
  const { ctx, account } = visit;
  const { id, foto_chave: before } = account.usuario;
  // A new name with every photo: the old one may be kept by browsers for good.
  const foto_chave = photo ? newToken() : null;
  await ctx.db.transaction().execute(async (trx) => {
    const columns = { foto: photo?.bytes ?? null, foto_tipo: photo?.tipo ?? null, foto_chave };
    await changeOwn(trx, visit, 'foto', columns, { foto: [before !== null, photo !== null] });
    await notifyPrincipal(trx, id);
  });
  ctx.sessions.invalidate(id);
}

function showImage(visit: SignedVisit, error: string | null, status = 200): Promise<FastifyReply> {
  const { usuario } = visit.account;
  const body = html`<h2>Foto</h2>
    <div class="photo">
      ${avatar(usuario, 'huge')}
      <div class="lines">
        <form
          class="f"
          method="post"
          action="image"
          enctype="multipart/form-data"
          aria-label="Foto"
          novalidate
        >
          ${csrf(visit)}
          <div class="field">
            <label for="foto">Nova foto</label>
            <input
              id="foto"
              name="foto"
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-describedby="foto-ajuda"
              ${error && html`aria-invalid="true" autofocus`}
            />
            <span class="help ${error && 'e'}" id="foto-ajuda"
              >${error ?? 'PNG, JPEG ou WebP, até 1 MB. O local gravado pela câmera é removido.'}</span
            >
          </div>
          <div class="buttons">${submit('Enviar foto')}</div>
        </form>
        ${
          usuario.foto_chave &&
          html`<form method="post" action="remove_image">
            ${csrf(visit)}<button class="btn tall" type="submit">Remover foto</button>
          </form>`
        }
      </div>
    </div>`;
  return show(visit, { title: 'Foto', nav: 'image', body }, status);
}
