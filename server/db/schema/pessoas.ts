/** Who works here and where: departments, people, groups, profiles; how they sign in. */
import type { Generated } from 'kysely';
import type { Instant, InstantNull, Json, JsonNull, Null, Stamps, Version } from './columns.ts';

export interface PessoasTables {
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
    modulos: JsonNull<string[]>;
    pendencias_em: InstantNull;
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
    segundo_fator: Generated<boolean>;
    lock_version: Version;
  };
  usuario_perfil: { departamento_id: number; usuario_id: number; perfil_id: number };
  usuario_totp: {
    usuario_id: number;
    segredo: Null<Buffer>;
    novo: Null<Buffer>;
    ligado_em: InstantNull;
    ultimo_passo: Generated<number>;
  };
  usuario_recuperacao: { usuario_id: number; codigo_hash: Buffer; usado_em: InstantNull };
  usuario_passkey: {
    id: Generated<number>;
    usuario_id: number;
    credencial: string;
    chave_publica: Buffer;
    contador: number;
    transportes: Generated<string[]>;
    nome: string;
    criada_em: Generated<string>;
    usada_em: InstantNull;
  };
  usuario_convite: {
    id: Generated<number>;
    usuario_id: number;
    departamento_id: number;
    por_id: Null<number>;
    created_at: Instant;
    expira_em: Instant;
    encerrado_em: InstantNull;
  };
  usuario_termo: { usuario_id: number; termo_uso_id: number; aceito_em: Instant };
  usuario_zona: { usuario_id: number; zona_id: number };
  ausente: Stamps & {
    id: Generated<number>;
    usuario_id: number;
    tipo: string;
    inicia_em: string;
    termina_em: string;
    substituto_id: Null<number>;
    motivo: Null<string>;
    cancelada_em: InstantNull;
    lock_version: Version;
  };
  repasse: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    situacao: Generated<'feito' | 'devolvido'>;
    usuario_id: number;
    modo: 'equipe' | 'uma';
    para_id: Null<number>;
    ausente_id: Null<number>;
    motivo: string;
    lock_version: Version;
  };
  repasse_item: {
    departamento_id: number;
    id: Generated<number>;
    repasse_id: number;
    entidade: string;
    entidade_id: number;
    para_id: number;
    antes: Json;
    volta: Null<string>;
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
    ver_como_departamento_id: Null<number>;
    ver_como_perfil_id: Null<number>;
    por_passkey: Generated<boolean>;
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
}
