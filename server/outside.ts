/** The services outside that the environment names, tried when the server starts: a wrong password is found then. */
import { createTransport } from 'nodemailer';
import { tryProvider } from './auth/oidc.ts';
import type { Env } from './env.ts';
import { whyNoMail } from './mail/sender.ts';
import { tryS3 } from './uploads/s3-store.ts';

export type Tried = {
  /** As the figures call it. */
  readonly service: 's3' | 'smtp' | 'oidc_govbr' | 'oidc_pmm';
  /** As people call it. */
  readonly name: string;
  /** Null: it answered. */
  readonly wrong: string | null;
};

const WAIT_MS = 10_000;
const NAMES = {
  s3: 'Armazenamento de arquivos (S3)',
  smtp: 'Servidor de e-mail',
  oidc_govbr: 'Entrada pelo gov.br',
  oidc_pmm: 'Entrada pelo provedor do município',
} as const;

/** Asks each that is configured, all at once, at most 10 s; none is waited for by anybody else. */
export async function tryOutside(env: Env): Promise<Tried[]> {
  const { s3, SMTP_URL } = env;
  const { govbr, pmm } = env.oidc;
  const asked: Partial<Record<Tried['service'], () => Promise<unknown>>> = {
    ...(s3 && { s3: () => tryS3(s3) }),
    ...(SMTP_URL && { smtp: () => trySmtp(SMTP_URL) }),
    ...(govbr && { oidc_govbr: () => tryProvider(govbr) }),
    ...(pmm && { oidc_pmm: () => tryProvider(pmm) }),
  };
  return Promise.all(
    (Object.entries(asked) as [Tried['service'], () => Promise<unknown>][]).map(
      async ([service, ask]) => ({
        service,
        name: NAMES[service],
        wrong: await inTime(ask()).then(
          () => null,
          (error: unknown) => (error as Error).message,
        ),
      }),
    ),
  );
}

async function trySmtp(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS });
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(whyNoMail(error), { cause: error });
  } finally {
    transport.close();
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('não respondeu em 10 s')), WAIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
