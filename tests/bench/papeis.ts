/** (h) Papers of two pages, in their threads, beside the library used bare: one compiler, one after the other. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { handedOf, renderPaper, threadData } from '../../server/paper/render.ts';
import { somePaper } from '../support/paper.ts';

/** Two-page papers a minute on two processors. */
export const PAPERS_WANTED = 600;
/** Asked for at once, as a batch does. */
const AT_ONCE = 4;

interface Compiler {
  pdf(source: object, options: object): Uint8Array;
  evictCache(age: number): void;
}
interface Binding {
  readonly NodeCompiler: { create(options: object): Compiler };
}

const perMinute = (papers: number, ms: number): number => (papers / ms) * 60_000;

/** Papers a minute; `bare` null where the compiler has no binding for this machine. */
export async function benchPapers(papers: number): Promise<{ ours: number; bare: number | null }> {
  const paper = (n: number) => somePaper(`${n}/2026`);
  await Promise.all([renderPaper(paper(0)), renderPaper(paper(0))]);
  const begun = performance.now();
  let next = 1;
  const work = async (): Promise<void> => {
    while (next <= papers) await renderPaper(paper(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ours = perMinute(papers, performance.now() - begun);

  const { binding, template, fonts, workspace } = threadData();
  if (binding === null) return { ours, bare: null };
  const { NodeCompiler } = createRequire(import.meta.url)(binding) as Binding;
  const fontBlobs = fonts.map((path) => readFileSync(path));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  const draw = (n: number): void => {
    const inputs = { d: handedOf(paper(n)) };
    compiler.pdf({ mainFileContent: template, inputs }, { pdfStandard: 'a-2a' });
    compiler.evictCache(1);
  };
  draw(0);
  const from = performance.now();
  for (let n = 1; n <= papers; n += 1) draw(papers + n);
  return { ours, bare: perMinute(papers, performance.now() - from) };
}
