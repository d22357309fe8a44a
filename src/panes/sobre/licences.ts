/** The packages that the console carries to the browser, with their licences; a test compares them with what it imports. */
import manifest from '../../../package.json';

const carried = [
  ['react', 'MIT'],
  ['react-dom', 'MIT'],
  ['@fluentui/react-components', 'MIT'],
  ['@fontsource-variable/inter', 'OFL-1.1'],
  ['wouter', 'Unlicense'],
  ['jotai', 'MIT'],
  ['jotai-tanstack-query', 'MIT'],
  ['@tanstack/query-core', 'MIT'],
  ['@tanstack/react-table', 'MIT'],
  ['cmdk', 'MIT'],
  ['react-resizable-panels', 'MIT'],
  ['react-virtuoso', 'MIT'],
  ['tinykeys', 'MIT'],
  ['react-hook-form', 'MIT'],
  ['@hookform/resolvers', 'MIT'],
  ['zod', 'MIT'],
  ['@maskito/core', 'Apache-2.0'],
  ['@maskito/kit', 'Apache-2.0'],
  ['@maskito/react', 'Apache-2.0'],
  ['dayjs', 'MIT'],
  ['decimal.js', 'MIT'],
  ['uplot', 'MIT'],
  ['leaflet', 'BSD-2-Clause'],
  ['prosemirror-model', 'MIT'],
  ['prosemirror-state', 'MIT'],
  ['prosemirror-view', 'MIT'],
  ['prosemirror-commands', 'MIT'],
  ['prosemirror-history', 'MIT'],
  ['prosemirror-inputrules', 'MIT'],
  ['prosemirror-keymap', 'MIT'],
  ['prosemirror-schema-list', 'MIT'],
  ['prosemirror-tables', 'MIT'],
] as const satisfies readonly (readonly [keyof typeof manifest.dependencies, string])[];

/** [name, version, licence]. */
export const licences = carried.map(
  ([name, licence]) => [name, manifest.dependencies[name].replace(/^\D+/, ''), licence] as const,
);
