/** Papers that are signed: what was drawn stays, the signature holds, and one changed byte breaks it. */
import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { joinPapers } from '../../server/paper/join.ts';
import { renderPaper } from '../../server/paper/render.ts';
import { signingOf, whyRenew, type Signing } from '../../server/paper/signing.ts';
import { selfSigned } from '../support/certificate.ts';
import { readPaper, somePaper } from '../support/paper.ts';

const SENHA = 'segredo';

/** A certificate of our own with its key, as a municipality's file is. */
function p12(): Buffer {
  const { cert, privateKey } = selfSigned('Município de São João da Serra');
  const file = forge.pkcs12.toPkcs12Asn1(privateKey, [cert], SENHA, { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary');
}

/** What a reader of signatures finds. */
function checked(pdf: Buffer): { intact: boolean; genuine: boolean; covers: boolean } {
  const text = pdf.toString('latin1');
  const range = /\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/
    .exec(text)
    ?.slice(1)
    .map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = range ?? [];
  const signed = Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]);
  const bytes = Buffer.from(text.slice(b + 1, c - 1), 'hex');
  // Its length is said in its head: 30 82 and two bytes. What follows is room.
  const cms = forge.asn1.fromDer(bytes.subarray(0, bytes.readUInt16BE(2) + 4).toString('binary'));
  const kids = (node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] =>
    (node?.value ?? []) as forge.asn1.Asn1[];
  const data = kids(kids(cms)[1])[0];
  const [, , , certs, infos] = kids(data);
  const [, , , attributes, , signature] = kids(kids(infos)[0]);
  const der = (node: forge.asn1.Asn1): Buffer =>
    Buffer.from(forge.asn1.toDer(node).getBytes(), 'binary');
  const cert = new X509Certificate(der(kids(certs)[0] as forge.asn1.Asn1));
  const asSet = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    kids(attributes),
  );
  const digest = createHash('sha256').update(signed).digest();
  return {
    intact: der(asSet).includes(digest),
    genuine: verify(
      'sha256',
      der(asSet),
      cert.publicKey,
      Buffer.from(signature?.value as string, 'binary'),
    ),
    covers:
      a === 0 &&
      c + d === pdf.length &&
      der(asSet).includes(createHash('sha256').update(cert.raw).digest()),
  };
}

let folder: string;
let signing: Signing | null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificado-'));
  writeFileSync(join(folder, 'm.p12'), p12());
  signing = signingOf({ ASSINATURA_P12: join(folder, 'm.p12'), ASSINATURA_SENHA: SENHA });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a assinatura', () => {
  it('cobre o arquivo inteiro, nomeia o certificado, e o que foi desenhado fica como estava', async () => {
    const pdf = await renderPaper(somePaper('12/2026'));
    const signed = signing?.(pdf, 'Auto de infração 12/2026') ?? Buffer.alloc(0);
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect(checked(signed)).toEqual({ intact: true, genuine: true, covers: true });
    const read = await readPaper(signed);
    expect(read.title).toBe('Auto de infração 12/2026');
    expect(read.roles).toContain('Table');
    expect(signed.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
  });

  it('não vai com as páginas para um lote, que outro arquivo é', async () => {
    const pdf = await renderPaper(somePaper('12/2026'));
    const signed = signing?.(pdf, 'Auto') ?? Buffer.alloc(0);
    const pieces: Uint8Array[] = [];
    for await (const piece of joinPapers('Lote', [{ titulo: 'Auto', pdf: signed }]))
      pieces.push(piece);
    const file = Buffer.concat(pieces);
    expect((await readPaper(file)).pages).toEqual((await readPaper(pdf)).pages);
    expect(file.toString('latin1')).not.toMatch(/\/Sig\b|\/Widget/);
  });

  it('não vale mais depois de um byte mudado', async () => {
    const pdf = await renderPaper(somePaper('1/2026', { corpo: [] }));
    const signed = signing?.(pdf, 'Auto') ?? Buffer.alloc(0);
    signed[2000] = (signed[2000] ?? 0) ^ 1;
    expect(checked(signed)).toMatchObject({ intact: false, genuine: true });
  });

  it('sem certificado não há; o que não abre é dito ao começar, sem a senha', () => {
    expect(signingOf({ ASSINATURA_P12: undefined, ASSINATURA_SENHA: undefined })).toBeNull();
    const open = (file: string, senha: string) => () =>
      signingOf({ ASSINATURA_P12: join(folder, file), ASSINATURA_SENHA: senha });
    expect(open('m.p12', 'outra')).toThrow('ASSINATURA_SENHA: não abre o certificado');
    writeFileSync(join(folder, 'x.p12'), 'nada');
    expect(open('x.p12', SENHA)).toThrow('ASSINATURA_P12: o arquivo não é um certificado PKCS#12');
    expect(open('nenhum.p12', SENHA)).toThrow('ASSINATURA_P12: ');
  });

  it('termina com o certificado, e o fim é dito antes', async () => {
    const day = (text: string): Date => new Date(`${text}T12:00:00Z`);
    const until = day('2026-12-31');
    expect(whyRenew(until, day('2026-12-01'))).toBeNull();
    expect(whyRenew(until, day('2026-12-02'))).toMatch(/^vence em 31\/12\/2026/);
    expect(whyRenew(until, day('2027-01-01'))).toMatch(/^venceu em 31\/12\/2026/);
    const pdf = await renderPaper(somePaper('1/2026', { corpo: [] }));
    vi.useFakeTimers({ now: day('2036-01-02'), toFake: ['Date'] });
    expect(signing?.(pdf, 'Auto').equals(pdf)).toBe(true);
    vi.useRealTimers();
    expect(signing?.(pdf, 'Auto').equals(pdf)).toBe(false);
  });
});
