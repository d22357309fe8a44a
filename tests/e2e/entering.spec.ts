/** The six navigation rules, the choice of department, the ends of a session. */
import type { Request } from 'playwright/test';
import {
  address,
  code,
  departmentName,
  expect,
  holding,
  keys,
  list,
  notices,
  palette,
  ready,
  signIn,
  test,
  listed,
} from './support/console.ts';

const DRAFT = 'O contribuinte pediu para adiar a vistoria.';

test('sem sessão: a entrada por código e PKCE leva de volta à rota querida, sem token no endereço', async ({
  page,
}) => {
  const addresses: string[] = [];
  const exchanged: Request[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    if (request.url().endsWith('/auth/v2/token')) exchanged.push(request);
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));

  await page.goto('/app/osm/servicos?situacao_in=andamento&order=concluir_em%20asc');
  await expect(page).toHaveURL(address('/auth/v2/sign_in', 'code_challenge_method=S256'));
  const challenge = new URL(page.url()).searchParams.get('code_challenge') ?? '';
  await signIn(page, 'gerente');
  // Rule 5: no department is chosen yet.
  await expect(page).toHaveURL('/departamentos');
  await page.getByRole('row', { name: departmentName('fiscalizacao-obras') }).click();
  await expect(page).toHaveURL(
    address(
      listed('/app/osm/servicos'),
      'situacao_in=andamento',
      'order=concluir_em(?:\\+|%20)asc',
    ),
  );
  await ready(page);

  const { code_verifier } = (exchanged[0]?.postDataJSON() ?? {}) as { code_verifier?: string };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
  expect(Buffer.from(digest).toString('base64url')).toBe(challenge);
  const token = await page.evaluate(() => localStorage.getItem('osm_admin.auth_token'));
  expect(token).toMatch(/.{20}/);
  expect(addresses.filter((address) => address.includes(token ?? ''))).toEqual([]);
  const stored = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(stored).toEqual([
    'osm_admin.auth_token',
    'osm_admin.current_user',
    'osm_admin.departamento',
  ]);
});

test('uma senha errada fica na página, com a mensagem e o login', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await signIn(page, 'elaine.coutinho', 'nao-e-esta-1234');
  await expect(page.getByRole('alert')).toContainText('Login ou senha');
  await expect(page.getByLabel('Login')).toHaveValue('elaine.coutinho');
});

