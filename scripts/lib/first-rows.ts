/**
 * In which files the console comes. Cut by who shares what it came in two hundred and sixty: each is a request, and
 * compresses by itself, a sixth larger; what is fetched after the first rows took a quarter of a page's processor time
 * for being asked for alone.
 *
 * The first rows wait for three: React; frame and list, which every screen needs; and the orders, which are what a day
 * begins with.
 */
export const firstRows = {
  inicio: ['src/main.tsx', 'src/panes/list/list-pane.tsx'],
  ordens: ['src/panes/servicos/face.tsx'],
} as const;

/** What comes after them, each in one, and in this order: what an earlier one has the later do without. */
export const later = {
  // Areas with a face of their own need their own nouns only.
  areas:
    /\/src\/panes\/(?:analises|assuntos|cadastros|doc-modelos|doc-publicacoes|formularios|implantacoes|mensagens|notificacoes|pagamentos|perfis|produtividade|servicos-detalhados|solicitacoes|trabalhos)\/(?:face|cobranca|detalhados)\.tsx?$/,
  // The catalogue, the commands, the detail, and the faces that follow from fields.
  comandos:
    /\/src\/panes\/(?:overlays\/overlays\.tsx|detail\/detail-pane\.tsx|default-face\.ts|[^/]+\/face\.tsx?)$/,
  // What is shown of a record that is opened.
  fichas: /\/src\/panes\/(?!notificacoes|doc-modelos)[^/]+\/detail\.tsx$/,
  // What is typed into: one by one, on the page of a document or a model, and in forms, with the palette.
  campos: /\/src\/ui\/fields\/index\.ts$/,
  documentos: /\/src\/panes\/(?:notificacoes|doc-modelos)\/(?:detail|consulta)\.tsx$/,
  formularios:
    /\/src\/(?:palette\/palette|panes\/(?:form\/(?:context-pane|importar)|overlays\/actions-menu|[^/]+\/forms))\.tsx?$/,
} as const;

/** By itself, since it stays the same from one version of ours to the next: browsers keep it. */
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

type Test = (id: string) => boolean;
const groups: readonly { readonly name: string; readonly test: Test }[] = [
  { name: 'react', test: (id) => REACT.test(id) },
  ...Object.entries(firstRows).map(([name, files]) => ({
    name,
    test: (id: string) => files.some((file) => id.replaceAll('\\', '/').endsWith(file)),
  })),
  ...Object.entries(later).map(([name, files]) => ({
    name,
    test: (id: string) => files.test(id.replaceAll('\\', '/')),
  })),
];
/** Each file with all that it imports at once; what an earlier group has is left out of the later. */
export const codeSplitting = {
  groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })),
};
