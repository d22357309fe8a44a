import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actions, queries } from '../../../domain/index.ts';
import { entidades } from '../../../domain/integracao/index.ts';
import { canConsole, canServer } from '../../../domain/kernel/permission-check.ts';
import {
  actionLabels,
  aloneLabels,
  resourceLabels,
} from '../../../domain/kernel/permission-labels.ts';
import {
  grantedPaths,
  grantTree,
  permissionPaths,
  permissionTree,
  type PermissionNode,
  startingProfiles,
  unionGrants,
} from '../../../domain/kernel/permissions.ts';

const leaves = (node: PermissionNode, path: string[] = []): string[] =>
  node.children ? node.children.flatMap((c) => leaves(c, [...path, c.key])) : [path.join('.')];
const branches = (node: PermissionNode, path: string[] = []): string[] =>
  node.children
    ? [path.join('.'), ...node.children.flatMap((c) => branches(c, [...path, c.key]))]
    : [];

describe('caminhos', () => {
  it('são os do catálogo, em ordem e sem repetição', () => {
    const asked = [...actions, ...queries]
      .map((e) => e.permission)
      .concat(queries.flatMap((q) => (q.kind === 'list' ? [q.csv ?? null, q.xml ?? null] : [])))
      .concat(Object.values(entidades).map((one) => one.permission));
    expect(permissionPaths).toEqual([...new Set(asked.filter((p) => p !== null))].toSorted());
    expect(permissionPaths).toContain('ordem_servicos.confirmar_fiscal');
    expect(permissionPaths).toContain('ordem_servicos.exportar_csv');
  });
  it('nenhum é o começo de outro: folha e ramo não se confundem', () => {
    for (const a of permissionPaths)
      for (const b of permissionPaths) expect(b.startsWith(`${a}.`)).toBe(false);
  });
  it('nenhum começa com admin, que é a raiz; os de um nome só são os que se dizem', () => {
    const alone = permissionPaths.filter((path) => !path.includes('.'));
    expect(alone).toEqual(Object.keys(aloneLabels));
    for (const path of permissionPaths) expect(path).toMatch(/^(?!admin\b)[a-z_]+(\.[a-z_]+)*$/);
  });
});

describe('árvore do editor', () => {
  const tree = permissionTree();
  it('tem cada permissão uma vez, sob admin', () => {
    expect(tree.key).toBe('admin');
    expect(leaves(tree).toSorted()).toEqual([...permissionPaths]);
  });
  it('todo ramo e toda folha têm rótulo em português', () => {
    for (const path of branches(tree).filter((p) => p !== ''))
      expect(resourceLabels, path).toHaveProperty([path]);
    for (const path of permissionPaths)
      expect({ ...actionLabels, ...aloneLabels }, path).toHaveProperty(
        path.split('.').at(-1) as string,
      );
  });
  it('diz o que a folha permite', () => {
    const os = tree.children?.find((c) => c.key === 'ordem_servicos');
    expect(os?.label).toBe('Ordens de serviço');
    expect(os?.children?.slice(0, 5).map((c) => c.label)).toEqual([
      'Listar',
      'Ver',
      'Criar',
      'Criar em massa',
      'Editar',
    ]);
    expect(
      os?.children
        ?.find((c) => c.key === 'update')
        ?.info?.split(' · ')
        .toSorted(),
    ).toEqual(
      [
        'Anexar',
        'Editar OS',
        'Editar áreas',
        'Local fechado',
        'Preencher formulário',
        'Reabrir',
        'Retomar',
        'Substituir',
      ].toSorted(),
    );
    expect(os?.children?.at(-1)?.label).toBe('Análise');
  });
});

describe('verificação do console (especificação, seção 6)', () => {
  const tree = { admin: { a: { sim: true, nao: false }, tudo: true, nada: false } };
  it.each<[unknown, string | string[], boolean]>([
    [tree, 'admin/a/sim', true],
    [tree, ['admin', 'a', 'sim'], true],
    [tree, 'admin/a/nao', false],
    [tree, 'admin/a/ausente', true], // a missing value allows
    [tree, 'admin/ausente/x/y', true],
    [tree, 'outra/raiz', true],
    [tree, 'admin/tudo/o/que/for', true], // true at the first true
    [tree, 'admin/nada/x', false],
    [tree, 'admin/a', false], // ends on a branch
    [tree, 'admin/a/toString', true], // nothing inherited counts as there
    [{ admin: { a: null } }, 'admin/a/b', true],
    [{ admin: { a: null } }, 'admin/a', true],
    [true, [], true],
    [true, 'admin/a', true],
    [false, 'admin/a', false],
    [{}, 'admin/a', true],
    [{ admin: {} }, 'admin', false],
  ])('%j em %s: %s', (permissoes, access, allowed) =>
    expect(canConsole(permissoes, access)).toBe(allowed),
  );
});

describe('verificação do servidor', () => {
  const path = 'ordem_servicos.index';
  it.each<[unknown, boolean]>([
    [{ admin: { ordem_servicos: { index: true } } }, true],
    [{ admin: { ordem_servicos: { index: false } } }, false],
    [{ admin: { ordem_servicos: { index: 'true' } } }, false],
    [{ admin: { ordem_servicos: { index: 1 } } }, false],
    [{ admin: { ordem_servicos: {} } }, false],
    [{ admin: { ordem_servicos: true } }, false],
    [{ admin: true }, false],
    [{}, false],
    [true, false],
    [null, false],
    [JSON.parse('{"__proto__":{"admin":{"ordem_servicos":{"index":true}}}}'), false],
    [Object.create({ admin: { ordem_servicos: { index: true } } }), false],
  ])('%j: %s', (permissoes, allowed) => expect(canServer(permissoes, path)).toBe(allowed));

  it('um caminho que não existe nunca é permitido', () => {
    const all = grantTree('all');
    for (const path of [
      'ordem_servicos',
      'ordem_servicos.nada',
      'constructor',
      '',
      'ordem_servicos.index.x',
    ])
      expect(canServer(all, path)).toBe(false);
  });
});