test('do endereço de volta nenhuma palavra é mostrada: quem quer pode escrevê-lo', async ({
  page,
}) => {
  const said = 'Sua conta foi suspensa. Ligue para 0800 000 000';
  await page.goto(`/attempt?error=${said}&error_description=${said}&message=${said}`);
  await expect(page.getByText('A entrada não foi concluída. Entre novamente.')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('suspensa');
});

test('uma rota desconhecida leva a /not_found com o caminho inteiro', async ({ page, open }) => {
  await page.goto('/app/osm/nao-existe/7?x=1');
  await expect(page).toHaveURL('/not_found?fullPath=%2Fapp%2Fosm%2Fnao-existe%2F7%3Fx%3D1');
  await expect(page.getByText('Não existe /app/osm/nao-existe/7?x=1')).toBeVisible();
  const inside = await open('consulta', '/app/osm/servicos/abc');
  await expect(inside).toHaveURL('/not_found?fullPath=%2Fapp%2Fosm%2Fservicos%2Fabc');
  await expect(inside).toHaveTitle('OS-m · Página não encontrada');
  await inside.getByRole('button', { name: 'Ir para o início' }).click();
  await expect(inside).toHaveURL('/app/home');
});

test('sem a permissão da rota: Sem permissão!, e fica onde estava', async ({ open }) => {
  const page = await open('consulta', '/app/home');
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('atalhos');
  // A pasted address has nowhere to stay: the home page takes it.
  await page.goto('/app/osm/servicos/novo');
  await expect(page.getByText('Sem permissão!').first()).toBeVisible();
  await expect(page).toHaveURL('/app/home');
  // Within the console one stays on the list.
  await page.goto('/app/osm/servicos');
  await ready(page);
  // The cursor's record reaches the address a moment later.
  await expect(page).toHaveURL(/\/app\/osm\/servicos\/\d+$/);
  const before = page.url();
  await page.evaluate(() => history.pushState({ osm: 99 }, '', '/app/osm/servicos/novo'));
  await page.goBack();
  await page.evaluate(() => history.forward());
  await expect(notices(page).getByText('Sem permissão!')).toBeVisible();
  await expect(list(page).getByRole('heading', { name: 'Ordens de serviço' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(new URL(before).pathname);
});

test('o título tem o prefixo do produto e diz a tela, depois o registro', async ({ open, api }) => {
  const { rows } = await (
    await api('gerente')
  ).list<{ id: number; numero: number; ano: number }>('/D/ordem-servicos?per_page=1');
  const [os] = rows;
  const page = await open('gerente', '/app/home');
  await expect(page).toHaveTitle('OS-m · Início');
  await page.goto('/app/sobre');
  await expect(page).toHaveTitle('OS-m · Sobre');
  await page.goto(`/app/osm/servicos/${os?.id}`);
  await expect(page).toHaveTitle(`OS-m · OS ${os?.numero}/${os?.ano}`);
});

test('voltar devolve a rolagem e o cursor da lista', async ({ open }) => {
  // Of a year that is over: what other tests add appears at once, and would move the place by a row.
  const page = await open('gerente', '/app/osm/servicos?ano_eq=2025');
  const { grid, at } = await ready(page);
  await keys(page, 'PageDown', 'PageDown', 'PageDown', 'j');
  const left = await at();
  expect(left).toBeGreaterThan(40);
  await expect.poll(() => grid.evaluate((node) => node.scrollTop)).toBeGreaterThan(500);
  const scroll = await grid.evaluate((node) => node.scrollTop);
  await keys(page, 'g', 'h');
  await expect(page).toHaveURL('/app/home');
  await page.goBack();
  await ready(page);
  await expect.poll(at).toBe(left);
  await expect.poll(() => grid.evaluate((node) => node.scrollTop)).toBe(scroll);
});

test.describe('departamentos', () => {
  test('por busca, por setas e por dígito', async ({ page }) => {
    await page.goto('/app/sobre');
    await signIn(page, 'admin');
    const grid = page.getByRole('grid', { name: 'Departamentos' });
    await expect(grid).toBeFocused();
    await expect(grid.getByRole('row')).toHaveCount(4);
    await keys(page, '/');
    await page.keyboard.type('tribu');
    await expect(grid.getByRole('row')).toHaveCount(2);
    await keys(page, 'Enter');
    await expect(page).toHaveURL('/app/sobre');
    const department = page.getByRole('button', { name: /^Departamento:/ });
    await expect(department).toHaveAccessibleName('Departamento: Fiscalização Tributária');

    // The one used last stands first: an arrow leads to the next.
    await page.goto('/departamentos');
    await expect(grid).toBeFocused();
    await expect(grid.getByRole('row').nth(1)).toContainText('usado por último');
    const kept = page.waitForResponse(
      (reply) => reply.url().includes('/preferencias') && reply.request().method() === 'PUT',
    );
    await keys(page, 'ArrowDown', 'ArrowDown', 'k', 'Enter');
    await expect(department).toHaveAccessibleName('Departamento: Fiscalização de Obras');
    await kept;

    await page.goto('/departamentos');
    await expect(grid).toBeFocused();
    // Wherever it stands, its digit opens it.
    const place = await grid
      .getByRole('row')
      .filter({ hasText: 'Tributária' })
      .getAttribute('aria-rowindex');
    await keys(page, String(Number(place) - 1));
    await expect(department).toHaveAccessibleName('Departamento: Fiscalização Tributária');
  });

  test('o que se tecla antes de estarem lá vale quando estão, e o último usado já é o primeiro', async ({
    page,
  }) => {
    await page.goto('/app/sobre');
    await signIn(page, 'admin');
    const grid = page.getByRole('grid', { name: 'Departamentos' });
    await expect(grid).toBeFocused();
    const kept = page.waitForResponse(
      (reply) => reply.url().includes('/preferencias') && reply.request().method() === 'PUT',
    );
    await grid.getByRole('row').nth(3).click();
    const department = page.getByRole('button', { name: /^Departamento:/ });
    await expect(department).toHaveAccessibleName(/: ./);
    const last = (await department.getAttribute('aria-label')) ?? '';
    await kept;

    const preferences = await holding(page, /\/usuarios\/preferencias$/);
    const departments = await holding(page, /\/departamentos\?/);
    const screen = await holding(page, code('departamentos/departamentos'));
    await page.goto('/departamentos', { waitUntil: 'commit' });
    // Its code, then what it shows: each with a key before it.
    await expect(page.locator('#root > *')).not.toHaveCount(0);
    await keys(page, 'ArrowDown');
    await screen.letGo();
    await expect(page.getByRole('region', { name: 'Escolher departamento' })).toBeVisible();
    await keys(page, 'ArrowUp', 'Enter');
    await departments.letGo();
    await preferences.letGo();
    await expect(page).not.toHaveURL('/departamentos');
    await expect(department).toHaveAccessibleName(last);
  });

  test('o menu da barra troca de departamento e começa de novo', async ({ open }) => {
    const page = await open('murilo.esteves', '/app/sobre');
    await page.getByRole('button', { name: /^Departamento:/ }).click();
    const menu = page.getByRole('menu', { name: 'Departamento' });
    await expect(menu.getByRole('menuitemradio', { name: 'Fiscalização de Obras' })).toBeChecked();
    await menu.getByRole('menuitem', { name: 'Escolher departamento…' }).click();
    await expect(page).toHaveURL('/departamentos');
  });
});

test('Sair encerra a sessão no servidor e limpa todo o armazenamento local', async ({ page }) => {
  await page.goto('/app/sobre');
  await signIn(page, 'gisele.barreto');
  await page.getByRole('row', { name: 'Obras' }).click();
  await expect(page).toHaveURL('/app/sobre');
  const token = await page.evaluate(() => {
    localStorage.setItem('de-outro', '1');
    return localStorage.getItem('osm_admin.auth_token');
  });
  await page.getByRole('button', { name: /^Usuário:/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const reply = await page.request.get('/api/v2/osm/admin/usuarios/current', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status()).toBe(401);
  await page.goto('/app/home');
  await expect(page).toHaveURL(address('/auth/v2/sign_in'));
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
});

test('sessão encerrada noutro lugar: à entrada, e de volta ao que estava digitado', async ({
  page,
  api,
}) => {
  const os = await (await api('gerente')).newOrder();
  await page.goto(`/app/osm/servicos/${os.id}`);
  await signIn(page, 'claudio.rezende');
  await page.getByRole('row', { name: 'Obras' }).click();
  await ready(page);
  await keys(page, 'm');
  const form = page.getByRole('form', { name: 'Comentar' });
  await form.getByLabel('Comentário').fill(DRAFT);
  const token = await page.evaluate(() => localStorage.getItem('osm_admin.auth_token'));
  await page.request.post('/auth/v2/sign_out', { headers: { authorization: `Bearer ${token}` } });
  // What was typed is kept: nobody is asked whether to leave it.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await keys(page, 'Alt+1', 'Shift+R');
  await expect(page).toHaveURL(address('/auth/v2/sign_in'));
  await expect(page.getByText('Sessão expirada')).toBeVisible();
  await signIn(page, 'claudio.rezende');
  await expect(page).toHaveURL(address(`/app/osm/servicos/${os.id}`));
  await expect(form.getByLabel('Comentário')).toHaveValue(DRAFT);
  expect(asked).toEqual([]);
});

test('quem saiu pela paleta não encontra Sair no alto dela ao voltar, onde um Enter sairia outra vez', async ({
  page,
}) => {
  const enter = async (): Promise<void> => {
    await page.goto('/app/sobre');
    await signIn(page, 'jorge.brandao');
    await page.waitForURL(/\/(?:departamentos|app\/.*)$/);
    if (page.url().endsWith('/departamentos'))
      await page.getByRole('row', { name: 'Obras' }).click();
    await expect(page).toHaveURL('/app/sobre');
  };
  const run = async (words: string): Promise<void> => {
    await keys(page, 'Control+k');
    await page.keyboard.type(words);
    const first = palette(page).getByRole('option').first();
    await expect(first).toContainText(new RegExp(`^${words}`, 'i'));
    await keys(page, 'Enter');
  };
  await enter();
  await run('Tema escuro');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await run('Sair');
  await expect(page).toHaveURL('/');
  await enter();
  await keys(page, 'Control+k');
  const rows = palette(page).getByRole('option');
  await expect(rows.first()).toContainText('Tema escuro');
  await expect(rows.filter({ hasText: /^Sair/ })).toHaveCount(0);
});
