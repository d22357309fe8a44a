/** The taxpayers: persons, registries and what hangs on them, slips and payments. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, InstantNull, Json, JsonNull, Null, Stamps, Version } from './columns.ts';

export interface CadastrosTables {
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
    doc_departamento_id: Null<number>;
    doc_id: Null<number>;
    parcela: Null<number>;
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
}
