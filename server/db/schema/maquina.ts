/** What the machinery itself keeps: trail, numbers, jobs, parameters. */
import type { Generated } from 'kysely';
import type { Instant, InstantNull, Json, JsonNull, Null, Version } from './columns.ts';

export interface MaquinaTables {
  idempotencia: {
    usuario_id: number;
    chave: string;
    acao: string;
    corpo_hash: Buffer;
    resposta: Json;
    created_at: Instant;
  };
  log: {
    departamento_id: Null<number>;
    id: Generated<number>;
    entidade: string;
    entidade_id: number;
    acao: string;
    usuario_id: Null<number>;
    campos: Json;
    request_id: Null<string>;
    ip: Null<string>;
    cliente: Null<string>;
    versao: Null<string>;
    /** {entrada, passo, inteiro}: server/actions/log.ts. */
    dito: JsonNull;
    created_at: Instant;
    xid: Null<string>;
    /** Place in the record's chain, the hash of the row before and its own: set by a trigger. */
    seq: Generated<number>;
    hash_anterior: Null<Buffer>;
    hash: Generated<Buffer>;
  };
  log_cadeia: {
    entidade: string;
    entidade_id: number;
    seq: number;
    anterior: Null<Buffer>;
    hash: Buffer;
  };
  numeracao: { departamento_id: number; serie: string; ano: number; ultimo: number };
  /** What this installation is: its secret, whether it is a demonstration. */
  instalacao: { chave: string; valor: Json };
  job_output: {
    /** Null: of no department in particular (an announcement). */
    departamento_id: Null<number>;
    id: Generated<number>;
    tipo: string;
    status: Generated<'waiting' | 'running' | 'done' | 'error'>;
    entrada: Json;
    saida: Json;
    erro: Null<string>;
    feitos: Generated<number>;
    total: Generated<number>;
    falhas: Generated<number>;
    desfeitas: Null<number>;
    usuario_id: Null<number>;
    tentativas: Generated<number>;
    created_at: Instant;
    iniciado_em: InstantNull;
    terminado_em: InstantNull;
    chave: Null<string>;
    /** The file that it made. */
    arquivo_id: Null<number>;
  };
  job_papel: {
    id: Generated<number>;
    job_id: number;
    registro_id: number;
    nome: Null<string>;
    token: Null<string>;
    motivo: Null<string>;
  };
  job_trabalhador: { id: string; visto_em: Instant; /** Has it a mail server? */ envia: boolean };
  webhook: {
    departamento_id: number;
    id: Generated<number>;
    descricao: string;
    url: string;
    eventos: Json<string[]>;
    ativo: boolean;
    lock_version: Version;
    created_at: Instant;
    updated_at: Instant;
  };
  webhook_segredo: { departamento_id: number; webhook_id: number; segredo: string };
  webhook_entrega: {
    departamento_id: number;
    id: Generated<number>;
    webhook_id: number;
    situacao: Generated<'aguardando' | 'entregue' | 'falhou'>;
    log_id: Null<number>;
    evento: string;
    entidade: Null<string>;
    entidade_id: Null<number>;
    acao: Null<string>;
    de: Null<string>;
    para: Null<string>;
    corpo: Null<string>;
    tentativas: Generated<number>;
    codigo: Null<number>;
    resposta: Null<string>;
    erro: Null<string>;
    created_at: Instant;
    entregue_em: InstantNull;
  };
}