describe('concessões', () => {
  const subset = fc.subarray([...permissionPaths]);
  it('a árvore diz sim ou não a cada permissão, e as duas verificações concordam', () => {
    fc.assert(
      fc.property(subset, (granted) => {
        const tree = grantTree(granted);
        for (const path of permissionPaths) {
          expect(canServer(tree, path)).toBe(granted.includes(path));
          expect(canConsole(tree, `admin/${path.replaceAll('.', '/')}`)).toBe(
            granted.includes(path),
          );
        }
        expect(grantedPaths(tree)).toEqual(granted);
      }),
    );
  });
  it('a união permite o que algum dos perfis permite', () => {
    fc.assert(
      fc.property(fc.array(subset, { maxLength: 4 }), (profiles) => {
        expect(unionGrants(profiles.map(grantTree))).toEqual(grantTree(profiles.flat()));
      }),
    );
  });
  it('tudo é tudo, nada é nada, e o desconhecido fica de fora', () => {
    expect(grantedPaths(grantTree('all'))).toEqual([...permissionPaths]);
    expect(grantTree([])).toEqual(unionGrants([]));
    expect(grantedPaths(grantTree([]))).toEqual([]);
    expect(grantTree(['nada.disso'])).toEqual(grantTree([]));
    expect(unionGrants([{ admin: { nada: { disso: true } } }, null, 'x', true])).toEqual(
      grantTree([]),
    );
  });
});

describe('perfis iniciais (decisões, seção 9)', () => {
  const granted = (descricao: string): string[] => {
    const profile = startingProfiles.find((p) => p.descricao === descricao);
    return permissionPaths.filter((p) => profile?.grants(p));
  };
  it('são cinco', () =>
    expect(startingProfiles.map((p) => p.descricao)).toEqual([
      'Administrador',
      'Gerente',
      'Analista',
      'Fiscal',
      'Consulta',
    ]));
  it('Administrador: tudo', () => expect(granted('Administrador')).toEqual([...permissionPaths]));
  it('Gerente: tudo menos perfis, departamentos novos, a edição de usuários, também por arquivo, e os dados de uma pessoa', () =>
    expect(permissionPaths.filter((p) => !granted('Gerente').includes(p))).toEqual([
      'integracao.usuarios',
      'sistema.dados_pessoais.anonimizar',
      'sistema.dados_pessoais.create',
      'sistema.departamentos.create',
      'sistema.departamentos.destroy',
      'sistema.perfis.create',
      'sistema.perfis.index',
      'sistema.perfis.update',
      'sistema.usuarios.update',
    ]));
  it('Analista', () =>
    expect(granted('Analista')).toEqual([
      'cadastros.index',
      'cadastros.show',
      'consulta.docs.index',
      'fiscalizacao.doc_comentarios.index',
      'fiscalizacao.doc_detalhados.index',
      'fiscalizacao.docs.comentar',
      'fiscalizacao.docs.index',
      'fiscalizacao.docs.show',
      'notificacoes.index',
      'notificacoes.show',
      'ordem_servicos.analise.analises.index',
      'ordem_servicos.analise.analises.show',
      'ordem_servicos.analise.minhas_analises.concluir',
      'ordem_servicos.analise.minhas_analises.exportar_csv',
      'ordem_servicos.analise.minhas_analises.index',
      'ordem_servicos.analise.minhas_analises.show',
      'ordem_servicos.comentar',
      'ordem_servicos.index',
      'ordem_servicos.show',
      'pagamentos.index',
      'pagamentos.show',
    ]));
  it('Fiscal', () =>
    expect(granted('Fiscal')).toEqual([
      'cadastros.index',
      'cadastros.show',
      'consulta.docs.index',
      'fiscalizacao.doc_comentarios.index',
      'fiscalizacao.doc_detalhados.index',
      'fiscalizacao.docs.atender',
      'fiscalizacao.docs.autuar',
      'fiscalizacao.docs.ciencia',
      'fiscalizacao.docs.comentar',
      'fiscalizacao.docs.create',
      'fiscalizacao.docs.index',
      'fiscalizacao.docs.revisar',
      'fiscalizacao.docs.show',
      'fiscalizacao.docs.solicitar_revisao',
      'fiscalizacao.docs.update',
      'fiscalizacao.docs.verificar',
      'notificacoes.create',
      'notificacoes.index',
      'notificacoes.show',
      'ordem_servicos.aceitar',
      'ordem_servicos.comentar',
      'ordem_servicos.create',
      'ordem_servicos.encerrar',
      'ordem_servicos.index',
      'ordem_servicos.notificar',
      'ordem_servicos.questionar',
      'ordem_servicos.show',
      'ordem_servicos.update',
      'pagamentos.index',
      'pagamentos.show',
      'produtividade.meus_resumos.index',
      'produtividade.meus_resumos.show',
      'solicitacoes.create',
      'solicitacoes.index',
    ]));
  it('Consulta: só ler', () => {
    expect(granted('Consulta').length).toBeGreaterThan(5);
    for (const path of granted('Consulta')) expect(path).toMatch(/\.(index|show)$/);
    expect(granted('Consulta')).toEqual(
      permissionPaths.filter(
        (p) => /\.(index|show)$/.test(p) && !p.startsWith('cadastro_protegidos.'),
      ),
    );
  });
});
