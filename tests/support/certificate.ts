import forge from 'node-forge';

/** A certificate that its own key signed, of today and for years. */
export function selfSigned(
  name: string,
  extensions: object[] = [],
): { cert: forge.pki.Certificate; privateKey: forge.pki.rsa.PrivateKey } {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048);
  const cert = forge.pki.createCertificate();
  cert.publicKey = publicKey;
  cert.serialNumber = '0a1b2c';
  cert.validity.notBefore = new Date('2026-01-01');
  cert.validity.notAfter = new Date('2036-01-01');
  const who = [{ name: 'commonName', value: name }];
  cert.setSubject(who);
  cert.setIssuer(who);
  cert.setExtensions(extensions);
  cert.sign(privateKey, forge.md.sha256.create());
  return { cert, privateKey };
}
