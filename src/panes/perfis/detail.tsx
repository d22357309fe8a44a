/** A profile: what it gives, resource by resource. */
import type { Perfil } from '../../../domain/perfil/index.ts';
import {
  grantedPaths,
  permissionTree,
  type PermissionNode,
} from '../../../domain/kernel/permissions.ts';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { Loading } from '../../ui/states.tsx';
import type { DetailProps } from '../face.ts';
import { Related } from '../detail/related.tsx';
import { Section } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';

/** A resource, and of its acts those that are given. */
interface Recurso {
  readonly nome: string;
  readonly atos: readonly string[];
  readonly de: number;
}

/** The resources that something is given of, as deep as they lie: 'Ordens de serviço › Análise'. */
function recursos(permissoes: unknown): Recurso[] {
  const given: ReadonlySet<string> = new Set(grantedPaths(permissoes));
  const found: Recurso[] = [];
  const walk = (node: PermissionNode, path: string, nome: string): void => {
    const { children = [] } = node;
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
    const leaves = children.filter((child) => !child.children);
    const atos = leaves.filter(({ key }) => given.has(at(key))).map(({ label }) => label);
    if (atos.length > 0) found.push({ nome: nome || node.label, atos, de: leaves.length });
    for (const child of children)
      if (child.children)
        walk(child, at(child.key), nome === '' ? child.label : `${nome} › ${child.label}`);
  };
  walk(permissionTree(), '', '');
  return found;
}

const COLUMNS: readonly TableColumn<Recurso>[] = [
  { head: 'Onde', kind: 'wrap', cell: ({ nome }) => nome },
  { head: 'O que pode', kind: 'wrap', cell: ({ atos }) => atos.join(', ') },
  {
    head: 'De quanto',
    kind: 'num',
    cell: ({ atos, de }) => `${formatInteger(atos.length)} de ${formatInteger(de)}`,
  },
];

export default function DetalhePerfil({ row, record, tab }: DetailProps) {
  const perfil = record as Perfil | undefined;
  return (
    <TabPanel id="" title="Permissões" tab={tab}>
      {perfil ? (
        <>
          {perfil.segundo_fator ? <p>Quem o tem entra com segundo fator.</p> : null}
          <Section title="O que dá">
            <Table
              rows={recursos(perfil.permissoes)}
              columns={COLUMNS}
              none="Nada: quem só tem este perfil entra e não vê nenhuma área"
            />
          </Section>
          <Related noun="perfil" row={row} />
        </>
      ) : (
        <Loading />
      )}
    </TabPanel>
  );
}
