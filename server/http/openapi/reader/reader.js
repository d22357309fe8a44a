/** Reads the API to people: every call of openapi.json by its group, found by words. No library. */
'use strict';
void (async () => {
  const doc = await (await fetch('/api/openapi.json')).json();
  const lista = document.getElementById('lista');
  const busca = document.getElementById('busca');
  const fold = (t) =>
    t
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase();
  const el = (tag, props = {}, ...filhos) => {
    const e = Object.assign(document.createElement(tag), props);
    e.append(...filhos);
    return e;
  };
  const ops = Object.entries(doc.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, op]) => ({ path, method: method.toUpperCase(), op })),
  );
  // What is referred to stands where it is read.
  const inteiro = (n) => {
    if (Array.isArray(n)) return n.map(inteiro);
    if (typeof n !== 'object' || n === null) return n;
    const { $ref, ...resto } = n;
    const proprio = Object.fromEntries(Object.entries(resto).map(([k, v]) => [k, inteiro(v)]));
    if (!$ref) return proprio;
    const achado = $ref
      .slice(2)
      .split('/')
      .reduce((em, k) => em[k], doc);
    return { ...inteiro(achado), ...proprio };
  };
  const entrada = ({ security = [] }) => {
    if (security.length === 0) return 'nenhuma';
    return 'enderecoAssinado' in security[0] ? 'endereço assinado, sem sessão' : 'sessão';
  };
  const tiposDe = (c) =>
    Object.keys(c)
      .filter((t) => t !== 'application/json')
      .join(', ');
  const esquemaDe = (c) =>
    Object.values(c)
      .map((m) => m.schema)
      .find(Boolean);
  const corpo = (titulo, c) =>
    c
      ? [
          el('p', { textContent: titulo + (tiposDe(c) && ' · ' + tiposDe(c)), className: 'f' }),
          ...(esquemaDe(c) ? [el('pre', {}, JSON.stringify(esquemaDe(c), null, 2))] : []),
          ...Object.values(c)
            .flatMap((m) => Object.values(m.examples ?? {}))
            .flatMap((x) => [
              el('p', { textContent: 'Exemplo', className: 'f' }),
              el('pre', {}, JSON.stringify(x.value, null, 2)),
            ]),
        ]
      : [];
  const abrir = (d, { op: curta }) => {
    if (d.dataset.pronto) return;
    const op = inteiro(curta);
    d.dataset.pronto = '1';
    if (op.description) d.append(el('p', { textContent: op.description }));
    d.append(
      el('p', {
        className: 'f',
        textContent: 'Permissão: ' + [op['x-permissao'] ?? entrada(op)].flat().join(', '),
      }),
    );
    if (op.parameters?.length)
      d.append(
        el(
          'table',
          {},
          ...op.parameters.map((p) =>
            el(
              'tr',
              {},
              el('td', {}, el('code', { textContent: p.name })),
              el('td', { textContent: p.in }),
              el('td', {
                textContent:
                  (p.description ?? '') +
                  ((p.schema.enum ?? p.schema.items?.enum)
                    ? ': ' + (p.schema.enum ?? p.schema.items.enum).join(', ')
                    : ''),
              }),
            ),
          ),
        ),
      );
    d.append(...corpo('Corpo', op.requestBody?.content));
    for (const [status, r] of Object.entries(op.responses))
      if (r.content) d.append(...corpo('Resposta ' + status, r.content));
    if (op['x-eventos'])
      d.append(...corpo('Eventos', { 'application/json': { schema: op['x-eventos'] } }));
  };
  const desenhar = () => {
    const palavras = fold(busca.value).split(/\s+/);
    const vistos = ops.filter((o) =>
      palavras.every((p) =>
        fold(o.method + ' ' + o.path + ' ' + o.op.summary + ' ' + o.op.operationId).includes(p),
      ),
    );
    const grupos = Map.groupBy
      ? Map.groupBy(vistos, (o) => o.op.tags[0])
      : vistos.reduce(
          (m, o) => m.set(o.op.tags[0], [...(m.get(o.op.tags[0]) ?? []), o]),
          new Map(),
        );
    lista.replaceChildren(
      ...doc.tags
        .filter(({ name }) => grupos.has(name))
        .flatMap(({ name, description }) => [
          el('h2', { textContent: name }),
          el('p', { className: 'f', textContent: description }),
          ...grupos.get(name).map((o) => {
            const d = el(
              'details',
              {},
              el(
                'summary',
                {},
                el('span', { className: 'm', textContent: o.method }),
                el('code', { textContent: o.path }),
                el('span', { className: 'f', textContent: o.op.summary }),
              ),
            );
            d.addEventListener('toggle', () => abrir(d, o));
            return d;
          }),
        ]),
    );
  };
  busca.addEventListener('input', desenhar);
  desenhar();
})();
