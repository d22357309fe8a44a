/** What a profile gives, chosen in the tree of all that there is; nobody gives what he does not have himself. */
import { useMemo, useState } from 'react';
import { plural } from '../../../domain/kernel/format.ts';
import { permissionName } from '../../../domain/kernel/permission-labels.ts';
import { grantedPaths, grantTree, permissionTree } from '../../../domain/kernel/permissions.ts';
import type { Permission } from '../../../domain/kernel/define.ts';
import { Button } from '../../ui/button.tsx';
import { CheckTree } from '../../ui/check-tree.tsx';
import { TextField } from '../../ui/fields/index.ts';
import { foundLeaves, toggled, treeItems } from '../../ui/tree-model.ts';
import { actorNow } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';

const { children: top = [] } = permissionTree();
const items = treeItems(top);
const SEM_POSSE = 'Você não tem esta permissão: quem não tem não dá';
/** What changed is named up to here, beyond it counted. */
const NAMED = 12;

const permissoes = (n: number): string => plural(n, 'permissão', 'permissões');

/** What the profile gave when the form was opened: that may stay, whoever edits it. An inactive one gave nothing. */
function useBefore({ form }: Pick<BodyProps, 'form'>): ReadonlySet<string> {
  const { initial, target } = form;
  const gave = target.kind === 'one' ? initial.permissoes : null;
  return useMemo(() => new Set(grantedPaths(gave)), [gave]);
}

function Arvore(props: BodyProps) {
  const { hook, form } = props;
  const [text, setText] = useState('');
  const before = useBefore(props);
  const gives = form.target.kind === 'one' && form.initial.ativo === true;
  const value = useMemo(
    () => new Set<string>(grantedPaths(hook.values.permissoes)),
    [hook.values.permissoes],
  );
  const found = useMemo(() => foundLeaves(items, text), [text]);
  const me = actorNow();
  const may = (leaf: string): boolean => me.can(leaf as Permission) || (gives && before.has(leaf));
  const change = (next: ReadonlySet<string>): void => hook.set('permissoes', grantTree(next));
  const hits = { leaves: [...(found ?? [])] };
  return (
    <div className="field">
      <div className="tree-head">
        <TextField
          name="filtro"
          label="Filtrar permissões"
          type="search"
          value={text}
          onChange={setText}
          error={null}
        />
        {found && found.size > 0 ? (
          <Button onClick={() => change(toggled(hits, value, { found, may }))}>
            {hits.leaves.filter(may).every((leaf) => value.has(leaf)) ? 'Desmarcar' : 'Marcar'}{' '}
            {found.size === 1 ? 'a encontrada' : `as ${found.size} encontradas`}
          </Button>
        ) : null}
      </div>
      <p role="status" className="dim">
        {found
          ? found.size === 0
            ? 'Nenhuma permissão encontrada'
            : `${permissoes(found.size)} com esse texto`
          : `Dá ${permissoes(value.size)} de ${items.filter(({ isLeaf }) => isLeaf).length}`}
      </p>
      <CheckTree
        label="Permissões"
        items={items}
        value={value}
        onChange={change}
        found={found}
        may={may}
        blocked={SEM_POSSE}
        before={form.target.kind === 'one' ? before : undefined}
      />
      {hook.errorOf('permissoes') ? <p className="help e">{hook.errorOf('permissoes')}</p> : null}
    </div>
  );
}

export const Permissoes = (props: BodyProps) => (
  <>
    <FormField {...props} name="descricao" autoFocus />
    <FormField {...props} name="ativo" />
    <FormField {...props} name="segundo_fator" />
    <Arvore {...props} />
  </>
);

function Nomes({ title, paths }: { title: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  const more = paths.length - NAMED;
  return (
    <div className="field">
      <div className="lab">
        {title} {permissoes(paths.length)}
      </div>
      <ul className="names">
        {paths.slice(0, NAMED).map((path) => (
          <li key={path}>{permissionName(path)}</li>
        ))}
      </ul>
      {more > 0 ? <p className="dim">e mais {more}</p> : null}
    </div>
  );
}

/** What has been changed so far. */
export function PermissoesSoFar(props: BodyProps) {
  const before = useBefore(props);
  const now = grantedPaths(props.hook.values.permissoes);
  const gives = new Set<string>(now);
  const incluidas = now.filter((path) => !before.has(path));
  const retiradas = [...before].filter((path) => !gives.has(path));
  return (
    <>
      <div className="lab">Até aqui</div>
      {incluidas.length + retiradas.length === 0 ? (
        <p className="dim">Nenhuma permissão mudou</p>
      ) : null}
      <Nomes title="Passa a dar" paths={incluidas} />
      <Nomes title="Deixa de dar" paths={retiradas} />
    </>
  );
}
