/** Archiving at once: rows that go and come back, replies that do not know of it yet, texts of messages. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listaRecebidas } from '../../domain/mensagem/queries.ts';
import { ListRows } from '../../src/api/list-rows.ts';
import { precedes, stillMatches } from '../../src/api/list-search.ts';
import { ListStore } from '../../src/api/list-store.ts';
import type { ListReply } from '../../src/api/list-reply.ts';
import {
  addOptimistic,
  applyOptimistic,
  confirmOptimistic,
  dropOptimistic,
} from '../../src/api/optimistic.ts';
import type { RecordRow } from '../../src/nouns/row.ts';
import { backOf, patchOf } from '../../src/commands/inverse.ts';
import { groupsFor } from '../../src/workspace/inbox.ts';
import { linked } from '../../src/panes/mensagens/text.tsx';
import { readPreferences } from '../../src/workspace/preferences-shape.ts';
import '../../src/nouns/all.ts';

const message = (id: number, archived = false, lock_version = 0): RecordRow => ({
  id,
  titulo: `Mensagem ${id}`,
  arquivada_destinatario: archived,
  arquivada_remetente: false,
  lock_version,
});
const BOX = 'arquivada_eq=false';

describe('linhas da lista: tiradas e repostas', () => {
  const read = (...ids: number[]): ListRows => {
    const rows = new ListRows();
    rows.count = ids.length;
    rows.put(
      0,
      ids.map((id) => message(id)),
      null,
    );
    return rows;
  };
  const ids = (rows: ListRows): number[] => rows.loaded().map(({ id }) => id);
  const before = (id: number) => (other: RecordRow) => id > other.id;

  it('uma linha volta aonde a ordem a quer: primeira, no meio, última', () => {
    for (const gone of [9, 5, 1]) {
      const rows = read(9, 7, 5, 3, 1);
      rows.drop(gone);
      expect(rows.count).toBe(4);
      expect(rows.insert(message(gone), before(gone))).toBe(true);
      expect(ids(rows)).toEqual([9, 7, 5, 3, 1]);
      expect(rows.count).toBe(5);
    }
  });

  it('em uma lista vazia; não duas vezes; não onde nunca se leram as vizinhas', () => {
    const rows = read(4);
    rows.drop(4);
    expect(rows.viewCount).toBe(0);
    expect(rows.insert(message(4), before(4))).toBe(true);
    expect(rows.insert(message(4), before(4))).toBe(false);
    const far = new ListRows();
    far.count = 1000;
    far.put(
      500,
      [40, 39].map((id) => message(id)),
      null,
    );
    expect(far.insert(message(45), before(45))).toBe(false);
    expect(far.count).toBe(1000);
  });

  it('a ordem por id, em um sentido ou no outro, decide o que vem antes', () => {
    expect(precedes(listaRecebidas, '', message(2), message(1))).toBe(true);
    expect(precedes(listaRecebidas, 'order=id asc', message(2), message(1))).toBe(false);
  });
});

describe('uma mudança otimista, até que o servidor a tenha', () => {
  afterEach(() => dropOptimistic('mensagem', 1));

  it('vale sobre respostas mais velhas e cede à versão que a traz', () => {
    const turn = addOptimistic('mensagem', 1, { arquivada_destinatario: true });
    expect(applyOptimistic('mensagem', message(1))).toMatchObject({ arquivada_destinatario: true });
    expect(applyOptimistic('mensagem', message(1, false, 7))).toMatchObject({
      arquivada_destinatario: true,
    });
    confirmOptimistic('mensagem', 1, 8, turn);
    expect(applyOptimistic('mensagem', message(1, false, 7))).toMatchObject({
      arquivada_destinatario: true,
    });
    expect(applyOptimistic('mensagem', message(1, false, 8))).toMatchObject({
      arquivada_destinatario: false,
    });
    // A reply begun before may still come.
    expect(applyOptimistic('mensagem', message(1, false, 7))).toMatchObject({
      arquivada_destinatario: true,
    });
    // What is done to it then does not bring back what was seen long ago.
    addOptimistic('mensagem', 1, { status: 'lida' });
    expect(applyOptimistic('mensagem', message(1, false, 8))).toMatchObject({
      arquivada_destinatario: false,
      status: 'lida',
    });
  });

  it('um ato posterior sobre o mesmo registro tem a última palavra, também quando o anterior se confirma', () => {
    const turn = addOptimistic('mensagem', 1, { arquivada_destinatario: true });
    addOptimistic('mensagem', 1, { arquivada_destinatario: false });
    confirmOptimistic('mensagem', 1, 8, turn);
    expect(applyOptimistic('mensagem', message(1, true, 8))).toMatchObject({
      arquivada_destinatario: false,
    });
    expect(applyOptimistic('mensagem', message(1, true))).toMatchObject({
      arquivada_destinatario: false,
    });
  });

  it('cada lado arquiva por si', () => {
    expect(stillMatches(listaRecebidas, BOX, message(1, true))).toBe(false);
    expect(stillMatches(listaRecebidas, BOX, { ...message(1), arquivada_remetente: true })).toBe(
      true,
    );
  });
});

describe('uma lista relida enquanto o arquivamento está a caminho', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(50);
  };

  it('não mostra a linha outra vez; desfeito, ela volta logo', async () => {
    const all = [5, 4, 3, 2, 1].map((id) => message(id));
    const fetchPage = (): Promise<ListReply> =>
      Promise.resolve({ rows: all, page: 1, pages: 1, count: all.length, after: null });
    const store = new ListStore(listaRecebidas, BOX, fetchPage);
    store.ensure(0, 10);
    await settle();
    addOptimistic('mensagem', 4, { arquivada_destinatario: true });
    store.patch(message(4, true));
    expect(store.isGhost(4)).toBe(true);
    expect(store.dropGhosts()).toEqual([4]);
    await store.refresh();
    await settle();
    expect(store.loaded().map(({ id }) => id)).toEqual([5, 3, 2, 1]);
    expect(store.count).toBe(4);
    addOptimistic('mensagem', 4, { arquivada_destinatario: false });
    store.patch(message(4, false));
    expect(store.loaded().map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    dropOptimistic('mensagem', 4);
  });
});

describe('ações das mensagens', () => {
  it('arquivar e restaurar desfazem um ao outro', () => {
    for (const side of ['recebidas', 'enviadas']) {
      const [a, b] = [`mensagens.${side}.arquivar`, `mensagens.${side}.restaurar`];
      expect([backOf(a)?.id, backOf(b)?.id]).toEqual([b, a]);
    }
    expect(backOf('mensagens.recebidas.ler')).toBeNull();
  });
  it('ler não desfaz o respondido', () => {
    expect(patchOf('mensagens.recebidas.ler', { id: 1, status: 'respondida' })).toEqual({});
    expect(patchOf('mensagens.recebidas.ler', { id: 1, status: 'enviada' })).toMatchObject({
      status: 'lida',
    });
    expect(patchOf('ordem_servicos.encerrar', { id: 1 })).toBeNull();
  });
});

describe('links em textos', () => {
  const hrefs = (text: string): string[] =>
    linked(text).flatMap((part) =>
      typeof part === 'object' && part !== null && 'props' in part
        ? [(part.props as { href: string }).href]
        : [],
    );
  it.each([
    ['Veja https://a.gov.br/x?y=1.', ['https://a.gov.br/x?y=1']],
    ['(http://a.br) e https://b.br/c, fim', ['http://a.br', 'https://b.br/c']],
    ['javascript:alert(1) data:text/html,x ftp://a.br', []],
    ['<a href="https://a.br">x</a>', ['https://a.br']],
    ['nenhum', []],
  ])('%s', (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
  });
  it('guarda cada caractere do texto', () => {
    const text = 'antes https://a.br/b, depois';
    const said = linked(text).map((part) =>
      typeof part === 'string' ? part : (part as { props: { children: string } }).props.children,
    );
    expect(said.join('')).toBe(text);
  });
});

describe('grupos da caixa', () => {
  const ids = (fiscal: boolean, allowed: readonly string[]): string[] =>
    groupsFor({
      id: 7,
      fiscal,
      hoje: '2026-11-22',
      can: (permission) => permission === null || allowed.includes(permission),
    }).map((group) => group.id);
  const orders = 'ordem_servicos.index';
  const docs = 'fiscalizacao.docs.index';
  it.each([
    ['qualquer pessoa', false, [], ['mensagens', 'substituidas', 'caixas']],
    ['fiscal', true, [orders], ['mensagens', 'substituidas', 'caixas', 'confirmar', 'vencidas']],
    [
      'gerente',
      false,
      [orders, 'ordem_servicos.confirmar_fiscal', 'solicitacoes.index', 'solicitacoes.autorizar'],
      ['mensagens', 'substituidas', 'caixas', 'solicitacoes', 'confirmar', 'vencidas'],
    ],
    [
      'quem só lê solicitações',
      false,
      ['solicitacoes.index'],
      ['mensagens', 'substituidas', 'caixas'],
    ],
    [
      'quem implanta',
      false,
      ['implantacoes.index', 'implantacoes.implantar'],
      ['mensagens', 'substituidas', 'caixas', 'implantacoes'],
    ],
    [
      'quem verifica e leva à ciência',
      true,
      [
        docs,
        'fiscalizacao.docs.verificar',
        'fiscalizacao.docs.ciencia',
        'fiscalizacao.docs.update',
      ],
      ['mensagens', 'substituidas', 'caixas', 'docs_prazo', 'docs_prazo_defesa', 'docs_ciencia'],
    ],
    [
      'quem julga',
      false,
      [docs, 'fiscalizacao.docs.update'],
      ['mensagens', 'substituidas', 'caixas', 'docs_defesa'],
    ],
    ['quem só lê documentos', false, [docs], ['mensagens', 'substituidas', 'caixas']],
    [
      'quem só lê implantações',
      false,
      ['implantacoes.index'],
      ['mensagens', 'substituidas', 'caixas'],
    ],
  ])('%s', (_, fiscal, allowed, expected) => {
    expect(ids(fiscal, allowed)).toEqual(expected);
  });
  it('um fiscal tem à espera as suas próprias ordens', () => {
    const [, , , confirm] = groupsFor({
      id: 7,
      fiscal: true,
      hoje: '2026-11-22',
      can: (p) => p === null || p === orders,
    });
    expect(confirm?.search).toEqual({ situacao_in: 'a_confirmar', usuario_responsavel_id_eq: 7 });
  });
  it('e os seus documentos com o prazo no fim: até três dias adiante', () => {
    const [, , , prazo] = groupsFor({
      id: 7,
      fiscal: true,
      hoje: '2026-12-30',
      can: (p) => p === null || p === docs || p === 'fiscalizacao.docs.verificar',
    });
    expect(prazo?.search).toEqual({
      doc_situacao_id_eq: 13,
      prazo_regularizar_lteq: '2027-01-02',
      fiscal_id_eq: 7,
    });
  });
});

describe('avisos nas preferências', () => {
  it('nada está ligado que ninguém ligou; o guardado se lê com cuidado', () => {
    expect(readPreferences({}).avisos).toEqual({
      email: {},
      area_de_trabalho: false,
      titulo: false,
      som: false,
    });
    const odd = { avisos: { email: { prazo: false, mensagem: 'não' }, titulo: true, som: 1 } };
    expect(readPreferences(odd).avisos).toMatchObject({
      email: {},
      titulo: true,
      som: false,
    });
    expect(readPreferences({ avisos: { email: { prazo: false } } }).avisos.email).toEqual({
      prazo: false,
    });
  });
});
