/**
 * A signature as PAdES asks for it (ETSI EN 319 142, baseline B): CMS over the file, with the attribute that names
 * the certificate (signing-certificate-v2), by the key of a PKCS#12 file.
 */
import {
  createHash,
  createPrivateKey,
  sign as signWith,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import forge from 'node-forge';

const { asn1, pkcs12, pki } = forge;

export interface Signer {
  readonly key: KeyObject;
  /** The signer's own first, then those that vouch for it. */
  readonly chain: readonly Buffer[];
  /** What is signed later than this holds before nobody. */
  readonly until: Date;
}

const der = (node: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(node).getBytes(), 'binary');
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The password is another one. */
export class WrongPassword extends Error {}

/** Opens the file of a certificate and its key (.p12, .pfx). Throws in words; WrongPassword where it is that. */
export function openP12(file: Buffer, password: string): Signer {
  const bagsOf = (type: string, from: forge.pkcs12.Pkcs12Pfx) =>
    from.getBags({ bagType: type })[type] ?? [];
  let opened: forge.pkcs12.Pkcs12Pfx;
  try {
    opened = pkcs12.pkcs12FromAsn1(asn1.fromDer(file.toString('binary')), password);
  } catch (error) {
    if (/password|MAC/i.test(String(error)))
      throw new WrongPassword('não abre o certificado', { cause: error });
    throw new Error('o arquivo não é um certificado PKCS#12', { cause: error });
  }
  const [found] = ['pkcs8ShroudedKeyBag', 'keyBag'].flatMap((name) =>
    bagsOf(pki.oids[name] ?? '', opened).flatMap((bag) => (bag.key ? [bag.key] : [])),
  );
  if (!found) throw new Error('o certificado não traz a sua chave (só RSA é lida)');
  const key = createPrivateKey(pki.privateKeyToPem(found));
  const certs = bagsOf(pki.oids['certBag'] ?? '', opened).flatMap(({ cert }) =>
    cert ? [der(pki.certificateToAsn1(cert))] : [],
  );
  const own = certs.find((one) => new X509Certificate(one).checkPrivateKey(key));
  if (!own) throw new Error('a chave não é de nenhum certificado do arquivo');
  return {
    key,
    chain: [own, ...certs.filter((one) => one !== own)],
    until: new Date(new X509Certificate(own).validTo),
  };
}

const { Class, Type } = asn1;
const node = (type: forge.asn1.Type, value: forge.asn1.Asn1[]): forge.asn1.Asn1 =>
  asn1.create(Class.UNIVERSAL, type, true, value);
const seq = (...value: forge.asn1.Asn1[]): forge.asn1.Asn1 => node(Type.SEQUENCE, value);
const set = (...value: forge.asn1.Asn1[]): forge.asn1.Asn1 => node(Type.SET, value);
const oid = (text: string): forge.asn1.Asn1 =>
  asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(text).getBytes());
const octets = (bytes: Buffer): forge.asn1.Asn1 =>
  asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes.toString('binary'));
const int = (n: number): forge.asn1.Asn1 =>
  asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(n).getBytes());
const empty = (): forge.asn1.Asn1 => asn1.create(Class.UNIVERSAL, Type.NULL, false, '');
const tagged = (n: number, value: forge.asn1.Asn1[]): forge.asn1.Asn1 =>
  asn1.create(Class.CONTEXT_SPECIFIC, n, true, value);
const again = (bytes: Buffer): forge.asn1.Asn1 => asn1.fromDer(bytes.toString('binary'));

const DATA = '1.2.840.113549.1.7.1';
const SIGNED = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const DIGEST = '1.2.840.113549.1.9.4';
const CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const RSA = '1.2.840.113549.1.1.1';

/** The detached signature of these bytes. */
export function cmsOf({ key, chain }: Signer, bytes: Uint8Array): Buffer {
  const [own] = chain;
  if (!own) throw new Error('assinatura sem certificado');
  // TBSCertificate: [0] version, serial, algorithm, issuer, …
  const [tbs] = again(own).value as forge.asn1.Asn1[];
  const [, serial, , issuer] = (tbs?.value ?? []) as forge.asn1.Asn1[];
  if (!serial || !issuer) throw new Error('certificado sem número ou emissor');
  const attributes = [
    seq(oid(CONTENT_TYPE), set(oid(DATA))),
    seq(oid(DIGEST), set(octets(sha256(bytes)))),
    seq(
      oid(CERTIFICATE_V2),
      set(seq(seq(seq(octets(sha256(own)), seq(seq(tagged(4, [issuer])), serial))))),
    ),
  ]
    .map(der)
    .toSorted((a, b) => Buffer.compare(a, b))
    .map(again);
  const signature = signWith('sha256', der(set(...attributes)), key);
  const algorithm = seq(oid(SHA256), empty());
  return der(
    seq(
      oid(SIGNED),
      tagged(0, [
        seq(
          int(1),
          set(algorithm),
          seq(oid(DATA)),
          tagged(0, chain.map(again)),
          set(
            seq(
              int(1),
              seq(issuer, serial),
              algorithm,
              tagged(0, attributes),
              seq(oid(RSA), empty()),
              octets(signature),
            ),
          ),
        ),
      ]),
    ),
  );
}
