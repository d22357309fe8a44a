/**
 * The machinery of the console knows no noun: what is special to one stands in its file, `src/nouns`, or
 * in its face. A noun's name or an action's id, written where every noun passes, is a table in disguise.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actions } from '../../domain/index.ts';
import { nouns } from '../../src/nouns/index.ts';
import { graph } from './graph.ts';

const root = join(import.meta.dirname, '../..');
const MACHINERY =
  /^src\/(?:api|workspace|commands|palette)\/|^src\/routes\.ts$|^src\/panes\/(?:frame|list|detail|form|inbox|overlays|help|home)\/|^src\/panes\/[^/]+\.tsx?$/;

/** Words that are also names of nouns, where they mean something else; and what waits for its own step. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // What the browser keeps, by key.
  'src/api/session.ts': ['departamento'],
  'src/api/storage.ts': ['departamento'],
  // Pane 3 shows a file.
  'src/workspace/open.ts': ['arquivo'],
  'src/commands/everywhere.ts': ['arquivo', 'formulario'],
  // Keys are heard in a form.
  'src/commands/define.ts': ['formulario'],
  'src/commands/focus-of.ts': ['formulario'],
  'src/commands/registry.ts': ['formulario'],
  'src/panes/form/context-pane.tsx': ['arquivo'],
  // '@' asks for people: a mode of the palette.
  'src/palette/parse-entry.ts': ['pessoa'],
  'src/palette/palette.tsx': ['pessoa'],
  'src/palette/line.tsx': ['pessoa'],
  'src/palette/remote.ts': ['pessoa'],
  'src/palette/rows.ts': ['pessoa'],
  'src/palette/extra-rows.ts': ['pessoa'],
  // A count in words: '1 arquivo'.
  'src/panes/form/upload-for.tsx': ['arquivo'],
  // The queues of home become those that wait, with its screen.
  'src/panes/home/sections.tsx': [
    'ordem_servico',
    'solicitacoes.autorizar',
    'ordem_servicos.confirmar_fiscal',
  ],
};

const names = new Set([
  ...nouns.map(({ noun }) => noun),
  ...actions.map(({ id }) => id),
  ...nouns.flatMap(({ variants = [], links = [], lent = [] }) =>
    [...variants, ...links, ...lent].map(({ id }) => id),
  ),
]);

/** The names that a file's strings say; comments are no strings. */
const said = (source: string): string[] => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(['"`])([\w.]+)\1/g)].flatMap(([, , word]) =>
    word !== undefined && names.has(word) ? [word] : [],
  );
};

describe('a maquinaria não conhece substantivo algum', () => {
  const files = [...graph.keys()].filter((file) => MACHINERY.test(file));

  it('vê um nome e uma ação, e não os comentários', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(
      said(
        `// 'analise'\n/** 'mensagem' */ if (noun === 'analise') run("ordem_servicos.encerrar")`,
      ),
    ).toEqual(['analise', 'ordem_servicos.encerrar']);
  });

  it('nem por nome, nem por ação', () => {
    const found = files.flatMap((file) => {
      const rest = said(readFileSync(join(root, file), 'utf8')).filter(
        (word) => !OTHERWISE[file]?.includes(word),
      );
      return rest.length > 0 ? [`${file}: ${[...new Set(rest)].join(', ')}`] : [];
    });
    expect(found).toEqual([]);
  });

  it('o que deixou de ser dito sai da lista', () => {
    const idle = Object.entries(OTHERWISE).flatMap(([file, words]) => {
      const here = graph.has(file) ? said(readFileSync(join(root, file), 'utf8')) : [];
      return words.filter((word) => !here.includes(word)).map((word) => `${file}: ${word}`);
    });
    expect(idle).toEqual([]);
  });
});
