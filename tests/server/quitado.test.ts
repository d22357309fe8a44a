/** A document whose debt is paid is settled by the payment that completes it: once, with its step and its row in the log. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { importFile } from '../../server/import/file.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { makeWorld, type World } from '../support/world.ts';

let w: World;
let modelo: number;
let folder: string;
beforeAll(async () => {
  w = await makeWorld();
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id, tipo: 'auto' });
  folder = await mkdtemp(join(tmpdir(), 'osm-quitado-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await w?.close();
});

interface Guia {
  readonly numero: string;
  readonly valor: string;
}

let n = 0;
/** Implanted, with its guias. */
async function implantado(...valores: readonly string[]) {
  n += 1;
  const id = await insertDoc(w.pool, {
    departamento: w.alfa.id,
    modelo,
    colunas: {
      tipo: 'auto',
      doc_situacao_id: 15,
      situacao: 'concluido',
      ciencia_em: '2026-03-04',
      implantado_em: '2026-04-01',
      valor_total: '100.00',
      debita: true,
    },
  });
  const guias = valores.map((valor, at) => ({ numero: `Q${n}-${at + 1}`, valor }));
  for (const [at, { numero, valor }] of guias.entries())
    await w.pool.query(
      `insert into guia (numero, tipo, tributo, competencia, vencimento, valor, situacao, doc_departamento_id, doc_id, parcela, busca)
       values ($1, 'parcela', 'multa', '2026-04-01', '2026-05-10', $2, 'aberta', $3, $4, $5, $1)`,
      [numero, valor, w.alfa.id, id, at + 1],
    );
  return { id, guias };
}
/** As the tax system hands it over. */
async function chega(guia: Guia, more: object): Promise<void> {
  const file = join(folder, 'guias.ndjson');
  const line = {
    ...guia,
    tipo: 'parcela',
    tributo: 'multa',
    competencia: '2026-04-01',
    vencimento: '2026-05-10',
    ...more,
  };
  await writeFile(file, JSON.stringify(line));
  const counts = await importFile(w.db, catalogue, 'guias', file, { simular: false });
  expect(counts.recusada).toBe(0);
}
const paga = (valor: string, data = '2026-05-08') => ({
  situacao: 'paga',
  pagamentos: [{ data, valor }],
});
const ler = async (id: number) =>
  (await w.call(w.people.gerente, 'GET', `/alfa/fiscalizacao/docs/${id}`)).json;
const situacao = async (id: number): Promise<string> => (await ler(id)).doc_situacao.descricao;
const passos = async (id: number) =>
  (await ler(id)).historico.filter((one: { acao: string }) => one.acao.endsWith('quitar'));

it('o pagamento da última guia quita o documento, uma vez, e o log o diz', async () => {
  const { id, guias } = await implantado('60.00', '40.00');
  const [first, second] = guias as [Guia, Guia];
  await chega(first, paga('60.00'));
  expect(await situacao(id)).toBe('Implantado');
  await chega(second, paga('40.00', '2026-05-10'));
  expect(await situacao(id)).toBe('Quitado');
  expect(await passos(id)).toMatchObject([
    {
      titulo: 'Quitado',
      de: 'concluido',
      para: 'concluido',
      texto: 'R$ 100,00, o último pagamento em 10/05/2026',
      usuario: null,
    },
  ]);
  const log = await w.call(w.people.gerente, 'GET', `/alfa/logs/doc/${id}`);
  expect(log.json.rows.at(-1)).toMatchObject({ titulo: 'Quitado' });
  // Handed over again, with a fine that was paid later, or the same: nothing more comes of it.
  await chega(second, paga('40.00', '2026-05-10'));
  await chega(second, { situacao: 'paga', pagamentos: [{ data: '2026-05-11', valor: '41.00' }] });
  expect(await passos(id)).toHaveLength(1);
  const said: string[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), {}, (f) => said.push(f.erro));
  expect(said).toEqual([]);
});

it('o que foi pago inteiro vale, diga a guia o que disser; o que falta, a parte cancelada e a parcelada não', async () => {
  const inteiro = await implantado('100.00');
  await chega(inteiro.guias[0] as Guia, { pagamentos: [{ data: '2026-05-08', valor: '100.00' }] });
  expect(await situacao(inteiro.id)).toBe('Quitado');

  const parte = await implantado('100.00');
  await chega(parte.guias[0] as Guia, { pagamentos: [{ data: '2026-05-08', valor: '99.99' }] });
  expect(await situacao(parte.id)).toBe('Implantado');

  const cancelada = await implantado('100.00');
  await chega(cancelada.guias[0] as Guia, { situacao: 'cancelada' });
  expect(await situacao(cancelada.id)).toBe('Implantado');

  const outras = await implantado('60.00', '40.00');
  await chega(outras.guias[0] as Guia, { situacao: 'parcelada' });
  await chega(outras.guias[1] as Guia, paga('40.00'));
  expect(await situacao(outras.id)).toBe('Implantado');
  await chega(outras.guias[0] as Guia, { situacao: 'cancelada' });
  expect(await situacao(outras.id)).toBe('Quitado');
});

it('de quem o corrigiu para outra situação, o pagamento não muda nada', async () => {
  const { id, guias } = await implantado('100.00');
  await w.pool.query('update doc set doc_situacao_id = 14 where id = $1', [id]);
  await chega(guias[0] as Guia, paga('100.00'));
  expect(await situacao(id)).toBe('Atendido');
});

it('o pagamento que se estorna desfaz o que ele quitou, e pago de novo o quita de novo', async () => {
  const { id, guias } = await implantado('60.00', '40.00');
  for (const guia of guias) await chega(guia, paga(guia.valor));
  expect(await situacao(id)).toBe('Quitado');
  const [first] = guias as [Guia];
  await chega(first, { situacao: 'aberta', pagamentos: [] });
  expect(await situacao(id)).toBe('Implantado');
  expect((await passos(id)).at(-1)).toMatchObject({
    titulo: 'Pagamento estornado',
    texto: 'Consta pago R$ 40,00 de R$ 100,00',
    usuario: null,
  });
  // Told again, it is nothing new.
  await chega(first, { situacao: 'aberta', vencimento: '2026-06-10', pagamentos: [] });
  expect(await passos(id)).toHaveLength(2);
  await chega(first, paga('60.00', '2026-06-08'));
  expect(await situacao(id)).toBe('Quitado');
  const said: string[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), {}, (f) => said.push(f.erro));
  expect(said).toEqual([]);
});

it('o que alguém corrigiu para Quitado fica como ele o pôs', async () => {
  const { id, guias } = await implantado('100.00');
  await w.pool.query('update doc set doc_situacao_id = 10 where id = $1', [id]);
  await chega(guias[0] as Guia, { situacao: 'parcelada' });
  expect(await situacao(id)).toBe('Quitado');
});
