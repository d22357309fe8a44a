/** External sign-in by OpenID Connect: gov.br and the municipality's own provider, set by environment. */
import * as client from 'openid-client';
import { isThisMachine } from '../address.ts';
import { whyAway } from '../away.ts';
import type { Env, OidcProvider } from '../env.ts';

export type ProviderName = 'govbr' | 'pmm';

export type ProviderInfo = {
  name: ProviderName;
  /** 'Entrar com …' */
  label: string;
  /** usuario.origem of who comes from there. */
  origem: 'oauth_govbr' | 'oauth_pmm';
  scope: string;
};

const PROVIDERS: readonly ProviderInfo[] = [
  {
    name: 'govbr',
    label: 'gov.br',
    origem: 'oauth_govbr',
    // The last two put the account's level (bronze, prata, ouro) into the id token.
    scope: 'openid email profile govbr_confiabilidades govbr_confiabilidades_idtoken',
  },
  {
    name: 'pmm',
    label: 'a conta da Prefeitura',
    origem: 'oauth_pmm',
    scope: 'openid email profile',
  },
];

/** The configured ones, in the order of their buttons. */
export const providersOf = (env: Pick<Env, 'oidc'>): ProviderInfo[] =>
  PROVIDERS.filter(({ name }) => env.oidc[name] !== null);

/** What has to be remembered between leaving and coming back. */
export type Flow = {
  provider: ProviderName;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  /** The query of sign_in, so that the console is reached in the end. */
  query: string;
};

/** Who came back, as far as the provider vouches for it. */
export type Identity = {
  sub: string;
  /** Only when the provider has verified it. */
  email: string | null;
  /** 11 digits. */
  cpf: string | null;
  nivel: 'bronze' | 'prata' | 'ouro' | null;
};

/** Talks to the providers; their configuration is asked for when first needed and kept. */
export class OidcClient {
  readonly #env: Pick<Env, 'oidc'>;
  readonly #found = new Map<ProviderName, Promise<client.Configuration>>();

  constructor(env: Pick<Env, 'oidc'>) {
    this.#env = env;
  }

  /** A new flow, and the address to send the browser to. */
  async start(
    provider: ProviderInfo,
    redirectUri: string,
    query: string,
  ): Promise<{ flow: Flow; url: string }> {
    const configuration = await this.#configuration(provider.name);
    const flow: Flow = {
      provider: provider.name,
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      redirectUri,
      query,
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scope,
      response_type: 'code',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    return { flow, url: url.href };
  }

  /** Checks the answer (state, nonce, PKCE, signature) and reads who it is. Throws when it does not hold. */
  async finish(flow: Flow, answer: URLSearchParams): Promise<Identity> {
    const configuration = await this.#configuration(flow.provider);
    const url = new URL(flow.redirectUri);
    url.search = answer.toString();
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims: Record<string, unknown> = { ...tokens.claims() };
    const sub = text(claims.sub);
    if (configuration.serverMetadata().userinfo_endpoint) {
      Object.assign(claims, await client.fetchUserInfo(configuration, tokens.access_token, sub));
    }
    return identityOf(flow.provider, sub, claims);
  }

  #configuration(name: ProviderName): Promise<client.Configuration> {
    const known = this.#found.get(name);
    if (known) return known;
    const provider = this.#env.oidc[name];
    if (!provider) throw new Error(`provedor ${name} não configurado`);
    const found = discover(provider);
    this.#found.set(name, found);
    // A provider that was away is asked again the next time.
    found.catch(() => this.#found.delete(name));
    return found;
  }
}

/** Rejects, in words, where the provider does not describe itself. */
export async function tryProvider(provider: OidcProvider): Promise<void> {
  try {
    await discover(provider);
  } catch (error) {
    throw new Error(whyNoProvider(error), { cause: error });
  }
}

function whyNoProvider(error: unknown): string {
  const { code, message, cause } = error as {
    code?: string;
    message: string;
    cause?: { readonly status?: number; readonly body?: { readonly issuer?: string } };
  };
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return `o provedor diz ser ${cause?.body?.issuer ?? 'outro'}, e não o que o ISSUER diz`;
  if (code === 'OAUTH_TIMEOUT') return 'o servidor não respondeu';
  if (/^OAUTH_(?:RESPONSE|PARSE|INVALID)/.test(code ?? ''))
    return `o ISSUER não se descreve em /.well-known/openid-configuration (${cause?.status ? `HTTP ${cause.status}` : message})`;
  return whyAway(error) ?? message;
}

function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
  const url = new URL(issuer);
  const options: client.DiscoveryRequestOptions = { timeout: 8 };
  // Plain http only to this very machine: tests and a provider behind a local proxy.
  if (url.protocol === 'http:' && isThisMachine(url.hostname))
    options.execute = [client.allowInsecureRequests];
  return client.discovery(url, clientId, undefined, secretBy(clientSecret), options);
}

/** In the head of the request, as every provider must take it (RFC 6749, 2.3.1), but for who says that he does not. */
function secretBy(secret: string): client.ClientAuth {
  const [head, body] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBody = !takes.includes('client_secret_basic') && takes.includes('client_secret_post');
    return (isBody ? body : head)(server, ...rest);
  };
}

const LEVELS: Record<string, Identity['nivel']> = {
  bronze: 'bronze',
  silver: 'prata',
  gold: 'ouro',
  '1': 'bronze',
  '2': 'prata',
  '3': 'ouro',
};

const text = (claim: unknown): string =>
  typeof claim === 'string' || typeof claim === 'number' ? String(claim) : '';

function identityOf(
  provider: ProviderName,
  sub: string,
  claims: Record<string, unknown>,
): Identity {
  const email =
    (claims.email_verified === true || claims.email_verified === 'true') &&
    typeof claims.email === 'string'
      ? claims.email.toLowerCase()
      : null;
  // gov.br's subject is the person's CPF; the municipality's provider may tell it in a claim of its own.
  const cpf = (provider === 'govbr' ? sub : text(claims.cpf)).replace(/\D/g, '');
  const info = claims.reliability_info as { level?: unknown } | undefined;
  const nivel = LEVELS[text(info?.level).toLowerCase()] ?? 'bronze';
  return {
    sub,
    email,
    cpf: /^\d{11}$/.test(cpf) ? cpf : null,
    nivel: provider === 'govbr' ? nivel : null,
  };
}
