/** The navigation rules of the specification (section 2), as a table. */
import { describe, expect, it } from 'vitest';
import { decide, titleOf } from '../../src/workspace/rules.ts';
import type { Visitor } from '../../src/workspace/rules.ts';

const visitor = (of: Partial<Visitor> = {}): Visitor => ({
  signedIn: true,
  department: 'fiscalizacao-obras',
  can: () => true,
  ...of,
});

describe('1 título', () => {
  it.each([
    ['/', 'OS-m · Boas-vindas'],
    ['/app/home', 'OS-m · Início'],
    ['/app/osm/servicos', 'OS-m · Ordens de serviço'],
    ['/app/minhas-analises/42/concluir', 'OS-m · Concluir análise'],
  ])('%s', (path, title) => {
    expect(decide(path, '', visitor())).toMatchObject({ kind: 'show', title });
    expect(title.startsWith(titleOf(''))).toBe(true);
  });
});

describe('3 rota desconhecida', () => {
  it.each([
    ['/nada', ''],
    ['/app/fiscalizacao/nada', '?situacao_in=1,2'],
    ['/app/osm/servicos/abc', ''],
    ['/app/osm/servicos/42/nada', ''],
    ['/app/osm/servicos/0', ''],
  ])('%s%s → /not_found com o endereço inteiro', (path, search) => {
    const decision = decide(path, search, visitor({ signedIn: false, department: null }));
    expect(decision.kind).toBe('redirect');
    const to = new URL(decision.kind === 'redirect' ? decision.to : '', 'http://x');
    expect(to.pathname).toBe('/not_found');
    expect(to.searchParams.get('fullPath')).toBe(path + search);
  });
});

describe('4 sem sessão', () => {
  const nobody = visitor({ signedIn: false, department: null });
  it.each(['/', '/attempt', '/not_found'])('%s é pública', (path) => {
    expect(decide(path, '', nobody).kind).toBe('show');
  });
  it.each(['/departamentos', '/app/home', '/app/osm/servicos/42'])('%s leva à entrada', (path) => {
    expect(decide(path, '?order=id+desc', nobody)).toEqual({
      kind: 'sign_in',
      wanted: `${path}?order=id+desc`,
    });
  });
  it('vem antes da escolha do departamento e da permissão', () => {
    const refused = visitor({ signedIn: false, department: null, can: () => false });
    expect(decide('/app/osm/servicos', '', refused).kind).toBe('sign_in');
  });
});

describe('5 sem departamento', () => {
  const undecided = visitor({ department: null });
  it('a escolha em si não o pede', () => {
    expect(decide('/departamentos', '', undecided).kind).toBe('show');
  });
  it.each(['/app/home', '/app/osm/servicos'])('%s leva à escolha', (path) => {
    expect(decide(path, '', undecided)).toEqual({ kind: 'choose_department', wanted: path });
  });
});

describe('6 lista de acesso', () => {
  const only = (...granted: string[]) => visitor({ can: (access) => granted.includes(access) });
  it('recusa com a mensagem da especificação', () => {
    expect(decide('/app/osm/solicitacoes', '', only('admin/ordem_servicos/index'))).toEqual({
      kind: 'refuse',
      message: 'Sem permissão!',
    });
  });
  it('pede a permissão da rota, não a da área', () => {
    const reader = only('admin/ordem_servicos/index');
    expect(decide('/app/osm/servicos', '', reader).kind).toBe('show');
    expect(decide('/app/osm/servicos/42', '', reader).kind).toBe('refuse');
    expect(decide('/app/osm/servicos/novo', '', reader).kind).toBe('refuse');
  });
  it('rotas sem lista pedem só sessão e departamento', () => {
    expect(decide('/app/home', '', only()).kind).toBe('show');
    expect(decide('/app/minhas-analises/42/reanalise', '', only()).kind).toBe('show');
  });
  it('antes de as permissões chegarem nada é recusado', () => {
    expect(decide('/app/osm/servicos', '', visitor({ can: null })).kind).toBe('show');
  });
});

it('/app leva ao início e guarda a busca', () => {
  expect(decide('/app', '?a=1', visitor())).toEqual({ kind: 'redirect', to: '/app/home?a=1' });
});
