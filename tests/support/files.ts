/** Files of tests, made here: pictures with and without a place, a small PDF; and sending them. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import sharp from 'sharp';
import type { Person, Reply, World } from './world.ts';

export const jpeg = (text = 'x', width = 640, height = 480): Promise<Buffer> =>
  plain(text, width, height).jpeg().toBuffer();
export const png = (text = 'x', width = 64, height = 48): Promise<Buffer> =>
  plain(text, width, height).png().toBuffer();

/** A picture whose colour follows from the text, so that two texts are two files. */
function plain(text: string, width: number, height: number): sharp.Sharp {
  const sum = Array.from(text).reduce((n, c) => (n * 31 + (c.codePointAt(0) ?? 0)) % 16_777_216, 7);
  const background = { r: sum >> 16, g: (sum >> 8) & 255, b: sum & 255 };
  return sharp({ create: { width, height, channels: 3, background } });
}

/** As a telephone writes it: turned, with its maker and the place in Maringá. */
export const photo = (): Promise<Buffer> =>
  plain('foto', 400, 300)
    .jpeg()
    .withExif({
      IFD0: { Make: 'FabricanteSecreto', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '23/1 25/1 3000/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '51/1 56/1 1500/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** The least a viewer shows: one page with a line of text. */
export function pdf(text = 'Documento de teste'): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const at: number[] = [];
  objects.forEach((object, i) => {
    at.push(body.length);
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
  });
  const xref = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${at.map((n) => `${String(n).padStart(10, '0')} 00000 n \n`).join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

export interface Form {
  readonly nome?: string;
  readonly tipo?: string;
  readonly usuarioId?: number | string | null;
}
export const BOUNDARY = '----teste-de-envio';

/** The multipart body of one file. */
export function formOf(content: Buffer, { nome = 'foto.jpg', tipo, usuarioId }: Form): Buffer {
  const field =
    usuarioId === undefined || usuarioId === null
      ? ''
      : `--${BOUNDARY}\r\ncontent-disposition: form-data; name="usuario_id"\r\n\r\n${usuarioId}\r\n`;
  return Buffer.concat([
    Buffer.from(
      `${field}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\ncontent-type: ${tipo ?? 'application/octet-stream'}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** An address to send to, from the call of the catalogue. */
export async function addressFor(w: World, who: Person): Promise<string> {
  const { status, json } = await w.call(who, 'GET', '/uploads/signed-params');
  if (status !== 200) throw new Error(`signed-params: ${status}`);
  return json.signedUrl as string;
}

/** Sends one file to an address, without any session. */
export async function sendTo(
  w: World,
  url: string,
  content: Buffer,
  form: Form = {},
): Promise<Reply> {
  const reply = await w.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: formOf(content, form),
  });
  return {
    status: reply.statusCode,
    json: reply.body === '' ? undefined : reply.json(),
    text: reply.body,
    body: reply.rawPayload,
    headers: reply.headers,
  };
}

/** Asks for an address and sends. */
export const send = async (w: World, who: Person, content: Buffer, form?: Form): Promise<Reply> =>
  sendTo(w, await addressFor(w, who), content, { usuarioId: who.id, ...form });

/** What an address of a file answers. */
export const fetchFile = (w: World, url: string, headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'GET', url, headers });

/** A file that is noted and not kept, for tests that only attach it; answers its code. */
export async function insertFile(
  pool: pg.Pool,
  usuarioId: number,
  nome = 'foto.jpg',
): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await pool.query(
    `insert into arquivo (token, usuario_id, nome, nome_url, tipo, ext, tamanho, sha256, pronto_em)
     values ($1, $2, $3, $3, 'image/jpeg', 'jpg', 1000, '\\x00', now())`,
    [token, usuarioId, nome],
  );
  return token;
}
