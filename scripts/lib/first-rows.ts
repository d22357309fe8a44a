/**
 * What the first rows wait for comes in two files: frame and list, which every screen needs, and the orders,
 * which are what a day begins with. Cut by who shares what, it came in eighty: each is a request, and
 * compresses by itself, a sixth larger.
 */
export const firstRows = {
  inicio: ['src/main.tsx', 'src/panes/list/list-pane.tsx'],
  ordens: ['src/panes/servicos/face.tsx'],
} as const;

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/** Each file with all that it imports at once; what an earlier group has is left out of the later. */
export const codeSplitting = {
  groups: [
    { name: 'react', priority: 9, test: REACT },
    ...Object.entries(firstRows).map(([name, files], at, { length }) => ({
      name,
      priority: length - at,
      test: (id: string): boolean => files.some((file) => id.replaceAll('\\', '/').endsWith(file)),
    })),
  ],
};
