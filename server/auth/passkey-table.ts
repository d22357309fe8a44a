/** A person's passkeys as a table: which device, since when, used when, and the button that takes each away. */
import { type Html, html } from './html.ts';
import { csrf } from './layout.ts';
import type { SignedVisit } from './page.ts';
import type { Passkey } from './passkeys.ts';
import { when } from './session-table.ts';

export function passkeyTable(
  visit: SignedVisit,
  list: readonly Passkey[],
  { action, quem }: { readonly action: string; readonly quem?: number },
): Html {
  const whose = quem !== undefined && html`<input type="hidden" name="quem" value="${quem}" />`;
  return html`<table class="sessions" aria-label="Passkeys">
    <thead>
      <tr>
        <th scope="col">Aparelho</th>
        <th scope="col" class="opt">Desde</th>
        <th scope="col">Usada</th>
        <td></td>
      </tr>
    </thead>
    <tbody>
      ${list.map(
        ({ id, nome, criada_em, usada_em }) =>
          html`<tr>
            <th scope="row">${nome}</th>
            <td class="opt">${when(criada_em)}</td>
            <td>${usada_em === null ? 'nunca' : when(usada_em)}</td>
            <td class="end">
              <form method="post" action="${action}">
                ${csrf(visit)}${whose}<input type="hidden" name="passkey" value="${id}" />
                <button class="btn" type="submit" aria-label="Retirar ${nome}">Retirar</button>
              </form>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
