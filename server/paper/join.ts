/**
 * Papers one after another in one PDF, for a printer: written as they come, so that three hundred take the memory
 * of one. Their pages are the same; tags and signatures stay with each paper's own file. It reads what the
 * compiler writes: objects in the open, each with its length.
 */

export interface Joined {
  /** The bookmark on its first page. */
  readonly titulo: string;
  readonly pdf: Buffer;
}

interface Objeto {
  readonly text: string;
  readonly stream: Buffer | null;
}

const REFERENCE = /(?<!\d)(\d{1,9}) 0 R\b/g;

/** The end of a text in parentheses that begins at `at`. */
function endOfText(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return i + 1;
  }
  throw new Error('PDF com um texto sem fim');
}

/** The same with its references changed; what is written in texts is none. */
function withReferences(text: string, change: (n: number) => string): string {
  let out = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('(', at);
    const code = text.slice(at, open < 0 ? undefined : open);
    out += code.replace(REFERENCE, (_, n: string) => change(Number(n)));
    if (open < 0) return out;
    at = endOfText(text, open);
    out += text.slice(open, at);
  }
}

/** Where the object's own text ends that begins at `at`: before 'stream' or 'endobj'. */
function endOfObject(text: string, at: number): number {
  for (let i = at; i < text.length; i++) {
    const c = text[i];
    if (c === '(') i = endOfText(text, i) - 1;
    else if ((c === 's' && text.startsWith('stream', i)) || text.startsWith('endobj', i)) return i;
  }
  throw new Error('PDF com um objeto sem fim');
}

/** Its objects by their numbers; of one that was written again the later. */
function objectsOf(pdf: Buffer, text: string): ReadonlyMap<number, Objeto> {
  const found = new Map<number, Objeto>();
  const begin = /(?:^|[\r\n])(\d{1,9}) 0 obj\b/g;
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const from = begin.lastIndex;
    const to = endOfObject(text, from);
    const own = text.slice(from, to).trim();
    if (!text.startsWith('stream', to)) {
      found.set(Number(match[1]), { text: own, stream: null });
      begin.lastIndex = to;
      continue;
    }
    const length = Number(/\/Length (\d+)(?! \d+ R)/.exec(own)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error('PDF com um fluxo sem tamanho');
    const data = to + (text[to + 6] === '\r' ? 8 : 7);
    found.set(Number(match[1]), { text: own, stream: pdf.subarray(data, data + length) });
    begin.lastIndex = data + length;
  }
  return found;
}

/** The pages below a node of the tree, in their order. */
function pagesBelow(objects: ReadonlyMap<number, Objeto>, node: number): number[] {
  const text = objects.get(node)?.text ?? '';
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(text)?.[1];
  if (kids === undefined) return [node];
  return [...kids.matchAll(REFERENCE)].flatMap(([, n]) => pagesBelow(objects, Number(n)));
}

const hexOf = (words: string): string =>
  `<${Buffer.from(`\uFEFF${words}`, 'utf16le').swap16().toString('hex')}>`;

/** Of a page or of what lies on it: its place among the tags, which are not taken along. */
const UNTAGGED = /\/StructParents? \d+/g;

const CATALOG = 1;
const PAGES = 2;
const OUTLINES = 3;

/** The file in pieces. `titulo` is the whole's. Throws on what the compiler does not write. */
export async function* joinPapers(
  titulo: string,
  papers: Iterable<Joined> | AsyncIterable<Joined>,
): AsyncGenerator<Uint8Array> {
  let pos = 0;
  let last = OUTLINES;
  /** Number → place in the file. */
  const places: number[] = [];
  const pages: number[] = [];
  const marks: { readonly titulo: string; readonly page: number }[] = [];
  const out = (piece: Buffer): Buffer => {
    pos += piece.length;
    return piece;
  };
  const written = (n: number, text: string, stream: Buffer | null = null): Buffer => {
    places[n] = pos;
    const head = Buffer.from(`${n} 0 obj\n${text}\n`, 'latin1');
    return out(
      stream === null
        ? Buffer.concat([head, Buffer.from('endobj\n')])
        : Buffer.concat([
            head,
            Buffer.from('stream\n'),
            stream,
            Buffer.from('\nendstream\nendobj\n'),
          ]),
    );
  };
  yield out(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
  for await (const { titulo: of, pdf } of papers) {
    const text = pdf.toString('latin1');
    const objects = objectsOf(pdf, text);
    const root = Number([...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1]);
    const tree = Number(/\/Pages (\d+) 0 R/.exec(objects.get(root)?.text ?? '')?.[1]);
    const own = pagesBelow(objects, tree);
    const is = (n: number, what: string): boolean => objects.get(n)?.text.includes(what) === true;
    const numbers = new Map<number, number>();
    const waiting: number[] = [];
    const numberOf = (n: number): number => {
      const known = numbers.get(n);
      if (known !== undefined) return known;
      last += 1;
      numbers.set(n, last);
      waiting.push(n);
      return last;
    };
    for (const page of own) pages.push(numberOf(page));
    marks.push({ titulo: of, page: numberOf(own[0] ?? Number.NaN) });
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const object = objects.get(n);
      if (!object) throw new Error(`PDF sem o objeto ${n}`);
      const moved = withReferences(object.text.replace(UNTAGGED, ''), (r) => {
        // The field of a signature says nothing in another file.
        if (is(r, '/Subtype /Widget')) return '';
        return `${is(r, '/Type /Pages') ? PAGES : numberOf(r)} 0 R`;
      });
      yield written(numberOf(n), moved, object.stream);
    }
  }
  const first = last + 1;
  for (const [at, { titulo: of, page }] of marks.entries()) {
    last += 1;
    const next = at < marks.length - 1 ? ` /Next ${last + 1} 0 R` : '';
    const before = at > 0 ? ` /Prev ${last - 1} 0 R` : '';
    yield written(
      last,
      `<< /Title ${hexOf(of)} /Parent ${OUTLINES} 0 R${before}${next} /Dest [${page} 0 R /Fit] >>`,
    );
  }
  yield written(
    OUTLINES,
    `<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${marks.length} >>`,
  );
  yield written(
    PAGES,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] >>`,
  );
  yield written(
    CATALOG,
    `<< /Type /Catalog /Pages ${PAGES} 0 R /Outlines ${OUTLINES} 0 R /Lang (pt-BR) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  last += 1;
  yield written(last, `<< /Title ${hexOf(titulo)} >>`);
  const table = pos;
  const lines = Array.from(
    { length: last },
    (_, at) => `${String(places[at + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
  );
  yield out(
    Buffer.from(
      `xref\n0 ${last + 1}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${last + 1} /Root ${CATALOG} 0 R /Info ${last} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
}
