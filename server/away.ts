/** Why something outside is not reached, in words: by the code of the system, of TLS, or of what fetches; or of a file. */

const NO_ANSWER = 'o servidor não respondeu';
const NO_NAME = 'o nome do servidor não existe';
const CUT = 'a conexão foi interrompida';
export const NOT_KNOWN = 'o certificado do servidor não é de uma autoridade conhecida';
const NO_TLS = 'o servidor não fala TLS nessa porta';

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nada atende nesse endereço e porta',
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: NO_ANSWER,
  ENETUNREACH: NO_ANSWER,
  UND_ERR_CONNECT_TIMEOUT: NO_ANSWER,
  UND_ERR_HEADERS_TIMEOUT: NO_ANSWER,
  UND_ERR_BODY_TIMEOUT: NO_ANSWER,
  ECONNRESET: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_KNOWN,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_KNOWN,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_KNOWN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_KNOWN,
  CERT_HAS_EXPIRED: 'o certificado do servidor venceu',
  CERT_NOT_YET_VALID: 'o certificado do servidor ainda não vale',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado do servidor é de outro nome',
};

/** Of TLS, whatever else it is. */
const OF_TLS = /^(?:CERT_|UNABLE_TO_|HOSTNAME_|ERR_TLS_|ERR_SSL_)/;

/** Null: it is not that. What wraps an error is looked into. */
export function whyAway(error: unknown): string | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = String((one as { code?: unknown }).code);
    const words = BY_CODE[code];
    if (words !== undefined) return words;
    if (OF_TLS.test(code)) return `a conexão segura com o servidor falhou: ${code}`;
  }
  return null;
}

const BY_FILE: Readonly<Record<string, string>> = {
  ENOENT: 'o arquivo não existe',
  EACCES: 'o arquivo não pode ser lido por quem o servidor é',
  EISDIR: 'é uma pasta, e não um arquivo',
};

/** Why a file is not read: by the system's code, else as it was said. */
export const whyUnread = (error: unknown): string => {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  return BY_FILE[String(code)] ?? message;
};
