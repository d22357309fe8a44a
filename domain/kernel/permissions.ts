/**
 * The permission tree (specification, section 6; decisions, section 9), derived from the catalogue: what
 * no action, query or export asks for does not exist. A path has no 'admin' ('ordem_servicos.index');
 * the tree is rooted at it ({admin: {ordem_servicos: {index: true}}}).
 */
import { actions, queries } from '../index.ts';
import { entidades } from '../integracao/index.ts';
import { formatos, formatosOf, permissionTo } from './exports.ts';
import { canServer, type PermissionTree } from './permission-check.ts';
import {
  actionLabel,
  actionLabels,
  resourceLabel,
  type Act,
  type Permission,
  type Resource,
} from './permission-labels.ts';

/** What each path allows, by the titles of the catalogue: 'Editar OS', 'Reabrir', … */
const uses = new Map<Permission, Set<string>>();
function note(path: Permission | null | undefined, title: string): void {
  if (!path) return;
  const titles = uses.get(path);
  if (titles) titles.add(title);
  else uses.set(path, new Set([title]));
}
for (const query of queries) {
  note(query.permission, query.title);
  for (const formato of formatosOf(query))
    note(permissionTo(query, formato), `${query.title} em ${formatos[formato].titulo}`);
}
for (const action of actions) note(action.permission, action.title);
for (const { permission, titulo } of Object.values(entidades))
  note(permission, `Importar ${titulo.toLowerCase()} com uma chave de acesso`);

/** Every permission that exists, sorted. */
export const permissionPaths: readonly Permission[] = [...uses.keys()].toSorted();

/** A node of the profile editor. A leaf has no children and says in `info` what it allows. */
export interface PermissionNode {
  readonly key: string;
  readonly label: string;
  readonly info?: string;
  readonly children?: readonly PermissionNode[];
}

interface Branch {
  [key: string]: Branch;
}
const labelOrder = Object.keys(actionLabels);
const rank = (node: PermissionNode): number => {
  if (node.children) return labelOrder.length + 1;
  const at = labelOrder.indexOf(node.key);
  return at < 0 ? labelOrder.length : at;
};

/** All permissions with their labels, below 'admin': acts first, in the order of their labels, then resources by name. */
export function permissionTree(): PermissionNode {
  const root: Branch = {};
  for (const path of permissionPaths) {
    let at = root;
    for (const key of path.split('.')) at = at[key] ??= {};
  }
  const node = (key: string, branch: Branch, path: string): PermissionNode => {
    const keys = Object.keys(branch);
    if (keys.length === 0)
      return {
        key,
        label: actionLabel(path),
        info: [...(uses.get(path as Permission) ?? [])].join(' · '),
      };
    const children = keys
      .map((k) => node(k, branch[k] ?? {}, path ? `${path}.${k}` : k))
      .toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, 'pt-BR'));
    return { key, label: resourceLabel(path), children };
  };
  return node('admin', root, '');
}

/** The whole tree with an explicit true or false for every permission. Paths that do not exist are left out. */
export function grantTree(granted: Iterable<string> | 'all'): PermissionTree {
  const has = granted === 'all' ? null : new Set(granted);
  const admin: { [key: string]: boolean | PermissionTree } = {};
  for (const path of permissionPaths) {
    const keys = path.split('.');
    const leaf = keys.pop() as string;
    let at = admin;
    for (const key of keys) at = (at[key] ??= {}) as typeof admin;
    at[leaf] = has === null || has.has(path);
  }
  return { admin };
}

/** The paths a tree grants, of those that exist: what of a profile's JSON may be believed. */
export const grantedPaths = (permissoes: unknown): Permission[] =>
  permissionPaths.filter((path) => canServer(permissoes, path));

/** What any of the trees grants, as a whole tree: a user's permissions are the union of their active profiles. */
export function unionGrants(trees: Iterable<unknown>): PermissionTree {
  const granted = new Set<string>();
  for (const tree of trees) for (const path of grantedPaths(tree)) granted.add(path);
  return grantTree(granted);
}

export interface StartingProfile {
  readonly descricao: string;
  grants(path: string): boolean;
}

const below =
  (resource: Resource, ...acts: Act[]) =>
  (path: string): boolean =>
    acts.some((act) => path === `${resource}.${act}`);
const any =
  (...rules: ((path: string) => boolean)[]) =>
  (path: string): boolean =>
    rules.some((rule) => rule(path));
const reading = ['index', 'show'] as const;

/** The profiles a department starts with (decisions, section 9). */
export const startingProfiles: readonly StartingProfile[] = [
  { descricao: 'Administrador', grants: () => true },
  {
    descricao: 'Gerente',
    // A file of people is another way to change them; all that is kept of one is told by who answers for it.
    grants: (path) =>
      !path.startsWith('sistema.perfis.') &&
      path !== 'sistema.usuarios.update' &&
      !path.startsWith('sistema.dados_pessoais.') &&
      // Who makes a department may do everything in it.
      path !== 'sistema.departamentos.create' &&
      path !== 'sistema.departamentos.destroy' &&
      path !== 'integracao.usuarios',
  },
  {
    descricao: 'Analista',
    grants: any(
      (path) => path.startsWith('ordem_servicos.analise.minhas_analises.'),
      below('ordem_servicos.analise.analises', ...reading),
      below('ordem_servicos', ...reading, 'comentar'),
      below('fiscalizacao.docs', ...reading, 'comentar'),
      below('fiscalizacao.doc_comentarios', 'index'),
      below('fiscalizacao.doc_detalhados', 'index'),
      below('notificacoes', ...reading),
      below('consulta.docs', 'index'),
      below('cadastros', ...reading),
      below('pagamentos', ...reading),
    ),
  },
  {
    descricao: 'Fiscal',
    grants: any(
      below(
        'ordem_servicos',
        ...reading,
        'create',
        'update',
        'aceitar',
        'questionar',
        'notificar',
        'encerrar',
        'comentar',
      ),
      below('solicitacoes', 'index', 'create'),
      below('produtividade.meus_resumos', ...reading),
      below(
        'fiscalizacao.docs',
        ...reading,
        'create',
        'update',
        'ciencia',
        'comentar',
        'verificar',
        'atender',
        'autuar',
        'solicitar_revisao',
        'revisar',
      ),
      below('fiscalizacao.doc_comentarios', 'index'),
      below('fiscalizacao.doc_detalhados', 'index'),
      below('notificacoes', ...reading, 'create'),
      below('consulta.docs', 'index'),
      below('cadastros', ...reading),
      below('pagamentos', ...reading),
    ),
  },
  {
    descricao: 'Consulta',
    // What is protected is not for everybody who reads.
    grants: (path) => /\.(?:index|show)$/.test(path) && !path.startsWith('cadastro_protegidos.'),
  },
];
