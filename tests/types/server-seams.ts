/**
 * The seams between the catalogue and its SQL, each broken on purpose: what must not compile. `npm run
 * check` reads this file and says which line no longer fails; nothing runs it.
 */
import { criarAssunto, editarAssunto, listaAssuntos } from '../../domain/assunto/index.ts';
import { contarAguardando } from '../../domain/analise/queries.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from '../../domain/kernel/define.ts';
import * as f from '../../domain/kernel/fields.ts';
import { concluir, trocarAnalista } from '../../domain/analise/actions.ts';
import { listaModulos } from '../../domain/usuario/index.ts';
import { usuarioAtual } from '../../domain/usuario/sessao.ts';
import { columnsOf } from '../../server/actions/columns.ts';
import { handlersOf } from '../../server/actions/noun.ts';
import { analiseList } from '../../server/nouns/analise/read.ts';
import { assuntoOne } from '../../server/nouns/assunto/read.ts';
import { listSource, oneSource, recordSource } from '../../server/read/declare.ts';
import { valueSource } from '../../server/read/value-request.ts';

const base = {
  id: 'zonas.teste',
  noun: 'zona',
  title: 'Zonas',
  permission: null,
  call: call('v2 GET /zonas'),
} as const;
const id = f.integer('Id');
const descricao = f.text('Descrição');
const lista = listQuery({
  ...base,
  row: { id, descricao, bairro: f.text('Bairro') },
  filters: { descricao: filter('text', 'Descrição'), bairro_id: filter('ref', 'Bairro') },
  orders: ['id', 'descricao', 'bairro'],
  order: ['id', 'asc'],
});
const nome = f.text('Nome');
const grupos = listQuery({
  ...base,
  row: { id, nome },
  filters: { id: filter('integer', 'Id') },
  orders: ['id', 'nome'],
  order: ['id', 'asc'],
});
const grupoOne = oneSource(oneQuery({ ...base, record: { id, nome } }), {
  table: 'usuario_grupo',
  alias: 'g',
  tenant: 'g.departamento_id',
});
const criarGrupo = actionsOf('usuario_grupo')({
  id: 'usuario_grupos.teste',
  title: 'Novo grupo',
  info: 'Cria um grupo',
  permission: 'usuario_grupos.create',
  call: call('v2 POST /D/usuario-grupos'),
  input: { nome },
  from: null,
  to: null,
  tier: 'C',
});
const row = { bairro: 'b.nome' };
const filters = { bairro_id: 'b.id' };
const orders = { bairro: ['b.nome', 'text'] } as const;
const zona = { table: 'zona', alias: 'z' } as const;
const outra = oneQuery({ ...base, record: { id, bairro: f.text('Bairro') } });

export const zonas = listSource(lista, { ...zona, row, filters, orders });
export const sources = [
  // @ts-expect-error a key of the row that no column is called after
  listSource(lista, { ...zona, filters, orders }),
  // @ts-expect-error the same, misspelt
  listSource(lista, { ...zona, filters, orders, row: { bairo: 'b.nome' } }),
  // @ts-expect-error a filter without a column
  listSource(lista, { ...zona, row, orders }),
  // @ts-expect-error the same, misspelt
  listSource(lista, { ...zona, row, orders, filters: { bairo_id: 'b.id' } }),
  // @ts-expect-error an order without a column
  listSource(lista, { ...zona, row, filters }),
  // @ts-expect-error the same, misspelt
  listSource(lista, { ...zona, row, filters, orders: { bairo: ['b.nome', 'text'] } }),
  // @ts-expect-error a table that does not exist
  listSource(lista, { table: 'zonas', alias: 'z', row, filters, orders }),
  // @ts-expect-error a filter that its merge is read by and that it does not have
  listSource(lista, { ...zona, row, filters, orders, merge: 'situacao' }),
  // @ts-expect-error another source knows only what it was told
  listSource(listaAssuntos, { like: zonas }),
  oneSource(outra, { like: zonas }),
  // @ts-expect-error a record's key is not that of another source either
  oneSource(oneQuery({ ...base, record: { area: f.text('Área') } }), { like: zonas }),
  // @ts-expect-error the department of a table that has one is said, were it null
  listSource(grupos, { table: 'usuario_grupo', alias: 'g' }),
  // @ts-expect-error a column of another kind: a number is no text
  recordSource({ id: f.text('Id') }, zona),
  // @ts-expect-error a column that may be null, in a field that may not
  recordSource({ matricula: f.text('Matrícula') }, { table: 'usuario', alias: 'u' }),
  // @ts-expect-error a key that the table does not have
  recordSource({ id }, { table: 'rascunho', alias: 'r' }),
];

export const values = [
  valueSource(contarAguardando, () => ({ count: 1 })),
  // @ts-expect-error another name than the one promised
  valueSource(contarAguardando, () => ({ quantas: 1 })),
  // @ts-expect-error another kind
  valueSource(contarAguardando, () => ({ count: '1' })),
  // @ts-expect-error one where many are promised
  valueSource(listaModulos, () => ({ id: 'osm', descricao: 'OS-m' })),
  // @ts-expect-error a parameter that the query does not take
  valueSource(usuarioAtual, ({ query }) => query.codigo),
];

const analise = handlersOf(analiseList);
const assunto = handlersOf(assuntoOne);
export const handlers = [
  analise.effect(concluir, async (e) => ({ patch: { parecer: e.input.parecer } })),
  // @ts-expect-error a column that the table does not have
  analise.effect(concluir, async (e) => ({ patch: { pareceres: e.input.parecer } })),
  // @ts-expect-error beside one that it has
  analise.effect(concluir, async (e) => ({
    patch: { parecer: e.input.parecer, concluida: e.agora },
  })),
  // @ts-expect-error a value that the column does not take
  analise.effect(concluir, async (e) => ({ patch: { analista_id: e.input.parecer } })),
  // @ts-expect-error a column of the record as it was that the table does not have
  analise.effect(concluir, async (e) => ({ patch: { parecer: e.raw.pareceres } })),
  // @ts-expect-error a key of the row that it does not have
  analise.effect(concluir, async (e) => ({ texto: e.row.pareceres })),
  // @ts-expect-error a field of the input of another action
  analise.effect(trocarAnalista, async (e) => ({ texto: e.input.parecer })),
  // @ts-expect-error what creates is no effect
  assunto.effect(criarAssunto, async () => ({})),
  // @ts-expect-error and an effect creates nothing
  assunto.create(editarAssunto, async () => ({ id: 1, rest: {} })),
  assunto.create(criarAssunto, async ({ input }) => {
    const { analista_ids: _analistas, encerramento: _situacoes, ...rest } = input;
    // @ts-expect-error fields of the input are left that nobody wrote
    const left: Readonly<Record<string, never>> = rest;
    return { id: 1, rest: left };
  }),
  columnsOf(grupoOne).create(criarGrupo),
  // @ts-expect-error an input that is not of this table's columns
  columnsOf(grupoOne).create(criarAssunto),
];
