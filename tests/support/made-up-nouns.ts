/** The console with nouns nobody asked for, in a folder of its own: what one more costs can be measured. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const ACTIONS = ['create', 'update', 'encerrar', 'reabrir', 'cancelar'];
const call = (action: string, id: string): string =>
  action === 'create' ? `POST /D/${id}` : `PUT /D/${id}/{inventado}/${action}`;

/** Its vocabulary: a list, a record, five actions. */
const domain = (id: string, n: number): string => `
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
export const situacoes = { aberto: 'Aberto', encerrado: 'Encerrado', cancelado: 'Cancelado' } as const;
export const row = {
  id: f.integer('Id'),
  nome: f.text('Nome ${n}'),
  situacao: f.enumOf('Situação', situacoes),
  created_at: f.instant('Criado em'),
  lock_version: f.integer('Versão'),
} as const;
const action = actionsOf('${id}');
export const inventadoActions = [${ACTIONS.map(
  (one) => `action({
    id: '${id}.${one}', title: '${one} o inventado ${n}', info: 'Faz ${one} com o inventado ${n}',
    permission: '${id}.${one}', call: call('v2 ${call(one, id)}'), input: { nome: f.text('Nome', { min: 3, max: 150 }) },
    from: ${one === 'create' ? 'null' : "['aberto']"}, to: null, tier: 'C',
  })`,
).join(', ')}];
export const lista = listQuery({
  id: '${id}.index', noun: '${id}', title: 'Inventados ${n}', permission: '${id}.index', call: call('v2 GET /D/${id}'), row,
  filters: { situacao: filter('enum', 'Situação', { options: situacoes }), nome: filter('text', 'Nome') },
  orders: ['id'], order: ['id', 'desc'],
});
export const um = oneQuery({ id: '${id}.show', noun: '${id}', title: 'Inventado ${n}', permission: '${id}.show', call: call('v2 GET /D/${id}/{inventado}'), record: row });
`;

/** What the console knows of it. */
const noun = (id: string, n: number): string => `
import { inventadoActions, lista, situacoes, um } from '../../domain/${id}/index.ts';
import { defineNoun, looks } from './define.ts';
export const ${id} = defineNoun()({
  noun: '${id}',
  names: { gender: 'o', one: 'inventado ${n}', many: 'inventados ${n}', title: 'Inventado ${n}' },
  icon: 'flag',
  nameOf: ({ id }) => 'Inventado ' + id,
  situacoes: looks(situacoes, { aberto: ['dia', 'wait'], encerrado: ['check', 'done'], cancelado: ['x', 'idle'] }),
  refusal: () => 'O inventado ${n} não está aberto',
  actions: inventadoActions,
  words: {${ACTIONS.map(
    (one) => `
    '${id}.${one}': { icon: 'check', doing: 'Fazendo ${one}', done: 'feit*', did: 'fez ${one}', made: { next: 'abre' } },`,
  ).join('')}
  },
  areas: [{
    id: '${id}', base: '/app/inventados/${id}', title: 'Inventados ${n}', record: 'Inventado ${n}', param: 'inventado',
    index: 'admin/${id}/index', show: 'admin/${id}/show',
    tabs: [{ id: '', title: 'Detalhes' }, { id: 'outros', title: 'Outros' }],
    creates: [{ sub: 'novo', title: 'Novo inventado ${n}', access: 'admin/${id}/create', command: '${id}.create' }],
    go: { icon: 'flag', rank: ${100 + n} }, rail: { wing: 'osm', rank: ${100 + n} },
    list: lista, one: um, actions: [${ACTIONS.map((one) => `'${id}.${one}'`).join(', ')}],
    defaultViews: [{ id: 'abertos', nome: 'Abertos', busca: 'situacao_in=aberto' }], advance: 'ficar',
  }],
  found: { about: ({ nome }) => String(nome) },
});
`;

/** How it is drawn. */
const face = (id: string, n: number): string => `
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { RecordHeader } from '../detail/header.tsx';
import '../../nouns/${id}.ts';
export const face = {
  columns: [
    { id: 'nome', header: 'Nome do inventado ${n}', width: 240, cell: (r) => r.nome },
    { id: 'situacao', header: 'Situação', width: 120, cell: (r) => <Status look={lookOf('${id}', r.situacao)} /> },
  ],
  Header: ({ row }) => <RecordHeader name={'Inventado ' + row.id} status={lookOf('${id}', row.situacao)} about={[row.nome]} />,
  Detail: ({ row }) => <p>O inventado ${n}: {row.nome}</p>,
};
`;

/** A copy of console and domain with so many more nouns; its folder, to be removed by the caller. */
export async function consoleWith(more: number): Promise<string> {
  const results = join(ROOT, 'test-results');
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(results, 'inventados-'));
  for (const one of ['src', 'domain', 'index.html', 'package.json'])
    await cp(join(ROOT, one), join(folder, one), { recursive: true });
  const ids = Array.from({ length: more }, (_, at) => `inventado_${at + 1}`);
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [at, id] of ids.entries()) {
    await put(`domain/${id}/index.ts`, domain(id, at + 1));
    await put(`src/nouns/${id}.ts`, noun(id, at + 1));
    await put(`src/panes/${id}/face.tsx`, face(id, at + 1));
  }
  const edit = async (path: string, by: (text: string) => string): Promise<void> =>
    put(path, by(await readFile(join(folder, path), 'utf8')));
  await edit('src/nouns/all.ts', (text) =>
    ids
      .map((id) => `import { ${id} } from './${id}.ts';\n`)
      .join('')
      .concat(text.replace(/\];\s*$/, `${ids.map((id) => `${id},`).join('')}];\n`)),
  );
  await edit('src/panes/faces.ts', (text) =>
    text.replace(
      /\};\s*$/,
      `${ids.map((id) => `${id}: () => import('./${id}/face.tsx').then(({ face }) => face),`).join('')}};\n`,
    ),
  );
  return folder;
}

export const removeConsole = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });
