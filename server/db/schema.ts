/** The tables as Kysely sees them; the migrations are the truth. Numeric comes as string, dates as 'YYYY-MM-DD', instants as ISO strings (pool.ts). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ValueOf } from '../../domain/kernel/fields.ts';
import type { Geometria } from '../../domain/kernel/geo.ts';
import type { Plain } from '../../domain/kernel/plain.ts';
import type * as plain from '../../domain/plain.ts';

type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type InstantNull = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;
type Json<T = unknown> = ColumnType<T, string | undefined, string>;
type JsonNull<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>;
type Null<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Version = Generated<number>;

/** A subject's closing situation, an item of a form, an answer to it: what they are is said in their nouns. */
interface EncerramentoJson {
  id: number;
  codigo: string;
  descricao: string;
  resultado: string;
  exige_comentario: boolean;
  implanta: boolean;
}
interface ItemJson {
  id: number;
  codigo: string;
  titulo: string;
  tipo: string;
  opcoes: string[];
  obrigatorio: boolean;
  ajuda: string | null;
}
interface RespostaJson {
  codigo: string;
  titulo: string;
  tipo: string;
  foto?: { uri_token: string; nome: string }[] | null;
}

interface Stamps {
  created_at: Instant;
  updated_at: Instant;
}

/** The table of a plain noun has its fields as columns; a test compares them with the database's. */
type PlainTable<P extends Plain> = Stamps & { id: Generated<number>; lock_version: Version } & {
  [K in keyof P['fields']]: null extends ValueOf<P['fields'][K]>
    ? Null<NonNullable<ValueOf<P['fields'][K]>>>
    : ValueOf<P['fields'][K]>;
} & (P extends { readonly municipal: true } ? unknown : { departamento_id: number });
type PlainTables = { [P in (typeof plain)[keyof typeof plain] as P['noun']]: PlainTable<P> };

