/**
 * Where the API and the sign-in service stand (specification, section 7; decisions, section 1): a page
 * on 'osm.x' finds them on 'api.x' and 'auth.x' (path /v2); elsewhere all is one origin, below /api and
 * /auth/v2. The server may override both through meta tags of the page.
 */

export interface Hosts {
  /** Before '/{version}/osm/admin'. */
  readonly api: string;
  /** Before '/sign_in', '/token', … */
  readonly auth: string;
}

/** What the page says of itself; overrides are origins, empty when there is none. */
export interface PageAddress {
  readonly protocol: string;
  /** With port. */
  readonly host: string;
  readonly apiUrl?: string;
  readonly authUrl?: string;
}

/** Derives both hosts from the page's; pure. */
export function deriveHosts({ protocol, host, apiUrl, authUrl }: PageAddress): Hosts {
  const rest = host.startsWith('osm.') ? host.slice('osm.'.length) : null;
  return {
    api: apiUrl || (rest === null ? '/api' : `${protocol}//api.${rest}`),
    auth: authUrl ? `${authUrl}/v2` : rest === null ? '/auth/v2' : `${protocol}//auth.${rest}/v2`,
  };
}

/** A meta tag the server filled; '' when absent or when the page was not served by it (development). */
export function meta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content.startsWith('__') ? '' : content.replace(/\/+$/, '');
}

let found: Hosts | undefined;

/** The hosts of this page. */
export function hosts(): Hosts {
  found ??= deriveHosts({
    protocol: location.protocol,
    host: location.host,
    apiUrl: meta('osm-api'),
    authUrl: meta('osm-auth'),
  });
  return found;
}
