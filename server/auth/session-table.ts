/** The sign-ins of a person as a table: where, since when, seen when, and the button that ends each. */
import { ZONE } from '../../domain/kernel/civil-date.ts';
import { deviceOf } from './device.ts';
import { type Html, html } from './html.ts';
import { csrf } from './layout.ts';
import type { SignedVisit } from './page.ts';
import type { ListedSession } from './session-store.ts';

/** A sign-in is one line: the account session and the consoles opened from it end together. */
interface SignIn {
  readonly raiz: number;
  /** The one of them that was seen last. */
  readonly atual: ListedSession;
  /** ISO instant. */
  readonly desde: string;
  readonly console: boolean;
}

export function signIns(sessions: readonly ListedSession[]): SignIn[] {
  const byRoot = new Map<number, SignIn>();
  // Seen last comes first, so the first of a root is the one to show.
  for (const session of sessions) {
    const raiz = session.origem_id ?? session.id;
    const known = byRoot.get(raiz) ?? {
      raiz,
      atual: session,
      desde: session.criada_em,
      console: false,
    };
    byRoot.set(raiz, {
      ...known,
      desde: session.criada_em < known.desde ? session.criada_em : known.desde,
      console: known.console || session.tipo === 'console',
    });
  }
  return [...byRoot.values()];
}

const WHEN = new Intl.DateTimeFormat('pt-BR', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** '23/11/2026 10:05'. */
export const when = (instant: string): string => WHEN.format(new Date(instant)).replace(',', '');

interface Ending {
  /** The reader's own session. */
  readonly own: number;
  /** Where the button of one of them is sent, and of all of them, where there is one. */
  readonly one: string;
  readonly all: { readonly action: string; readonly label: string } | false;
  /** Whose they are, where not the reader's. */
  readonly quem?: number;
}

export function sessionTable(
  visit: SignedVisit,
  list: readonly SignIn[],
  { own, one, all, quem }: Ending,
): Html {
  const whose = quem !== undefined && html`<input type="hidden" name="quem" value="${quem}" />`;
  const row = ({ raiz, atual, desde, console: isConsole }: SignIn) =>
    html`<tr>
      <th scope="row">
        ${deviceOf(atual.agente)}
        <small>${isConsole ? 'Console' : 'Só a conta'}${raiz === own && ' · esta sessão'}</small>
      </th>
      <td class="opt">${atual.ip}</td>
      <td>${when(desde)}</td>
      <td>${when(atual.vista_em)}</td>
      <td class="end">
        <form method="post" action="${one}">
          ${csrf(visit)}${whose}<input type="hidden" name="sessao" value="${atual.id}" />
          <button
            class="btn"
            type="submit"
            aria-label="Encerrar ${deviceOf(atual.agente)}, desde ${when(desde)}"
          >
            Encerrar
          </button>
        </form>
      </td>
    </tr>`;
  return html`<table class="sessions" aria-labelledby="sessoes">
      <thead>
        <tr>
          <th scope="col">Dispositivo</th>
          <th scope="col" class="opt">Endereço IP</th>
          <th scope="col">Desde</th>
          <th scope="col">Visto por último</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${list.map(row)}
      </tbody>
    </table>
    ${
      all &&
      html`<form class="others" method="post" action="${all.action}">
        ${csrf(visit)}${whose}<button class="btn tall" type="submit">${all.label}</button>
      </form>`
    }`;
}
