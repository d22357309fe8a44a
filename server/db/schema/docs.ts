/** Document models and documents. */
import type { Generated } from 'kysely';
import type { Instant, Json, JsonNull, Null, Stamps, Version } from './columns.ts';

export interface DocsTables {
  doc_situacao: { id: number; descricao: string; tipo: string };
  comentario_situacao: { id: Generated<number>; descricao: string; tipo: string };
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
}
