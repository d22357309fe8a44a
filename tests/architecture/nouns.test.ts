/**
 * The machinery knows no noun: what is special to one stands in its file, `src/nouns`, in its face, or in its
 * folder `server/nouns`. A noun's name, its table's or an action's id, written where every noun passes, is a
 * table in disguise.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actions, queries } from '../../domain/index.ts';
import { nouns as entries } from '../../server/catalog.ts';
import type { Table } from '../../server/db/schema.ts';
import { nouns } from '../../src/nouns/all.ts';
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
  'src/palette/palette.tsx': ['pessoa'],
  'src/palette/line.tsx': ['pessoa'],
  'src/palette/remote.ts': ['pessoa'],
  'src/palette/rows.ts': ['pessoa'],
  'src/palette/extra-rows.ts': ['pessoa'],
  // A number may be said of a document; a file that is no picture is drawn as a sheet.
  'src/palette/parse-entry.ts': ['pessoa', 'doc'],
  'src/panes/detail/attachments.tsx': ['doc'],
  // A count in words: '1 arquivo'.
  'src/panes/form/upload-for.tsx': ['arquivo'],
  // The field that says how the file was called.
  'src/panes/form/importar.tsx': ['arquivo'],
  // The queues of home become those that wait, with its screen.
  'src/panes/home/sections.tsx': [
    'solicitacao',
    'ordem_servico',
    'solicitacoes.autorizar',
    'ordem_servicos.confirmar_fiscal',
  ],
};

const names = new Set([
  ...nouns.map(({ noun }) => noun),
  ...actions.map(({ id }) => id),
  ...queries.map(({ id }) => id),
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

/** What a part of the server is itself the office of, and what a few files must name. */
const OFFICE: readonly (readonly [file: RegExp, words: readonly string[]])[] = [
  // Accounts, what they may do and what they accepted.
  [
    /^server\/auth\//,
    ['usuario', 'usuario_departamento', 'departamento', 'perfil', 'email_historico', 'termo_uso'],
  ],
  // The department that an address begins with.
  [/^server\/(?:http|events|import)\//, ['departamento']],
  [/^server\/(?:audit\/|actions\/(?:base|log|write)\.ts|events\/read\.ts)/, ['log']],
  // A backup brings the files along, and is restored where nobody works yet.
  [/^server\/db\/(?:backup|restore)\.ts/, ['arquivo', 'usuario']],
  [/^server\/jobs\//, ['job_output']],
  // Mail to people with an account, as they want it ('assunto' is its subject); also what a dead worker left of it.
  [
    /^server\/(?:mail\/|jobs\/upkeep\.ts)/,
    ['email_historico', 'usuario', 'preferencia', 'assunto'],
  ],
  [/^server\/uploads\//, ['arquivo', 'anexo']],
  // What is protected, and who may see it all the same.
  [/^server\/read\/shield\.ts/, ['cadastro_protegidos.show']],
];
/** The database as a type lists every table. */
const SCHEMA = /^server\/db\/schema(?:\.ts|\/)/;

const tables = new Set<string>([
  ...entries.flatMap(({ noun, sources = [], name }) => [
    noun,
    ...sources.map((source) => source.of),
    ...(name ? [name.table] : []),
  ]),
  ...(['anexo', 'usuario_departamento', 'usuario_assunto'] satisfies Table[]),
]);
const ids = new Set([...actions, ...queries].map(({ id }) => id));

/** Names in the strings of a file: alone, in SQL as a value or a table, as the beginning of an id. */
function namesIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const strings = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
  const words = strings.flatMap((text) =>
    [
      ...text.matchAll(
        /^([a-z_]+)\.?$|^([a-z_]+(?:\.[a-z_]+)+)$|'([a-z_.]+)'|\b([a-z]+_[a-z_]+|[a-z_]+\.(?:index|show))\b/g,
      ),
      ...text.matchAll(/\b(?:from|join|into|update|using)\s+([a-z_]+)|^([a-z_]+) as [a-z]+$/g),
    ].flatMap((found) => found.slice(1)),
  );
  return [...new Set(words)].filter((word) => tables.has(word) || ids.has(word));
}

describe('a maquinaria do servidor tampouco', () => {
  const MACHINERY =
    /^server\/(?:http|read|actions|db|auth|events|import|uploads|audit|jobs|mail)\//;
  const files = [...graph.keys()].filter((file) => MACHINERY.test(file) && !SCHEMA.test(file));
  const found = new Map(
    files.map((file) => [file, namesIn(readFileSync(join(root, file), 'utf8'))]),
  );
  const allowed = (file: string): readonly string[] =>
    OFFICE.flatMap(([of, words]) => (of.test(file) ? words : []));

  it('lê os nomes no SQL e fora dele', () => {
    expect(files.length).toBeGreaterThan(90);
    expect(
      namesIn(
        "// from mensagem\n db.selectFrom('analise as a'); `select from ordem_servico_analise where entidade = 'mensagem'`; x('legislacao.')",
      ),
    ).toEqual(['analise', 'ordem_servico_analise', 'mensagem', 'legislacao']);
  });

  it('nem no SQL, nem em outro texto: só aquilo de que ela mesma é o ofício', () => {
    expect(
      [...found].flatMap(([file, words]) =>
        words.filter((w) => !allowed(file).includes(w)).map((w) => `${file}: ${w}`),
      ),
    ).toEqual([]);
  });

  it('o que deixou de ser dito sai da lista', () => {
    const idle = OFFICE.flatMap(([of, words]) => {
      const said = new Set([...found].flatMap(([file, all]) => (of.test(file) ? all : [])));
      return words.filter((word) => !said.has(word)).map((word) => `${of.source}: ${word}`);
    });
    expect(idle).toEqual([]);
  });
});
