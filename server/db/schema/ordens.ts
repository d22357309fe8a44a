/** Subjects and their forms, service orders and what hangs on them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, InstantNull, Json, JsonNull, Null, Stamps, Version } from './columns.ts';

/** What a row holds of its order: the database writes it. */
type DaOrdem = ColumnType<number | null, never, never>;
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

/** What an implantation takes to the registry: areas of the order, and a drawing with its files. */
interface AreaLevadaJson {
  area_id: number;
  descricao: string;
  area: string;
  tipo: string;
  uso: string;
  situacao: string;
  ano?: number;
  cadastro_area_id?: number;
}
interface PlantaLevadaJson {
  titulo: string;
  descricao?: string;
  ano?: number;
  arquivos: { uri_token: string; nome: string }[];
}

export interface OrdensTables {
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
    encerramento_resultado: GeneratedAlways<string | null>;
    encerramento_dobrado: GeneratedAlways<string | null>;
    comentario_dobrado: GeneratedAlways<string | null>;
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
    /** The situação that it entered, and whether first in its month; and what its order is. */
    entrou: ColumnType<string | null, never, never>;
    primeira: ColumnType<boolean | null, never, never>;
    os_assunto_id: DaOrdem;
    os_responsavel_id: DaOrdem;
    os_zona_id: DaOrdem;
  };
  ordem_servico_solicitacao: {
    departamento_id: number;
    id: Generated<number>;
    ordem_servico_id: number;
    os_assunto_id: DaOrdem;
    os_responsavel_id: DaOrdem;
    os_zona_id: DaOrdem;
    busca: ColumnType<string, never, never>;
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
    os_assunto_id: DaOrdem;
    os_responsavel_id: DaOrdem;
    os_zona_id: DaOrdem;
    busca: ColumnType<string, never, never>;
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
  implantacao: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    ordem_servico_id: number;
    os_assunto_id: DaOrdem;
    os_responsavel_id: DaOrdem;
    os_zona_id: DaOrdem;
    busca: ColumnType<string, never, never>;
    cadastro_id: Null<number>;
    situacao: Generated<string>;
    areas: Json<AreaLevadaJson[]>;
    planta: JsonNull<PlantaLevadaJson>;
    situacao_mobiliario: Generated<string>;
    observacao: Null<string>;
    job_id: Null<number>;
    pedida_em: InstantNull;
    pedida_por_id: Null<number>;
    implantada_em: InstantNull;
    motivo: Null<string>;
    lock_version: Version;
  };
  ordem_servico_lote: {
    departamento_id: number;
    id: Generated<number>;
    job_id: number;
    cadastro_id: number;
    ordem_servico_id: Null<number>;
    motivo: Null<string>;
  };
}
