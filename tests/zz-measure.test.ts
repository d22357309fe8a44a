import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { catalogue } from '../server/catalog.ts';
import { openApiDocument } from '../server/http/openapi/document.ts';
it('m', () => {
  const t0 = performance.now();
  const doc = openApiDocument(catalogue) as any;
  const t1 = performance.now();
  const text = JSON.stringify(doc);
  const t2 = performance.now();
  const t3 = performance.now();
  openApiDocument(catalogue);
  const t4 = performance.now();
  writeFileSync(process.env.OUT ?? '/tmp/oa-before.json', text);
  const all: string[] = [];
  let inlineObj: string[] = [];
  let refs = 0;
  const walk = (v: any, key: string) => {
    if (Array.isArray(v)) return v.forEach((x) => walk(x, ''));
    if (v && typeof v === 'object') {
      if (v.$ref) refs++;
      if (v.properties || (v.type && !v.in)) {
        all.push(JSON.stringify(v));
        if (v.properties) inlineObj.push(JSON.stringify(v));
      }
      for (const [k, x] of Object.entries(v)) walk(x, k);
    }
  };
  const { components, ...rest } = doc;
  walk(rest, '');
  const statuses: Record<string, number> = {};
  let ops = 0,
    ex = 0;
  for (const item of Object.values<any>(doc.paths))
    for (const op of Object.values<any>(item)) {
      ops++;
      for (const s of Object.keys(op.responses)) statuses[s] = (statuses[s] ?? 0) + 1;
      if (JSON.stringify(op).includes('"example')) ex++;
    }
  const paths = Object.keys(doc.paths);
  const seg = (p: string) => p.split('/');
  let over = 0;
  const list: string[] = [];
  for (let i = 0; i < paths.length; i++)
    for (let j = i + 1; j < paths.length; j++) {
      const a = seg(paths[i]!),
        b = seg(paths[j]!);
      if (a.length !== b.length) continue;
      if (a.every((x, k) => x === b[k] || x.startsWith('{') || b[k]!.startsWith('{'))) {
        over++;
        list.push(paths[i] + '  ~  ' + paths[j]);
      }
    }
  console.log({
    ops,
    paths: paths.length,
    bytes: text.length,
    gz: gzipSync(text).length,
    make: t1 - t0,
    again: t4 - t3,
    stringify: t2 - t1,
    schemas: Object.keys(components.schemas).length,
    inlineObj: inlineObj.length,
    distinct: new Set(inlineObj).size,
    all: all.length,
    refs,
    statuses,
    ex,
    over,
    tags: new Set(
      Object.values<any>(doc.paths).flatMap((i: any) =>
        Object.values<any>(i).flatMap((o: any) => o.tags),
      ),
    ).size,
  });
  writeFileSync('/tmp/oa-over.txt', list.join('\n'));
});
