/** A form of several parts: its texts and its file, whole in memory. */
import type { FastifyRequest } from 'fastify';
import { clean } from '../http/input.ts';

/** Text fields, and the file by the name of its field. */
export type Form = Readonly<Record<string, string | Buffer>>;

/** Reads it. What cannot be read is the sender's fault (400), too much of it as well (413). */
export async function readParts(request: FastifyRequest): Promise<Form> {
  const texts = new Map<string, unknown>();
  const files = new Map<string, Buffer>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') files.set(part.fieldname, await part.toBuffer());
      else texts.set(part.fieldname, part.value);
    }
  } catch (error) {
    const { statusCode = 400 } = error as { statusCode?: number };
    throw Object.assign(new Error('formulário ilegível', { cause: error }), { statusCode });
  }
  return { ...(clean(Object.fromEntries(texts)) as Form), ...Object.fromEntries(files) };
}
