/**
 * The navigation rules of the specification (section 2), as one pure decision: what happens when
 * somebody wants to go to an address. The doing is location.ts.
 */
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';
import { matchRoute } from '../routes.ts';
import type { RouteMatch } from '../routes.ts';

const TITLE_PREFIX = 'OS-m';
export const titleOf = (title: string): string => `${TITLE_PREFIX} · ${title}`;

/** What the rules ask of the session. */
export interface Visitor {
  readonly signedIn: boolean;
  /** Codigo of the chosen department. */
  readonly department: string | null;
  /** The access check; null while the permissions are not loaded yet (they are asked again then). */
  readonly can: ((access: string) => boolean) | null;
}

export type Decision =
  /** Show it. */
  | { readonly kind: 'show'; readonly match: RouteMatch; readonly title: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** To the sign-in service, which comes back to `wanted`. */
  | { readonly kind: 'sign_in'; readonly wanted: string }
  /** To /departamentos, which leads on to `wanted`. */
  | { readonly kind: 'choose_department'; readonly wanted: string }
  /** 'Sem permissão!', and the user stays where they were. */
  | { readonly kind: 'refuse'; readonly message: string };

/**
 * Decides on an address. `path` without query, `search` with its '?' or ''. Rules 1 (title) and 2
 * (scroll) hold for what is shown; 3 to 6 in their order.
 */
export function decide(path: string, search: string, visitor: Visitor): Decision {
  const full = path + search;
  const match = matchRoute(path);
  if (!match) return { kind: 'redirect', to: `/not_found?fullPath=${encodeURIComponent(full)}` };
  const { route } = match;
  if (route.kind !== 'public' && !visitor.signedIn) return { kind: 'sign_in', wanted: full };
  if (route.kind === 'app' && visitor.department === null)
    return { kind: 'choose_department', wanted: full };
  if (route.access && visitor.can && !visitor.can(route.access))
    return { kind: 'refuse', message: SEM_PERMISSAO };
  if (route.redirect) return { kind: 'redirect', to: route.redirect + search };
  return { kind: 'show', match, title: titleOf(route.title) };
}
