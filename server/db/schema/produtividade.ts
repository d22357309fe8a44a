/** Productivity: its parameters, months, what inspectors came to in them, and the entries of points. */
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantNull, Json, Null, Stamps, Version } from './columns.ts';

/** What the database keeps itself. */
type Kept = ColumnType<string, never, never>;

export interface ProdutividadeTables {
  produtividade_params: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    versao: number;
    vigente_de: string;
    meta_mensal: string;
    fora_prazo_percentual: string;
    reabertura_dias: number;
    local_fechado_pontos: string;
    local_fechado_maximo: number;
    razao_valor: string;
    razao_maximo: string;
    servico_extra_maximo: string;
    fechamento_dia: Null<number>;
    bonus: Json<{ meta: string; bonus: string }[]>;
    motivo: Null<string>;
    incluido_por_usuario_id: Null<number>;
    lock_version: Version;
  };
  produtividade_geral: Stamps & {
    departamento_id: number;
    id: Generated<number>;
    mes: string;
    situacao: Generated<string>;
    uteis: number;
    fechado_em: InstantNull;
    fechado_por_id: Null<number>;
    ressalva: Null<string>;
    job_id: Null<number>;
    lock_version: Version;
  };
  produtividade_resumo: {
    departamento_id: number;
    id: Generated<number>;
    mes: string;
    usuario_id: number;
    osm: Kept;
    osm_fora_prazo: Kept;
    osm_reabertura: Kept;
    local_fechado: Kept;
    doc: Kept;
    doc_razao_valor: Kept;
    servico_extra: Kept;
    afastamento: Kept;
    falta: Kept;
    outros: Kept;
    total: Kept;
    dias_afastado: ColumnType<number, never, never>;
    arquivo_id: Null<number>;
  };
  pontuacao: {
    departamento_id: number;
    id: Generated<number>;
    mes: string;
    dia: string;
    usuario_id: number;
    tipo: string;
    pontos: string;
    fato: Json;
    regra: Null<number>;
    ordem_servico_id: Null<number>;
    doc_id: Null<number>;
    ausente_id: Null<number>;
    texto: Null<string>;
    autor_id: Null<number>;
    estorno_de: Null<number>;
    created_at: Instant;
  };
}
