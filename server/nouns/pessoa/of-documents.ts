/** People by their documents, as other systems refer to them. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import { invalido } from '../../http/errors.ts';
import { byValue, type Trx } from '../../import/importado.ts';
import { documentoBuscavel } from '../../read/documento.ts';

interface Pessoa {
  readonly chave: string;
  readonly id: number;
  readonly razao_social: string;
}
export type Pessoas = ReadonlyMap<string, Pessoa>;

/** One statement. */
export const pessoasOf = (trx: Trx, documentos: Iterable<unknown>): Promise<Pessoas> =>
  byValue<Pessoa>(
    trx,
    'select cpf_cnpj as chave, id, razao_social from pessoa where cpf_cnpj = any($1::text[])',
    documentos,
  );

/** Her id; null and undefined stay. Throws 422 on `campo` when she is not there. */
export function idOf<D extends string | null | undefined>(
  pessoas: Pessoas,
  documento: D,
  campo: string,
): (D extends string ? number : never) | Exclude<D, string>;
export function idOf(
  pessoas: Pessoas,
  documento: string | null | undefined,
  campo: string,
): number | null | undefined {
  if (documento === null || documento === undefined) return documento;
  const found = pessoas.get(documento);
  if (!found) throw invalido({ [campo]: [mensagens.referencia] });
  return found.id;
}

/** What a search column says of her. */
export const buscaOfPessoa = (pessoas: Pessoas, documento: string | null | undefined): string[] => {
  const found = documento ? pessoas.get(documento) : undefined;
  return found ? [found.razao_social, documentoBuscavel(found.chave)] : [];
};
