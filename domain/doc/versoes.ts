/** Two versions of a document beside each other: every line of what each says, and which lines differ. */
import { formatDate, formatDecimal, formatMoney, plural } from '../kernel/format.ts';
import { textOf } from '../kernel/format-value.ts';
import { protocoloTipos } from '../ordem-servico/schema.ts';
import { own } from '../kernel/text.ts';
import { tiposEntrega, type Doc } from './schema.ts';

/** What a version holds (server/nouns/doc/refazer.ts): what is none is left out. */
interface Conteudo {
  readonly modelo_versao?: number;
  readonly contribuinte_id?: number | null;
  readonly cadastro_id?: number | null;
  readonly endereco?: string | null;
  readonly latitude?: string | null;
  readonly longitude?: string | null;
  readonly autuado_em?: string;
  readonly dias_regularizar?: number | null;
  readonly debito_vence_em?: string | null;
  readonly tipo_entrega?: string | null;
  readonly fotos_no_papel?: boolean;
  readonly protocolo_tipo?: string | null;
  readonly protocolo_numero?: string | null;
  readonly protocolo_ano?: number | null;
  readonly comentario?: string | null;
  readonly textos?: readonly { readonly titulo: string; readonly descricao: unknown }[];
  readonly valor_total?: string;
  readonly valores?: readonly {
    readonly codigo: string;
    readonly descricao: string;
    readonly quantidade: string;
    readonly valor: string;
  }[];
  readonly irregularidades?: readonly {
    readonly codigo: string;
    readonly descricao: string;
    readonly quantidade: number;
  }[];
}

/** A line of a version: its words, or the record that it refers to. */
export type Dito = string | { readonly query: string; readonly id: number };
export interface Linha {
  readonly rotulo: string;
  readonly de: Dito | null;
  readonly para: Dito | null;
  readonly muda: boolean;
}

/** What the document's version says; null where there is none of that number. */
export function conteudoDe(doc: Doc, versao: number): Conteudo | null {
  if (versao === doc.versao)
    return { ...doc, contribuinte_id: doc.contribuinte?.id, cadastro_id: doc.cadastro?.id };
  const found = doc.versoes.find((one) => one.versao === versao);
  // Of who is protected the address is told as the record tells it.
  return found ? { ...(found.conteudo as Conteudo), endereco: found.endereco } : null;
}

const ref = (query: string, id: number | null | undefined): Dito | null =>
  id ? { query, id } : null;
const dia = (text: string | null | undefined): string | null => (text ? formatDate(text) : null);

function linhasDe(c: Conteudo): ReadonlyMap<string, Dito> {
  const protocolo = c.protocolo_numero
    ? `${own(protocoloTipos, c.protocolo_tipo ?? '') ?? ''} ${c.protocolo_numero}/${c.protocolo_ano ?? ''}`
    : null;
  const all: readonly (readonly [string, Dito | null | undefined])[] = [
    ['Versão do modelo', textOf(c.modelo_versao)],
    ['Contribuinte', ref('pessoas.index', c.contribuinte_id)],
    ['Cadastro', ref('cadastros.index', c.cadastro_id)],
    ['Endereço', c.endereco],
    ['Ponto', c.latitude && c.longitude ? `${c.latitude}, ${c.longitude}` : null],
    ['Autuado em', dia(c.autuado_em)],
    [
      'Dias para regularizar',
      c.dias_regularizar ? plural(c.dias_regularizar, 'dia', 'dias') : null,
    ],
    ['Débito vence em', dia(c.debito_vence_em)],
    ['Entrega', own(tiposEntrega, c.tipo_entrega ?? '')],
    ['Fotos no papel', c.fotos_no_papel ? 'Sim' : ''],
    ['Protocolo', protocolo],
    ...(c.valores ?? []).map(
      (one) =>
        [
          `${one.codigo}: ${one.descricao}`,
          `${formatDecimal(one.quantidade)} (${formatMoney(one.valor)})`,
        ] as const,
    ),
    ...(c.irregularidades ?? []).map(
      (one) =>
        [
          `Irregularidade ${one.codigo}`,
          one.quantidade > 1 ? `${one.descricao} (${one.quantidade} vezes)` : one.descricao,
        ] as const,
    ),
    ...(c.textos ?? []).map(
      ({ titulo, descricao }) =>
        [
          `Texto: ${titulo}`,
          typeof descricao === 'string' ? descricao : JSON.stringify(descricao),
        ] as const,
    ),
    ['Comentário', c.comentario],
    ['Valor total', c.valor_total ? formatMoney(c.valor_total) : null],
  ];
  return new Map(all.flatMap(([rotulo, dito]) => (dito ? [[rotulo, dito] as const] : [])));
}

const same = (a: Dito | null, b: Dito | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Every line of the two, in the order of the newer one; what it no longer says comes last. */
export function ladoALado(de: Conteudo, para: Conteudo): Linha[] {
  const [antes, agora] = [linhasDe(de), linhasDe(para)];
  return [...new Set([...agora.keys(), ...antes.keys()])].map((rotulo) => {
    const [was, is] = [antes.get(rotulo) ?? null, agora.get(rotulo) ?? null];
    return { rotulo, de: was, para: is, muda: !same(was, is) };
  });
}
