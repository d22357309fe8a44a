/** The acts as the calls that do them, and a client whose connection can be cut. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Method } from '../support/world.ts';
import { apiPath } from '../support/versions.ts';
import type { Departamento } from './city.ts';
import type { Ato, NomeDoAto } from './rules.ts';

export interface Chamada {
  readonly metodo: Method;
  readonly caminho: string;
  readonly corpo?: unknown;
}

/** Ids of what the marks name: orders with their analyses and requests, messages. */
export interface Ids {
  readonly ordens: Readonly<
    Record<
      string,
      { readonly id: number; readonly analises: number[]; readonly solicitacoes: number[] }
    >
  >;
  readonly mensagens: Readonly<Record<string, number>>;
}

const motivo = 'Um motivo que baste a quem o leia';

/** The call of an act; `enviado` is the code of the file that it attaches. */
export function chamadaDe(
  a: Ato,
  { id: departamento, codigo, pessoas, assuntos }: Departamento,
  ids: Ids,
  enviado: string | null,
): Chamada {
  const pessoa = (p: number | null | undefined): number | null =>
    p === null || p === undefined ? null : (pessoas[p]?.id ?? null);
  const ordem = ids.ordens[a.os ?? ''];
  const ordens = `/${codigo}/ordem-servicos`;
  const os = (passo: string, corpo: object = {}, metodo: Method = 'PUT'): Chamada => ({
    metodo,
    caminho: `${ordens}/${ordem?.id}/${passo}`,
    corpo,
  });
  const analise = (onde: string, passo: string, corpo: object): Chamada => ({
    metodo: 'PUT',
    caminho: `${ordens}/analise/${onde}/${ordem?.analises[a.analise ?? 0]}${passo}`,
    corpo,
  });
  const solicitacao = (passo: string, corpo: object): Chamada => ({
    metodo: 'PUT',
    caminho: `${ordens}/solicitacoes/${ordem?.solicitacoes[a.solicitacao ?? 0]}/${passo}`,
    corpo,
  });
  const mensagem = (lado: string, passo: string, corpo: object = {}): Chamada => ({
    metodo: 'POST',
    caminho: `/mensagens/${lado}/${ids.mensagens[a.mensagem ?? '']}/${passo}`,
    corpo,
  });
  const nova = { assunto_id: assuntos[a.assunto ?? 'simples'], descricao: a.marca };
  const texto = { titulo: `Sobre ${a.marca}`, conteudo: a.marca };
  const chamadas: Record<NomeDoAto, () => Chamada> = {
    criar: () => ({
      metodo: 'POST',
      caminho: ordens,
      corpo: {
        ...nova,
        ...(a.avulsa ? { avulsa: true } : { usuario_responsavel_id: pessoa(a.fiscal) }),
      },
    }),
    distribuir: () => os('confirmar-fiscal', { usuario_responsavel_id: pessoa(a.fiscal), motivo }),
    aceitar: () => os('aceitar'),
    questionar: () => os('questionar', { motivo }),
    notificar: () => os('notificar'),
    localFechado: () => os('local-fechado', { comentario: motivo }),
    retomar: () => os('retomar'),
    encerrar: () =>
      os('encerrar', {
        encerramento_id: 'ok',
        comentario: motivo,
        ...(a.pedeAnalise ? { solicitar_analise: true } : {}),
      }),
    reabrir: () => os('reabrir', { motivo }),
    cancelar: () => os('cancelar', { motivo }),
    substituir: () => os('substituir', { motivo, ...nova }),
    comentar: () => os('comentarios', { texto: a.marca }, 'POST'),
    anexar: () => os('anexos', { anexos: [{ uri_token: enviado }] }, 'POST'),
    pedirPrazo: () =>
      os('solicitacoes', { motivo_solicitado: motivo, solicitado_concluir_em: a.data }, 'POST'),
    autorizar: () =>
      solicitacao('autorizar', a.data === undefined ? {} : { autorizado_concluir_em: a.data }),
    recusar: () => solicitacao('recusar', { motivo_recusado: motivo }),
    concluir: () =>
      analise('minhas-analises', '/concluir', { situacao: a.resultado, parecer: motivo }),
    reanalisar: () => analise('minhas-analises', '/reanalise', { motivo }),
    devolver: () => analise('minhas-analises', '/reabertura', { motivo }),
    deferir: () => analise('analises', '/cancelar', { motivo }),
    trocarAnalista: () => analise('analises', '', { analista_id: pessoa(a.analista) }),
    escrever: () => ({
      metodo: 'POST',
      caminho: '/mensagens/enviadas',
      corpo: { destinatario_id: pessoa(a.para), ...texto },
    }),
    ler: () => mensagem('recebidas', 'ler'),
    responder: () => mensagem('recebidas', 'responder', { conteudo: a.marca }),
    arquivar: () => mensagem('recebidas', 'arquivar'),
    arquivarEnviada: () => mensagem('enviadas', 'arquivar'),
    comunicar: () => ({
      metodo: 'POST',
      caminho: '/mensagens/enviadas/comunicar',
      corpo: { ...texto, departamento_ids: [departamento] },
    }),
  };
  return chamadas[a.nome]();
}

export interface Resposta {
  readonly status: number;
  readonly texto: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks wherever it likes
  readonly json: any;
}
export interface Corte {
  /** Cut as soon as the reply begins, or so many ms after the request went out. */
  readonly quando: 'na resposta' | number;
}

const agent = new Agent({ keepAlive: true });

/** Calls; null: the connection ended without a whole reply. */
export function chama(
  origem: string,
  { metodo, caminho, corpo }: Chamada,
  headers: Readonly<Record<string, string>>,
  corte?: Corte,
): Promise<Resposta | null> {
  const payload = corpo === undefined || Buffer.isBuffer(corpo) ? corpo : JSON.stringify(corpo);
  return new Promise((resolve) => {
    const gone = (): void => resolve(null);
    const call = request(
      `${origem}${caminho.startsWith('/api/') ? caminho : apiPath(caminho)}`,
      {
        agent,
        method: metodo,
        headers: {
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (reply) => {
        if (corte?.quando === 'na resposta') {
          call.destroy();
          gone();
          return;
        }
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', gone);
        reply.on('close', () => {
          if (!reply.complete) return gone();
          const texto = Buffer.concat(parts).toString('utf8');
          const isJson = String(reply.headers['content-type']).startsWith('application/json');
          resolve({
            status: reply.statusCode ?? 0,
            texto,
            json: isJson && texto !== '' ? JSON.parse(texto) : undefined,
          });
        });
      },
    );
    call.on('error', gone);
    if (typeof corte?.quando === 'number')
      void sleep(corte.quando).then(() => {
        call.destroy();
        gone();
        return undefined;
      });
    call.end(payload);
  });
}
