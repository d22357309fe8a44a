/** The frame of every page and the pieces forms are made of. Works without scripts. */
import { stamps } from './assets.ts';
import type { Municipality } from './context.ts';
import { Html, html } from './html.ts';
import type { Page, Visit } from './page.ts';

const SPRITE = new Html(`<svg class="sprite" aria-hidden="true" width="0" height="0">
<symbol id="i-clock" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.5"/><path d="M8 5v3l2 1.5"/></symbol>
<symbol id="i-eye" viewBox="0 0 16 16"><path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z"/><circle cx="8" cy="8" r="2"/></symbol>
<symbol id="i-alert" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.5"/><path d="M8 5v3.5M8 10.8v.2"/></symbol>
<symbol id="i-check" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.5"/><path d="M5.5 8.2l1.8 1.8 3.2-3.8"/></symbol>
</svg>`);

export type NoteKind = 'w' | 'd' | 'ok';
const ICON = { w: 'i-clock', d: 'i-alert', ok: 'i-check' } as const;

const icon = (name: string): Html =>
  html`<svg class="i" aria-hidden="true"><use href="#${name}" /></svg>`;

/** A message above a form: warning, danger or success. */
export const note = (kind: NoteKind, text: string | null | undefined): Html | null =>
  text
    ? html`<div class="note ${kind}" role="${kind === 'ok' ? 'status' : 'alert'}">
        ${icon(ICON[kind])}<span>${sentence(text)}</span>
      </div>`
    : null;

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const csrf = (visit: Visit): Html =>
  html`<input type="hidden" name="csrf" value="${visit.csrf}" />`;

export type FieldOptions = {
  name: string;
  label: string;
  value?: string | null;
  type?: 'text' | 'password' | 'email' | 'tel';
  autocomplete?: string;
  inputmode?: string;
  maxlength?: number;
  required?: boolean;
  autofocus?: boolean;
  error?: string | null | undefined;
  help?: string;
};

/** Label, box, and the field's own message below it; the first that is wrong has the focus. A password is never put back. */
export function field(options: FieldOptions): Html {
  const { name, label, type = 'text', error, help } = options;
  const hint = error ? `${name}-erro` : help ? `${name}-ajuda` : null;
  // The button's name must not hold the label's word: assistive technology and tests find the box by it.
  const reveal =
    type === 'password'
      ? html`<button
          class="ib"
          type="button"
          hidden
          data-mostrar="${name}"
          aria-pressed="false"
          aria-label="Mostrar o que foi digitado"
          title="Mostrar o que foi digitado"
        >
          ${icon('i-eye')}
        </button>`
      : null;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="in tall${error ? ' err' : ''}">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        ${type === 'password' ? null : html`value="${options.value ?? ''}"`}
        ${options.autocomplete && html`autocomplete="${options.autocomplete}"`}
        ${options.inputmode && html`inputmode="${options.inputmode}"`}
        ${options.maxlength && html`maxlength="${options.maxlength}"`}
        ${options.required && html`required`}
        ${(options.autofocus || error) && html`autofocus`}
        ${type === 'password' || name === 'login' ? html`autocapitalize="none" spellcheck="false"` : null}
        ${hint && html`aria-describedby="${hint}"`}
        ${error ? html`aria-invalid="true"` : null}
      />${reveal}
    </div>
    ${
      error
        ? html`<span class="help e" id="${hint}">${sentence(error)}</span>`
        : help && html`<span class="help" id="${hint}">${help}</span>`
    }
  </div>`;
}

export const submit = (label: string, keys?: string): Html =>
  html`<button class="btn primary tall" type="submit">
    ${label}${keys ? html` <kbd aria-hidden="true">${keys}</kbd>` : null}
  </button>`;

/** What stands instead of a form when nothing can be done with it. */
const failure = (message: string): Html =>
  html`<div class="f lines">
    ${note('d', message)}
    <a class="btn tall" href="sign_in">Entrar</a>
  </div>`;

const NAV = [
  ['home', 'Início'],
  ['account', 'Conta'],
  ['image', 'Foto'],
  ['address', 'Endereço'],
  ['update_password', 'Senha'],
  ['second_factor', 'Segundo fator'],
  ['passkeys', 'Passkeys'],
  ['keys', 'Chaves'],
] as const;

const initials = (nome: string): string => {
  const words = nome.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return ((words[0]?.[0] ?? '') + last).toUpperCase();
};

export const avatar = (usuario: { nome: string; foto_chave: string | null }, size: string): Html =>
  usuario.foto_chave
    ? html`<img class="avatar ${size}" src="photo/${usuario.foto_chave}" alt="" />`
    : html`<span class="avatar ${size}" aria-hidden="true">${initials(usuario.nome)}</span>`;

function frame(visit: Visit, page: Page, municipality: Municipality): Html {
  const { account } = visit;
  if (!page.nav || !account) {
    return html`<div class="card">
      <h1 class="word">OS-m</h1>
      <p class="sub">${municipality.nome}</p>
      ${page.body}
    </div>`;
  }
  return html`<div class="card wide">
    <header>
      ${avatar(account.usuario, 'big')}
      <div>
        <h1 class="word">${account.usuario.nome}</h1>
        <p class="sub">${account.usuario.login}</p>
      </div>
      <form method="post" action="sign_out">
        ${csrf(visit)}<button class="btn tall" type="submit">Sair</button>
      </form>
    </header>
    <nav class="tabs" aria-label="Conta">
      ${NAV.map(
        ([path, label]) =>
          html`<a class="tab" href="${path}" ${page.nav === path && html`aria-current="page"`}
            >${label}</a
          >`,
      )}
    </nav>
    <div class="content">${note('ok', visit.note)} ${page.body}</div>
  </div>`;
}

export const layout = (visit: Visit, page: Page, municipality: Municipality): Html =>
  documentOf({
    title: page.title,
    content: frame(visit, page, municipality),
    municipality,
    version: visit.ctx.version,
    script: `auth.js?v=${stamps.js}`,
  });
layout.failure = failure;

/** A page of nobody's: outside the sign-in service, in its style; `script` is what it has of its own. */
export const publicPage = (page: {
  readonly title: string;
  readonly body: Html;
  readonly municipality: Municipality;
  readonly version: string;
  readonly script: string;
}): Html =>
  documentOf({
    ...page,
    content: html`<div class="card">
      <h1 class="word">${page.title}</h1>
      <p class="sub">${page.municipality.nome}</p>
      ${page.body}
    </div>`,
    at: '/auth/v2/',
  });

function documentOf({
  title,
  content,
  municipality,
  version,
  script,
  at = '',
}: {
  readonly title: string;
  readonly content: Html;
  readonly municipality: Municipality;
  readonly version?: string | undefined;
  readonly script: string;
  /** Where the style sheet is, seen from the page. */
  readonly at?: string;
}): Html {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · OS-m</title>
        <link rel="stylesheet" href="${at}auth.css?v=${stamps.css}" />
        <link rel="icon" href="/icone-32.png" type="image/png" sizes="32x32" />
        <script src="${script}" defer></script>
      </head>
      <body>
        ${SPRITE}
        <div class="auth">
          <main>${content}</main>
          <footer class="status">
            <span>${municipality.nome}</span>
            <span class="right"
              >${municipality.demonstracao && html`<span class="tag">Ambiente de testes</span>`}
              ${version && html`<span>Versão ${version}</span>`}</span
            >
          </footer>
        </div>
      </body>
    </html>`;
}
