/**
 * What the first rows wait for comes in three files: React; frame and list, which every screen needs; and the orders,
 * which are what a day begins with. Cut by who shares what, it came in eighty: each is a request, and
 * compresses by itself, a sixth larger.
 */
export const firstRows = {
  inicio: ['src/main.tsx', 'src/panes/list/list-pane.tsx'],
  ordens: ['src/panes/servicos/face.tsx'],
} as const;

/** By itself, since it stays the same from one version of ours to the next: browsers keep it. */
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

const groups = [
  { name: 'react', test: (id: string): boolean => REACT.test(id) },
  ...Object.entries(firstRows).map(([name, files]) => ({
    name,
    test: (id: string): boolean => files.some((file) => id.replaceAll('\\', '/').endsWith(file)),
  })),
];
/** Each file with all that it imports at once; what an earlier group has is left out of the later. */
export const codeSplitting = {
  groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })),
};
