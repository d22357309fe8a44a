/** A page to read the API: static text, no library, no inline script. */
export const readerHtml = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>OS-m · API</title><link rel="stylesheet" href="/api/docs/leitor.css"></head>
<body><header><h1>OS-m · API</h1><label>Buscar <input id="busca" type="search" autofocus></label><a href="/api/openapi.json">openapi.json</a></header>
<main id="lista" aria-live="polite">Carregando…</main><script src="/api/docs/leitor.js" defer></script></body></html>`;

export const readerCss = `:root{color-scheme:light dark;--linha:#e0e0e0;--fundo:#fff;--texto:#242424;--fraco:#616161;--marca:#0f6cbd}
@media(prefers-color-scheme:dark){:root{--linha:#3d3d3d;--fundo:#1f1f1f;--texto:#fff;--fraco:#adadad;--marca:#479ef5}}
body{margin:0;font:14px/20px 'Segoe UI',Inter,system-ui,sans-serif;background:var(--fundo);color:var(--texto)}
header{position:sticky;top:0;display:flex;gap:16px;align-items:center;padding:8px 16px;background:var(--fundo);border-bottom:1px solid var(--linha)}
h1{font-size:16px;margin:0}h2{font-size:14px;margin:24px 16px 4px}a{color:var(--marca)}input{font:inherit;min-width:280px}
details{border-bottom:1px solid var(--linha)}summary{display:grid;grid-template-columns:64px minmax(0,1fr) auto;gap:8px;padding:6px 16px;cursor:pointer}
summary:focus-visible{outline:2px solid var(--texto);outline-offset:-2px}code,pre{font:12px/16px Consolas,monospace}pre{overflow:auto;max-height:420px;margin:8px 16px;padding:8px;border:1px solid var(--linha)}
.m{font-weight:600;color:var(--marca)}.f{color:var(--fraco)}table{border-collapse:collapse;margin:4px 16px}td,th{padding:2px 12px 2px 0;text-align:left;vertical-align:top;font-weight:400}th{color:var(--fraco)}p{margin:4px 16px}`;

export const readerJs = `'use strict';
(async () => {
  const doc = await (await fetch('/api/openapi.json')).json();
  const lista = document.getElementById('lista');
  const busca = document.getElementById('busca');
  const fold = (t) => t.normalize('NFD').replace(/\\p{M}+/gu, '').toLowerCase();
  const el = (tag, props = {}, ...filhos) => { const e = Object.assign(document.createElement(tag), props); e.append(...filhos); return e; };
  const ops = Object.entries(doc.paths).flatMap(([path, item]) => Object.entries(item).map(([method, op]) => ({ path, method: method.toUpperCase(), op })));
  const tiposDe = (c) => Object.keys(c).filter((t) => t !== 'application/json').join(', ');
  const esquemaDe = (c) => Object.values(c).map((m) => m.schema).find(Boolean);
  const corpo = (titulo, c) => c ? [el('p', { textContent: titulo + (tiposDe(c) && ' · ' + tiposDe(c)), className: 'f' }), ...(esquemaDe(c) ? [el('pre', {}, JSON.stringify(esquemaDe(c), null, 2))] : [])] : [];
  const abrir = (d, { op }) => {
    if (d.dataset.pronto) return; d.dataset.pronto = '1';
    if (op.description) d.append(el('p', { textContent: op.description }));
    d.append(el('p', { className: 'f', textContent: 'Permissão: ' + (op['x-permissao'] ?? (op.security ? 'endereço assinado, sem sessão' : 'sessão')) }));
    if (op.parameters.length) d.append(el('table', {}, ...op.parameters.map((p) => el('tr', {}, el('td', {}, el('code', { textContent: p.name })), el('td', { textContent: p.in }), el('td', { textContent: (p.description ?? '') + ((p.schema.enum ?? p.schema.items?.enum) ? ': ' + (p.schema.enum ?? p.schema.items.enum).join(', ') : '') })))));
    d.append(...corpo('Corpo', op.requestBody?.content));
    for (const [status, r] of Object.entries(op.responses)) if (r.content) d.append(...corpo('Resposta ' + status, r.content));
    if (op['x-eventos']) d.append(...corpo('Eventos', { 'application/json': { schema: op['x-eventos'] } }));
  };
  const desenhar = () => {
    const palavras = fold(busca.value).split(/\\s+/);
    const vistos = ops.filter((o) => palavras.every((p) => fold(o.method + ' ' + o.path + ' ' + o.op.summary + ' ' + o.op.operationId).includes(p)));
    const grupos = Map.groupBy ? Map.groupBy(vistos, (o) => o.op.tags[0]) : vistos.reduce((m, o) => m.set(o.op.tags[0], [...(m.get(o.op.tags[0]) ?? []), o]), new Map());
    lista.replaceChildren(...[...grupos].flatMap(([tag, itens]) => [el('h2', { textContent: tag }), ...itens.map((o) => {
      const d = el('details', {}, el('summary', {}, el('span', { className: 'm', textContent: o.method }), el('code', { textContent: o.path }), el('span', { className: 'f', textContent: o.op.summary })));
      d.addEventListener('toggle', () => abrir(d, o)); return d;
    })]));
  };
  busca.addEventListener('input', desenhar);
  desenhar();
})();`;
