/** What a file is, by what is in it: its name and the type it is sent with say nothing. */
import { open } from 'node:fs/promises';
import { fold } from '../../domain/kernel/fold.ts';
import { tiposArquivo } from '../../domain/arquivo/index.ts';

export type Tipo = keyof typeof tiposArquivo;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The type of these first bytes (16 are enough); null when it is none of ours. */
export function tipoOf(head: Buffer): Tipo | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (head.subarray(0, 8).equals(PNG)) return 'image/png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  if (/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return 'application/pdf';
  return null;
}

/** A telephone's HEIC or HEIF, by the brand of its first box (ISO/IEC 23008-12). */
export const isHeic = async (path: string): Promise<boolean> =>
  /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test((await slice(path, 4, 8)).toString('latin1'));

/** Reads the type from a file's first bytes. */
export async function tipoOfFile(path: string): Promise<Tipo | null> {
  return tipoOf(await slice(path, 0, 16));
}

/** A PDF ends with its mark; one that was cut short does not. */
export async function isWholePdf(path: string, bytes: number): Promise<boolean> {
  const tail = await slice(path, Math.max(0, bytes - 2048), 2048);
  return tail.includes('%%EOF') && tail.includes('startxref');
}

async function slice(path: string, at: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Accepted endings of a name, besides the type's own. */
const ALIASES: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg' };
const NAME_MAX = 120;
/** What of a name is looked at: its end. */
const LONGEST = 1000;
const ENDING = /\.(?:jpe?g|png|webp|pdf)$/i;

/** Without these characters at either end. */
function trimmed(text: string, chars: string): string {
  let [from, to] = [0, text.length];
  while (from < to && chars.includes(text.charAt(from))) from++;
  while (from < to && chars.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/**
 * The name a file is kept under: without folders, control or direction signs, and ending as its type
 * does — 'foto.jpg.exe' that is a JPEG becomes 'foto.jpg'.
 */
export function cleanName(name: string, tipo: Tipo): string {
  const ext = tiposArquivo[tipo];
  const last = name.slice(-LONGEST).normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}\p{Zl}\p{Zp}"<>:|?*]+/gu, '').trim();
  const [, stem = plain, ending = ''] = /^(.*?)\.([a-z0-9]{1,5})$/is.exec(plain) ?? [];
  const same = (ALIASES[ending.toLowerCase()] ?? ending.toLowerCase()) === ext;
  if (same && plain.length <= NAME_MAX && stem !== '') return plain;
  // An ending that is not the type's goes, and what stands before it may be the type's already.
  const inner = stem.replace(ENDING, '');
  const kept = Array.from(trimmed(inner, '. '))
    .slice(0, NAME_MAX - 5)
    .join('');
  return `${kept === '' ? 'arquivo' : kept}.${ext}`;
}

/** The name as a part of an address: 'Ação 1.jpg' → 'acao-1.jpg'. */
export function addressName(nome: string): string {
  const plain = fold(nome).replace(/[^a-z0-9._-]+/g, '-');
  const [, stem = plain, ending = ''] = /^(.*)(\.[a-z0-9]{1,5})$/.exec(plain) ?? [];
  const kept = trimmed(stem.slice(0, 60), '-.');
  return `${kept || 'arquivo'}${ending}`;
}
