/** The replies that say no, shaped as decisions, section 2, has them. Thrown anywhere, written once. */
import { mensagens } from '../../domain/kernel/messages.ts';

/** Field → its messages; `itens` for the rows of a bulk request. */
export type Campos = Readonly<Record<string, readonly string[]>>;
export type Item = { readonly id: number | string; readonly mensagem: string };

/**
 * Every refusal with a code, by its status: what the server answers is made with it, and what the API's
 * document says of refusals is made of it.
 */
export const RECUSAS = {
  400: {
    json_invalido: 'O corpo não é JSON, ou vai fundo demais',
    endereco_invalido: 'O endereço está malformado',
    requisicao_invalida: 'A requisição não pode ser lida',
    envio_interrompido: 'O envio foi interrompido',
    nao_utf8: 'O conteúdo não está em UTF-8',
    token_invalido: 'O código de entrada não vale, ou já foi usado',
  },
  401: { nao_autenticado: 'Sem sessão nem chave, ou a que veio já terminou' },
  403: {
    sem_permissao: 'Quem pede não tem a permissão, ou a chave não a recebeu',
    so_leitura: 'A sessão vê o console como um perfil: só lê',
    sem_chave: 'Só com uma chave de acesso',
    endereco_invalido: 'O endereço não vale mais, ou foi alterado',
  },
  404: { nao_encontrado: 'Não há tal registro, ou é de outro departamento' },
  405: { metodo_nao_aceito: 'O endereço não aceita o método: Allow diz quais' },
  406: {
    sem_csv: 'Não se exporta em CSV',
    sem_xlsx: 'Não se exporta em XLSX',
    sem_xml: 'Não se exporta em XML',
    sem_pdf: 'Não sai em PDF',
  },
  408: { envio_lento: 'O pedido não chegou inteiro a tempo' },
  409: {
    conflito: 'O registro mudou desde que foi lido: atual é como está',
    transicao_invalida: 'A ação não parte da situação do registro',
    dependentes: 'Há quem use o registro: a mensagem diz quem',
    simulacao_mudou: 'O que foi mostrado antes já não é o que aconteceria',
    envio_repetido: 'O endereço já recebeu outro arquivo',
  },
  413: {
    corpo_grande: 'O corpo é grande demais',
    arquivo_grande: 'O arquivo é grande demais',
  },
  415: { tipo_nao_aceito: 'O tipo do conteúdo não é aceito' },
  422: { acao_impedida: 'Uma regra do registro o impede: a mensagem diz qual' },
  429: {
    pedidos_demais: 'Mais do que uma pessoa faz: espere e peça de novo',
    muitas_conexoes: 'Há janelas demais abertas com esta conta',
    arquivos_demais: 'Há arquivos demais enviados e não anexados',
  },
  431: { cabecalhos_grandes: 'Os cabeçalhos do pedido são grandes demais' },
  500: { erro_interno: 'Algo falhou do lado de cá: id é o que se diz a quem o opera' },
  503: {
    banco_indisponivel: 'O banco de dados não responde',
    arquivos_indisponiveis: 'Onde os arquivos ficam não responde, ou não tem espaço',
    tempo_esgotado: 'Levou tempo demais',
  },
} as const satisfies Readonly<Record<number, Readonly<Record<string, string>>>>;
export type Recusa<S extends keyof typeof RECUSAS> = keyof (typeof RECUSAS)[S] & string;

/** Ends a request with `status` and `body`. Its stack never leaves the server. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A refusal of the table; `more` stands beside its message. */
export const recusa = <S extends keyof typeof RECUSAS>(
  status: S,
  errorCode: Recusa<S>,
  message: string,
  {
    headers = {},
    ...more
  }: { headers?: Readonly<Record<string, string>>; atual?: unknown; id?: string } = {},
): HttpError => new HttpError(status, { errorCode, message, ...more }, headers);

/** 401: no session, or one that ended. */
export const naoAutenticado = (message: string = mensagens.conta.sessaoExpirada): HttpError =>
  recusa(401, 'nao_autenticado', message, { headers: { 'www-authenticate': 'Bearer' } });

/** 403 */
export const semPermissao = (message: string = mensagens.semPermissao): HttpError =>
  recusa(403, 'sem_permissao', message);

/** 404, also for a record of another department: its existence is not revealed. */
export const naoEncontrado = (message: string = mensagens.registroNaoEncontrado): HttpError =>
  recusa(404, 'nao_encontrado', message);

/** 409: the record changed since it was read; `atual` is what it is now. */
export const conflito = (atual: unknown, message: string = mensagens.conflito): HttpError =>
  recusa(409, 'conflito', message, { atual });

/** 409: the action does not start from the record's situação. */
export const transicaoInvalida = (message: string): HttpError =>
  recusa(409, 'transicao_invalida', message);

/** 409: others depend on what was to be deleted; the message names them. */
export const dependentes = (message: string): HttpError => recusa(409, 'dependentes', message);

/** 409: what was foreseen is no longer what would happen. */
export const simulacaoMudou = (): HttpError => recusa(409, 'simulacao_mudou', mensagens.simulacao);

/** 403: the session sees the console as a profile does: it reads. */
export const soLeitura = (perfil: string): HttpError =>
  recusa(403, 'so_leitura', mensagens.soLeitura(perfil));

/** 422: the record's own rule stands against it, and says why. */
export const impedida = (message: string): HttpError => recusa(422, 'acao_impedida', message);

/** 422: what is wrong with which field, and with which row. */
export const invalido = (campos: Campos, itens?: readonly Item[]): HttpError =>
  new HttpError(422, itens === undefined ? campos : { ...campos, itens });
