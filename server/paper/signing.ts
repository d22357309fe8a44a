/**
 * Signs a paper by adding to it: the bytes that were drawn stay as they are, what is added behind them is an invisible
 * field with the signature of all the rest. It reads the plain table of places that the compiler writes.
 */
import { readFileSync } from 'node:fs';
import { formatDate } from '../../domain/kernel/format.ts';
import { whyUnread } from '../away.ts';
import { EnvError, type Env } from '../env.ts';
import { cmsOf, openP12, WrongPassword, type Signer } from './cms.ts';

/** Room for the signature, in bytes: a chain of three certificates takes half of it. */
const ROOM = 16_000;
const WIDTH = 10;
const PLACE = '*'.repeat(WIDTH);

export type Signing = (pdf: Buffer, why: string) => Buffer;

interface Read {
  readonly text: string;
  readonly size: number;
  readonly root: number;
  readonly xref: number;
  readonly trailer: string;
  /** The dictionary of an object, as it is written. */
  readonly object: (n: number) => string;
}

/** Throws on what the compiler does not write. */
function readPdf(pdf: Buffer): Read {
  const text = pdf.toString('latin1');
  const xref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1]);
  const at = text.lastIndexOf('trailer');
  const trailer = text.slice(at);
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1]);
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1]);
  const head = /^xref\s+0 (\d+)\s+/.exec(text.slice(xref, xref + 40));
  if (!head || !root || Number(head[1]) !== size) throw new Error('PDF sem a tabela que se assina');
  const entries = xref + head[0].length;
  return {
    text,
    size,
    root,
    xref,
    trailer,
    object(n) {
      const begin = Number(text.slice(entries + n * 20, entries + n * 20 + 10));
      const body = /^\d+ 0 obj\s*(<<[\s\S]*?>>)\s*endobj/.exec(text.slice(begin, begin + 100_000));
      if (!body?.[1]) throw new Error(`PDF sem o objeto ${n}`);
      return body[1];
    },
  };
}

/** The dictionary with one more entry. */
const plus = (dictionary: string, entry: string): string =>
  `${dictionary.slice(0, dictionary.lastIndexOf('>>'))} ${entry}\n>>`;

const textOf = (words: string): string =>
  `<${Buffer.from(`\uFEFF${words}`, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** The file, signed. */
export function signPdf(pdf: Buffer, signer: Signer, why: string, when = new Date()): Buffer {
  const { size, root, xref, trailer, object, text } = readPdf(pdf);
  const catalog = object(root);
  const [, pages] = /\/Pages (\d+) 0 R/.exec(catalog) ?? [];
  const [, first] = /\/Kids \[\s*(\d+) 0 R/.exec(object(Number(pages))) ?? [];
  const page = object(Number(first));
  const [signature, field] = [size, size + 1];
  const annots = /\/Annots \[/;
  const stamp = when.toISOString().replace(/\D/g, '').slice(0, 14);
  const objects: readonly (readonly [n: number, body: string])[] = [
    [
      Number(first),
      annots.test(page)
        ? page.replace(annots, `/Annots [${field} 0 R `)
        : plus(page, `/Annots [${field} 0 R]`),
    ],
    [root, plus(catalog, `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`)],
    [
      signature,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:${stamp}Z) /Reason ${textOf(why)} /ByteRange [0 ${PLACE} ${PLACE} ${PLACE}] /Contents <${'0'.repeat(ROOM * 2)}> >>`,
    ],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Assinatura) /V ${signature} 0 R /P ${first} 0 R /Rect [0 0 0 0] /F 132 >>`,
    ],
  ];
  let added = text.endsWith('\n') ? '' : '\n';
  const places = new Map<number, number>();
  for (const [n, body] of objects) {
    places.set(n, pdf.length + added.length);
    added += `${n} 0 obj\n${body}\nendobj\n`;
  }
  const table = pdf.length + added.length;
  const lines = [...places]
    .toSorted(([a], [b]) => a - b)
    .map(([n, at]) => `${n} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const [, id = ''] = /\/ID \[([\s\S]*?)\]/.exec(trailer) ?? [];
  added += `xref\n${lines.join('')}trailer\n<< /Size ${size + 2} /Root ${root} 0 R /Prev ${xref}${/\/Info \d+ 0 R/.exec(trailer)?.[0] ? ` ${/\/Info \d+ 0 R/.exec(trailer)?.[0]}` : ''} /ID [${id}] >>\nstartxref\n${table}\n%%EOF\n`;
  const whole = Buffer.concat([pdf, Buffer.from(added, 'latin1')]);
  const from = whole.indexOf('/Contents <', pdf.length, 'latin1') + '/Contents '.length;
  const to = from + ROOM * 2 + 2;
  const range = [from, to, whole.length - to].map((n) => String(n).padStart(WIDTH));
  whole.write(range.join(' '), whole.indexOf(PLACE, pdf.length, 'latin1'), 'latin1');
  const cms = cmsOf(signer, Buffer.concat([whole.subarray(0, from), whole.subarray(to)]));
  if (cms.length > ROOM) throw new Error('a cadeia do certificado não cabe na assinatura');
  whole.write(cms.toString('hex'), from + 1, 'latin1');
  return whole;
}

type Named = Pick<Env, 'ASSINATURA_P12' | 'ASSINATURA_SENHA'>;

/** Whose signature the environment names; null: nobody's. Throws EnvError: what cannot be opened, and why. */
export function signerOf({ ASSINATURA_P12, ASSINATURA_SENHA }: Named): Signer | null {
  if (ASSINATURA_P12 === undefined) return null;
  try {
    return openP12(readFileSync(ASSINATURA_P12), ASSINATURA_SENHA ?? '');
  } catch (error) {
    const name = error instanceof WrongPassword ? 'ASSINATURA_SENHA' : 'ASSINATURA_P12';
    throw new EnvError([`${name}: ${whyUnread(error)}`], { cause: error });
  }
}

const DAY_MS = 86_400_000;
/** A certificate takes weeks to be renewed. */
const SOON_DAYS = 30;

/** What has to be done about a certificate that is good until then; null: nothing yet. */
export function whyRenew(until: Date, now = new Date()): string | null {
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  const day = formatDate(until.toISOString());
  if (until < now) return `venceu em ${day}: os papéis saem sem assinatura até que se troque`;
  return days < SOON_DAYS ? `vence em ${day}; depois os papéis saem sem assinatura` : null;
}

/** What the environment signs with; null: papers are not signed, as none is once the certificate is past its day. */
export function signingOf(env: Named): Signing | null {
  const signer = signerOf(env);
  if (signer === null) return null;
  return (pdf, why) => (signer.until < new Date() ? pdf : signPdf(pdf, signer, why));
}
