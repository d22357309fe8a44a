/** The packages that the console carries to the browser, with their licences. */
import manifest from '../../../package.json';

const carried = [
  ['react', 'MIT'],
  ['react-dom', 'MIT'],
  ['@fluentui/react-components', 'MIT'],
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
  ['@leeoniya/ufuzzy', 'MIT'],
  ['dayjs', 'MIT'],
  ['decimal.js', 'MIT'],
  ['uplot', 'MIT'],
  ['validation-br', 'MIT'],
] as const;

const versions: Readonly<Record<string, string>> = manifest.dependencies;

/** [name, version, licence]; a package the product no longer depends on is left out. */
export const licences = carried.flatMap(([name, licence]) => {
  const version = versions[name];
  return version ? [[name, version.replace(/^\D+/, ''), licence] as const] : [];
});
