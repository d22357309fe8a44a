/** No file needs itself by way of another: by value, by type or lazily. */
import { describe, expect, it } from 'vitest';
import { graph } from './graph.ts';

/** Groups of files that reach one another (Tarjan); alone only who imports itself. */
function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    let low = order.size - 1;
    open.push(file);
    const next = edges.get(file) ?? [];
    for (const to of next) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low);
    }
    if (low === order.get(file)) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || next.includes(file)) found.push(group.toSorted());
    }
    return low;
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return found;
}

const ours = new Map(
  [...graph].map(([file, imports]) => [
    file,
    imports.map((i) => i.specifier).filter((specifier) => graph.has(specifier)),
  ]),
);
const circles = circlesOf(ours);
/** Each import that closes it, so that the message says where to cut. */
const told = (circle: readonly string[]): string =>
  circle
    .flatMap((file) =>
      (ours.get(file) ?? []).filter((to) => circle.includes(to)).map((to) => `${file} → ${to}`),
    )
    .join('\n');

describe('círculos de importações', () => {
  it('acha-os, também de um arquivo só e de muitos', () => {
    const edges = new Map([
      ['a', ['b', 'x']],
      ['b', ['c']],
      ['c', ['a']],
      ['x', ['y']],
      ['y', []],
      ['z', ['z', 'a']],
    ]);
    expect(circlesOf(edges)).toEqual([['a', 'b', 'c'], ['z']]);
  });

  it('não há nenhum', () => {
    expect(circles.map(told)).toEqual([]);
  });
});
