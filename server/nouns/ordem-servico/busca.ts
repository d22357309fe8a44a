/**
 * The search column of an order: its number, whom and what it is about and its protocol, then where, then what is
 * described, each folded. Words are looked for in all of it; in one part, by the filters that name it. A search of a
 * word that half of all orders hold is counted in the narrow index (migration 0149), which holds the column and with
 * it every part.
 */
import type { Transaction } from 'kysely';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Database } from '../../db/schema.ts';
import { documentoBuscavel } from '../../read/documento.ts';
import { sobreQuem } from '../pessoa/busca.ts';

/** Between two parts; a space on either side, where words begin and end. No text has the sign: it would shift them. */
const SINAL = '\u001f';
const ENTRE = ` ${SINAL} `;
/** As SQL writes it, here and in the indexes. */
const ENTRE_SQL = String.raw`E' \x1f '`;
const PARTES = { endereco: 2, descricao: 3 } as const;

/** SQL of one part of an order's search column. */
export const parteDaBusca = (alias: string, parte: keyof typeof PARTES): string =>
  `split_part(${alias}.busca, ${ENTRE_SQL}, ${PARTES[parte]})`;

type Buscavel = {
  contribuinte_id?: number | null;
  cadastro_id?: number | null;
  endereco?: string | null;
  descricao?: string | null;
  protocolo_numero?: string | null;
};
type BuscaOf = (numero: number, ano: number) => string;

const dobrada = (texto: string | null | undefined): string =>
  fold((texto ?? '').replaceAll(SINAL, ' '));

/** What it holds; the number comes later, when nothing else has to be asked. */
export function buscaFrom(
  os: Buscavel,
  pessoa: { readonly razao_social: string; readonly cpf_cnpj: string } | null,
  cadastro: string | null,
): BuscaOf {
  const sobre = [
    pessoa?.razao_social,
    pessoa && documentoBuscavel(pessoa.cpf_cnpj),
    cadastro,
    os.protocolo_numero,
  ];
  const [onde, descrita] = [os.endereco, os.descricao].map(dobrada);
  return (numero, ano) =>
    [dobrada([`${numero}/${ano}`, ...sobre].filter(Boolean).join(' ')), onde, descrita].join(ENTRE);
}

/** The same, of whom and what its ids name. */
export async function buscaOf(trx: Transaction<Database>, os: Buscavel): Promise<BuscaOf> {
  const { pessoa, cadastro } = await sobreQuem(trx, os);
  return buscaFrom(os, pessoa, cadastro);
}
