/** Messages, mails and files. */
import type { Generated } from 'kysely';
import type { Instant, InstantNull, Json, Null, Version } from './columns.ts';

export interface MensagensTables {
  mensagem: {
    id: Generated<number>;
    remetente_id: number;
    /** Null: in the box of a department (caixa_id). */
    destinatario_id: Null<number>;
    titulo: string;
    conteudo: string;
    status: Generated<'enviada' | 'lida' | 'respondida'>;
    tipo: Generated<'mensagem' | 'resposta' | 'comunicado' | 'encaminhada'>;
    prioridade: Generated<'baixa' | 'normal' | 'alta'>;
    para_fisco: Generated<boolean>;
    assunto_entidade: Null<string>;
    assunto_id: Null<number>;
    assunto_departamento_id: Null<number>;
    resposta_a_id: Null<number>;
    conversa_id: number;
    job_id: Null<number>;
    arquivada_remetente: Generated<boolean>;
    arquivada_destinatario: Generated<boolean>;
    lida_em: InstantNull;
    respondida_em: InstantNull;
    encaminha_id: Null<number>;
    passada_de_id: Null<number>;
    passada_em: InstantNull;
    passada_nota: Null<string>;
    caixa_id: Null<number>;
    copia: Generated<boolean>;
    busca_id: Null<number>;
    lock_version: Version;
    created_at: Instant;
  };
  mensagem_busca: { id: Generated<number>; busca: string };
  mensagem_contagem: {
    usuario_id: number;
    lado: 'recebida' | 'enviada';
    arquivada: boolean;
    status: string;
    tipo: string;
    prioridade: string;
    para_fisco: boolean;
    n: number;
    solta: Generated<boolean>;
  };
  email_historico: {
    id: Generated<number>;
    departamento_id: Null<number>;
    scope: string;
    scope_id: number;
    usuario_id: Null<number>;
    chave_id: Null<number>;
    para: string;
    assunto: string;
    modelo: string;
    dados: Json;
    texto: Null<string>;
    html: Null<string>;
    status: Generated<'waiting' | 'sent' | 'kept' | 'error'>;
    tentativas: Generated<number>;
    erro: Null<string>;
    recusado: Generated<boolean>;
    enviado_em: InstantNull;
    created_at: Instant;
  };
  arquivo: {
    id: Generated<number>;
    token: string;
    usuario_id: number;
    nome: string;
    nome_url: string;
    tipo: string;
    ext: string;
    tamanho: number;
    largura: Null<number>;
    altura: Null<number>;
    latitude: Null<string>;
    longitude: Null<string>;
    precisao: Null<number>;
    tirada_em: InstantNull;
    tem_thumb: Generated<boolean>;
    sha256: Buffer;
    guardado_sha256: Null<Buffer>;
    pronto_em: InstantNull;
    livre_desde: InstantNull;
    created_at: Instant;
  };
  anexo: {
    id: Generated<number>;
    entidade: string;
    entidade_id: number;
    departamento_id: Null<number>;
    arquivo_id: number;
    descricao: Null<string>;
    ordem: number;
    created_at: Instant;
  };
}
