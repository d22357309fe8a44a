/**
 * Every import of the project. Vite's own parser reads the files; lazy and type-only imports count as
 * well, because they tie parts together just the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

export const root = resolve(import.meta.dirname, '../..');

export interface Import {
  readonly specifier: string;
  /** Loaded together with the file: neither lazy nor erased with its types. */
  readonly eager: boolean;
}

/** What a file imports, as it is written there. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const typeOnly = (start: number): boolean =>
    /^(?:import|export)\s+type\b/.test(source.slice(start, start + 20));
  const fixed = module.staticImports.map((i) => ({
    specifier: i.moduleRequest.value,
    eager: !typeOnly(i.start),
  }));
  const passed = module.staticExports.flatMap((e) =>
    e.entries.flatMap(({ moduleRequest }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, eager: !typeOnly(e.start) }] : [],
    ),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(start, end));
    return literal ? [{ specifier: literal[2] as string, eager: false }] : [];
  });
  return [...fixed, ...passed, ...lazy];
}

/** File below the root → what it imports; relative specifiers as files below the root. */
export const graph = new Map<string, Import[]>();
for (const folder of ['domain', 'server', 'src']) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.endsWith('.d.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const imports = importsOf(entry.name, readFileSync(path, 'utf8')).map(
      ({ specifier, eager }) => ({
        specifier: specifier.startsWith('.')
          ? relative(root, resolve(dirname(path), specifier.replace(/\?.*$/, '')))
          : specifier,
        eager,
      }),
    );
    graph.set(relative(root, path), imports);
  }
}