export interface Database extends PlainTables {
  departamento: { id: Generated<number>; codigo: string; nome: string };
  cargo: { id: Generated<number>; descricao: string };
  zona: { id: Generated<number>; descricao: string; poligono: JsonNull<Geometria> };
  usuario: Stamps & {
    id: Generated<number>;
    login: string;
    email: string;
    nome: string;
    matricula: Null<string>;
    codigo_fiscal: Null<string>;
    cargo_id: Null<number>;
    prefeitura: Generated<boolean>;
    fiscal: Generated<boolean>;
    servico: Generated<boolean>;
    recebe_os: Generated<boolean>;
    ativo: Generated<boolean>;
    owner: Generated<boolean>;
    origem: Generated<string>;
    validado_por: Generated<string>;
    senha_hash: Null<string>;
    senha_alterada_em: InstantNull;
    confirmado_em: InstantNull;
    falhas: Generated<number>;
    bloqueado_ate: InstantNull;
    telefone: Null<string>;
    endereco: Json;
    foto: Null<Buffer>;
    foto_chave: Null<string>;
    foto_tipo: Null<string>;
    cpf: Null<string>;
    oidc_sub: Null<string>;
    lock_version: Version;
  };
  usuario_grupo: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    nome: string;
    lock_version: Version;
  };
  usuario_departamento: {
    departamento_id: number;
    usuario_id: number;
    usuario_grupo_id: Null<number>;
  };
  perfil: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    descricao: string;
    ativo: Generated<boolean>;
    permissoes: Json;
    lock_version: Version;
  };
  usuario_perfil: { departamento_id: number; usuario_id: number; perfil_id: number };
  usuario_zona: { usuario_id: number; zona_id: number };
  ausente: {
    id: Generated<number>;
    usuario_id: number;
    tipo: string;
    inicia_em: string;
    termina_em: string;
    substituto_id: Null<number>;
    created_at: Instant;
  };
  sessao: {
    id: Generated<number>;
    token_hash: Buffer;
    tipo: Generated<string>;
    usuario_id: number;
    criada_em: Instant;
    vista_em: Instant;
    expira_em: Instant;
    encerrada_em: InstantNull;
    origem_id: Null<number>;
    ip: Null<string>;
    agente: Null<string>;
    cliente: Null<string>;
    versao: Null<string>;
    titulo: Null<string>;
    escopos: Null<string[]>;
  };
  auth_codigo: {
    codigo_hash: Buffer;
    usuario_id: number;
    sessao_id: Null<number>;
    code_challenge: string;
    redirect_uri: string;
    expira_em: Instant;
    usado_em: InstantNull;
  };
  auth_token: {
    token_hash: Buffer;
    tipo: 'senha' | 'confirmacao' | 'desbloqueio' | 'email' | 'validacao';
    usuario_id: number;
    email: Null<string>;
    expira_em: Instant;
    usado_em: InstantNull;
    created_at: Instant;
  };
  auth_tentativa: {
    login_hash: Buffer;
    falhas: Generated<number>;
    bloqueado_ate: Null<string>;
    em: Generated<string>;
  };
  auth_ritmo: {
    chave_hash: Buffer;
    nivel: number;
    espera: Generated<number>;
    em: Generated<string>;
  };
  auth_fluxo: { chave_hash: Buffer; dados: Json; expira_em: Instant };
  rascunho: { usuario_id: number; valor: Json; lock_version: Version; updated_at: Instant };
  preferencia: { usuario_id: number; valor: Json; lock_version: Version; updated_at: Instant };
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
  regra_prazo: {
    id: Generated<number>;
    departamento_id: Null<number>;
    ato: string;
    dias: Null<number>;
    contagem: 'corridos' | 'uteis';
    suspensoes: Json<{ de: string; ate: string }[]>;
    vigente_de: string;
    vigente_ate: Null<string>;
  };
  parametro: { chave: string; valor: Json };
  pessoa: {
    id: Generated<number>;
    cpf_cnpj: string;
    razao_social: string;
    /** The same, folded. */
    dobrado: GeneratedAlways<string>;
    email: Null<string>;
    telefone: Null<string>;
    created_at: Instant;
  };
  cadastro: {
    id: Generated<number>;
    numero: string;
    tipo: string;
    pessoa_id: Null<number>;
    endereco: Null<string>;
    cep: Null<string>;
    zona_id: Null<number>;
    area_total: Null<string>;
    alvara: Null<string>;
    latitude: Null<string>;
    longitude: Null<string>;
    busca: Generated<string>;
    bairro: Null<string>;
    bairro_dobrado: GeneratedAlways<string | null>;
    situacao: Generated<string>;
    excluido: Generated<boolean>;
    lock_version: Version;
    created_at: Instant;
    updated_at: Instant;
  };
  cadastro_detalhe: { id: Generated<number>; cadastro_id: number; tipo: string; valor: string };
  cadastro_economico: {
    cadastro_id: number;
    nome_fantasia: Null<string>;
    cnae: JsonNull<{ codigo: string; descricao: string }>;
    cnaes: Json<{ codigo: string; descricao: string }[]>;
    abertura: Null<string>;
    encerramento: Null<string>;
    regime: Null<string>;
    alvara_emissao: Null<string>;
    alvara_validade: Null<string>;
    horario: Null<string>;
    publicidade: Null<string>;
    situacao_mobiliario: Generated<string>;
  };
  cadastro_area: {
    id: Generated<number>;
    cadastro_id: number;
    tipo: string;
    uso: string;
    area: string;
    ano: Null<number>;
    situacao: Generated<string>;
  };
  planta: {
    id: Generated<number>;
    cadastro_id: number;
    titulo: string;
    descricao: Null<string>;
    area: Null<string>;
    ano: Null<number>;
  };
  socio: {
    id: Generated<number>;
    cadastro_id: number;
    pessoa_id: number;
    qualificacao: string;
    participacao: Null<string>;
    entrada: Null<string>;
    saida: Null<string>;
  };
  cadastro_usuario: { cadastro_id: number; usuario_id: number; desde: string };
  cadastro_protegido: Stamps & {
    id: Generated<number>;
    cadastro_id: Null<number>;
    pessoa_id: Null<number>;
    motivo: string;
    solicitante: string;
    inicia_em: string;
    termina_em: Null<string>;
    levantada_em: InstantNull;
    lock_version: Version;
  };
  debito_tipo: { id: Generated<number>; descricao: string };
  guia: Stamps & {
    id: Generated<number>;
    numero: string;
    tipo: string;
    tributo: string;
    competencia: string;
    vencimento: string;
    valor: string;
    situacao: Generated<string>;
    pessoa_id: Null<number>;
    cadastro_id: Null<number>;
    busca: Generated<string>;
    lock_version: Version;
  };
  debito: {
    id: Generated<number>;
    guia_id: number;
    debito_tipo_id: number;
    valor: string;
    multa: Generated<string>;
    juros: Generated<string>;
    correcao: Generated<string>;
  };
  pagamento: {
    id: Generated<number>;
    guia_id: number;
    data: string;
    valor: string;
    banco: Null<string>;
    autenticacao: Null<string>;
  };
  formulario: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    descricao: string;
    tipo: string;
    checklist: Json<ItemJson[]>;
    versao: Generated<number>;
    lock_version: Version;
  };
  formulario_versao: {
    departamento_id: number;
    formulario_id: number;
    versao: number;
    checklist: Json<ItemJson[]>;
    created_at: Instant;
  };
  assunto: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    descricao: string;
    prazo: number;
    exige_cadastro: Generated<boolean>;
    exige_protocolo: Generated<boolean>;
    exige_doc: Generated<boolean>;
    exige_analise: Generated<boolean>;
    permite_analise: Generated<boolean>;
    interno: Generated<boolean>;
    compartilhado: Generated<boolean>;
    pede_cadastro: Null<boolean>;
    pede_contribuinte: Null<boolean>;
    pede_endereco: Null<boolean>;
    pede_protocolo: Null<boolean>;
    pede_descricao: Null<boolean>;
    excluido: Generated<boolean>;
    pontuacao: Generated<string>;
    formulario_id: Null<number>;
    encerramento: Json<EncerramentoJson[]>;
    informacoes: Json<{ id: number; titulo: string; descricao: string }[]>;
    lock_version: Version;
  };
  usuario_assunto: {
    departamento_id: number;
    usuario_id: number;
    assunto_id: number;
    papel: 'fiscal' | 'analista';
  };
  ordem_servico: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    numero: number;
    ano: number;
    mes: number;
    situacao: string;
    analise_situacao: Generated<string>;
    assunto_id: number;
    contribuinte_id: Null<number>;
    cadastro_id: Null<number>;
    zona_id: Null<number>;
    usuario_responsavel_id: Null<number>;
    endereco: Null<string>;
    descricao: Null<string>;
    incluido_por: Generated<string>;
    incluido_por_usuario_id: Null<number>;
    protocolo_tipo: Null<string>;
    protocolo_numero: Null<string>;
    protocolo_ano: Null<number>;
    prazo: number;
    concluir_em: Null<string>;
    concluir_em_original: Null<string>;
    memoria_prazo: JsonNull;
    concluido_em: InstantNull;
    fiscal_ciente_em: InstantNull;
    reaberta: Generated<boolean>;
    encerramento: JsonNull<{
      id: string;
      descricao: string;
      resultado?: string;
      comentario: string | null;
    }>;
    docs_emitidos: Generated<number>;
    substituida_id: Null<number>;
    solicitante_departamento_id: Null<number>;
    busca: Generated<string>;
    lock_version: Version;
  };
  ordem_servico_contagem: {
    departamento_id: number;
    situacao: string;
    ano: number;
    assunto_id: number;
    n: number;
  };
  ordem_servico_area: {
    departamento_id: number;
    id: Generated<number>;
    ordem_servico_id: number;
    tipo: string;
    descricao: string;
    area: string;
  };
  ordem_servico_formulario: {
    departamento_id: number;
    ordem_servico_id: number;
    formulario_id: number;
    versao: number;
    items: Json<RespostaJson[]>;
    pendentes: Json<string[]>;
  };
  ordem_servico_comentario: {
    departamento_id: number;
    id: Generated<number>;
    ordem_servico_id: number;
    usuario_id: Null<number>;
    texto: string;
    publico: Generated<boolean>;
    de_quem_pediu: Generated<boolean>;
    created_at: Instant;
  };
  ordem_servico_historico: {
    departamento_id: number;
    id: Generated<number>;
    ordem_servico_id: number;
    acao: string;
    de: Null<string>;
    para: Null<string>;
    texto: Null<string>;
    usuario_id: Null<number>;
    created_at: Instant;
  };
  ordem_servico_solicitacao: {
    departamento_id: number;
    id: Generated<number>;
    ordem_servico_id: number;
    situacao: Generated<string>;
    motivo_solicitado: string;
    solicitado_em: Instant;
    solicitado_por_id: Null<number>;
    solicitado_concluir_em: string;
    autorizado_concluir_em: Null<string>;
    motivo_recusado: Null<string>;
    decidido_em: InstantNull;
    decidido_por_id: Null<number>;
    lock_version: Version;
  };
  ordem_servico_analise: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    ordem_servico_id: number;
    analista_id: Null<number>;
    situacao: Generated<string>;
    parecer: Null<string>;
    concluida_em: InstantNull;
    lock_version: Version;
  };
  ordem_servico_analise_evento: {
    departamento_id: number;
    id: Generated<number>;
    analise_id: number;
    acao: string;
    de: Null<string>;
    para: Null<string>;
    texto: Null<string>;
    usuario_id: Null<number>;
    created_at: Instant;
  };
  doc_situacao: { id: number; descricao: string; tipo: string };
  comentario_situacao: { id: Generated<number>; descricao: string; tipo: string };
  auto_origem: { id: number; descricao: string };
  doc_modelo: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    tipo: string;
    titulo: string;
    descricao: Null<string>;
    ativo: Generated<boolean>;
    dias_regularizar: Null<number>;
    parametros: Json;
    irregularidades: Json;
    reincidencia: JsonNull;
    versao: Generated<number>;
    lock_version: Version;
  };
  doc_modelo_versao: {
    departamento_id: number;
    doc_modelo_id: number;
    versao: number;
    modelo: Json;
    created_at: Instant;
  };
  doc_modelo_legislacao: { departamento_id: number; doc_modelo_id: number; legislacao_id: number };
  doc: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    tipo: string;
    serie: string;
    numero: number;
    ano: number;
    mes: number;
    doc_modelo_id: number;
    modelo_versao: number;
    doc_situacao_id: number;
    situacao: string;
    contribuinte_id: Null<number>;
    cadastro_id: Null<number>;
    zona_id: Null<number>;
    ordem_servico_id: Null<number>;
    origem_id: Null<number>;
    fiscal_id: Null<number>;
    endereco: Null<string>;
    latitude: Null<string>;
    longitude: Null<string>;
    autuado_em: string;
    ciencia_em: Null<string>;
    dias_regularizar: Null<number>;
    prazo_regularizar: Null<string>;
    memoria_regularizar: JsonNull;
    prazo_defesa: Null<string>;
    memoria_defesa: JsonNull;
    debito_vence_em: Null<string>;
    tipo_entrega: Null<string>;
    reincidente: Generated<boolean>;
    valor_total: Generated<string>;
    memoria_valor: Json;
    protocolo_tipo: Null<string>;
    protocolo_numero: Null<string>;
    protocolo_ano: Null<number>;
    comentario: Null<string>;
    incluido_por_usuario_id: Null<number>;
    ainf: Null<string>;
    auto_origem_id: Null<number>;
    versao: Null<number>;
    textos: JsonNull;
    situacao_antes_id: Null<number>;
    implantacao: JsonNull;
    implantado_em: Null<string>;
    busca: Generated<string>;
    lock_version: Version;
  };
  doc_contagem: {
    departamento_id: number;
    tipo: string;
    situacao: string;
    doc_situacao_id: number;
    ano: number;
    doc_modelo_id: number;
    n: number;
  };
  doc_valor: {
    departamento_id: number;
    id: Generated<number>;
    doc_id: number;
    parametro_id: number;
    codigo: string;
    descricao: string;
    unidade: string;
    quantidade: string;
    valor: string;
  };
  doc_irregularidade: {
    departamento_id: number;
    id: Generated<number>;
    doc_id: number;
    irregularidade_id: number;
    codigo: string;
    descricao: string;
    texto: Null<string>;
    valor: Null<string>;
    quantidade: number;
    legislacao_id: Null<number>;
  };
  doc_ciencia: {
    departamento_id: number;
    id: Generated<number>;
    doc_id: number;
    tipo: string;
    ciencia_em: string;
    quem: Null<string>;
    documento: Null<string>;
    observacao: Null<string>;
    usuario_id: Null<number>;
    created_at: Instant;
    data: Null<string>;
    expedido_em: Null<string>;
    memoria: Null<string>;
    anulada_em: InstantNull;
  };
  doc_comentario: {
    departamento_id: number;
    id: Generated<number>;
    doc_id: number;
    texto: string;
    comentario_situacao_id: Null<number>;
    usuario_id: Null<number>;
    created_at: Instant;
  };
  doc_defesa: {
    departamento_id: number;
    id: Generated<number>;
    doc_id: number;
    apresentada_em: string;
    texto: string;
    motivo: Null<string>;
    usuario_id: Null<number>;
    resultado: Null<string>;
    fundamentos: Null<string>;
    julgada_em: InstantNull;
    julgada_por_id: Null<number>;
    created_at: Instant;
  };
  doc_prazo_mudado: {
    departamento_id: number;
    id: Generated<number>;
    doc_id: number;
    tipo: string;
    de: Null<string>;
    para: Null<string>;
    motivo: Null<string>;
    usuario_id: Null<number>;
    created_at: Instant;
  };
  doc_versao_anterior: {
    departamento_id: number;
    doc_id: number;
    versao: number;
    conteudo: Json;
    motivo: Null<string>;
    usuario_id: Null<number>;
    created_at: Instant;
  };
  doc_historico: {
    departamento_id: number;
    id: Generated<number>;
    doc_id: number;
    acao: string;
    de: Null<string>;
    para: Null<string>;
    texto: Null<string>;
    usuario_id: Null<number>;
    created_at: Instant;
  };
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
  };
  ordem_servico_lote: {
    departamento_id: number;
    id: Generated<number>;
    job_id: number;
    cadastro_id: number;
    ordem_servico_id: Null<number>;
    motivo: Null<string>;
  };
  job_trabalhador: { id: string; visto_em: Instant };
  email_historico: {
    id: Generated<number>;
    departamento_id: Null<number>;
    scope: string;
    scope_id: number;
    usuario_id: number;
    para: string;
    assunto: string;
    modelo: string;
    dados: Json;
    texto: Null<string>;
    html: Null<string>;
    status: Generated<'waiting' | 'sent' | 'kept' | 'error'>;
    tentativas: Generated<number>;
    erro: Null<string>;
    enviado_em: InstantNull;
    created_at: Instant;
  };
  mensagem: {
    id: Generated<number>;
    remetente_id: number;
    destinatario_id: number;
    titulo: string;
    conteudo: string;
    status: Generated<'enviada' | 'lida' | 'respondida'>;
    tipo: Generated<'mensagem' | 'resposta' | 'comunicado'>;
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
    pronto_em: InstantNull;
    livre_desde: InstantNull;
    created_at: Instant;
  };
  usuario_geo: {
    departamento_id: number;
    id: Generated<number>;
    usuario_id: number;
    latitude: string;
    longitude: string;
    precisao: Null<number>;
    em: Instant;
    origem: string;
  };
  /** A view: the last position of each member of a department who has one. */
  usuario_geo_ultima: {
    departamento_id: number;
    id: number;
    nome: string;
    latitude: string;
    longitude: string;
    precisao: Null<number>;
    em: Instant;
    origem: string;
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

export type Table = keyof Database;
