/** The part of oidc-provider the tests use; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Account = { accountId: string; claims(): Record<string, unknown> };
  type Configuration = {
    clients: {
      client_id: string;
      client_secret: string;
      redirect_uris: string[];
      token_endpoint_auth_method: string;
    }[];
    clientAuthMethods: string[];
    scopes: string[];
    claims: Record<string, string[]>;
    pkce: { required(): boolean };
    features: { devInteractions: { enabled: boolean } };
    interactions: { url(context: unknown, interaction: { uid: string }): string };
    cookies: { keys: string[] };
    ttl: Record<string, number>;
    findAccount(context: unknown, sub: string): Account;
  };
  type Interaction = {
    prompt: { name: string };
    params: Record<string, unknown>;
    session?: { accountId: string };
  };
  class Grant {
    constructor(of: { accountId: string; clientId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: typeof Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }
}
