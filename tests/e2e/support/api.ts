/** The API as a signed-in person calls it, for what a test begins with and what it looks up at the end. */
import { apiPath } from '../../support/versions.ts';

export type Order = {
  items: Record<string, unknown>[];
  id: number;
  numero: number;
  ano: number;
  situacao: string;
  lock_version: number;
  concluir_em: string | null;
  usuario_responsavel: { id: number; nome: string } | null;
  assunto: { id: number; descricao: string; encerramento: { codigo: string; descricao: string }[] };
  historico: { acao: string; de: string | null; para: string | null }[];
  comentarios: { texto: string }[];
};
export type Row = { id: number; lock_version: number; situacao: string; [field: string]: unknown };
export type Page<T> = { rows: T[]; count: number };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export class Api {
  readonly #url: string;
  readonly #department: string;
  readonly token: string;

  constructor(url: string, department: string, token: string) {
    this.#url = url;
    this.#department = department;
    this.token = token;
  }

  /** `path` as the catalogue writes it: '/D/ordem-servicos'. Throws when the answer is no success. */
  async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const address = path.replace(/^\/D(?=\/)/, `/${this.#department}`);
    const reply = await fetch(`${this.#url}${apiPath(address)}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-client-name': 'osm_admin',
        'x-client-version': 'e2e',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  }

  list<T = Row>(path: string): Promise<Page<T>> {
    return this.call('GET', path);
  }

  order(id: number): Promise<Order> {
    return this.call('GET', `/D/ordem-servicos/${id}`);
  }

  /** The subject of that name, or the oldest that demands nothing: other specs make some of their own. */
  async subject(name?: string): Promise<{ id: number; descricao: string }> {
    type Subject = Record<string, boolean> & { id: number; descricao: string };
    const { rows } = await this.list<Subject>(
      '/D/assuntos?per_page=200&excluido_eq=false&interno_eq=false',
    );
    const demands = ['exige_doc', 'exige_protocolo', 'exige_cadastro', 'exige_analise'];
    const oldest = rows.toSorted((a, b) => a.id - b.id);
    const found = oldest.find((one) =>
      name ? one.descricao === name : demands.every((demand) => one[demand] === false),
    );
    if (!found) throw new Error(`assunto ${name ?? 'sem exigências'} não encontrado`);
    return found;
  }

  async inspector(name: string): Promise<{ id: number; nome: string }> {
    const { rows } = await this.list<{ id: number; nome: string }>(
      `/usuarios/fiscais?nome_cont=${encodeURIComponent(name)}`,
    );
    const [found] = rows;
    if (!found) throw new Error(`fiscal ${name} não encontrado`);
    return found;
  }

  /** A new order; with an inspector it waits for his acceptance. */
  async newOrder(fields: Readonly<Record<string, unknown>> = {}): Promise<Order> {
    const assunto_id = fields.assunto_id ?? (await this.subject()).id;
    return this.call('POST', '/D/ordem-servicos', { assunto_id, ...fields });
  }

  /** Answers every item of an order's form, so that closing asks for none. */
  async fillForm(id: number): Promise<void> {
    type Item = { codigo: string; tipo: string; opcoes: string[] };
    const os: Order & { formulario?: { versao: number; checklist: Item[] } | null } =
      await this.order(id);
    if (!os.formulario) return;
    const answers: Readonly<Record<string, (of: Item) => unknown>> = {
      texto: () => 'Conferido no local',
      sim_nao: () => true,
      numero: () => '2',
      medida: ({ opcoes: [unidade = ''] }) => ({ valor: '1.50', unidade }),
      escolha: ({ opcoes: [first = ''] }) => first,
      data: () => '2026-11-20',
    };
    const items = os.formulario.checklist.flatMap((item) => {
      const answer = answers[item.tipo];
      return answer ? [{ codigo: item.codigo, [item.tipo]: answer(item) }] : [];
    });
    await this.act(id, 'items', { versao: os.formulario.versao, items });
  }

  /** An action of an order by its path: 'aceitar', 'encerrar', … */
  async act(
    id: number,
    action: string,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<Order> {
    const { lock_version } = await this.order(id);
    return this.call('PUT', `/D/ordem-servicos/${id}/${action}`, { ...body, lock_version });
  }
}
