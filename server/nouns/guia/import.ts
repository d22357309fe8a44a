/** Payments as the tax system hands them over. */
import type { guias } from '../../../domain/integracao/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { quitarDocs } from '../doc/quitar.ts';
import { refold } from '../pessoa/busca.ts';
import { invalido } from '../../http/errors.ts';
import {
  type Before,
  byValue,
  type Importado,
  replacing,
  type Wanted,
} from '../../import/importado.ts';
import { buscaOfPessoa, idOf, type Pessoas, pessoasOf } from '../pessoa/of-documents.ts';
import { guiaWriter } from './writer.ts';

type Line = Infer<(typeof guias)['fields']>;
type Found = ReadonlyMap<string, { readonly id: number }>;

const chaveDoCadastro = ({ cadastro_tipo, cadastro_numero }: Line): string | null =>
  cadastro_tipo && cadastro_numero ? `${cadastro_tipo} ${cadastro_numero}` : null;

/** Throws 422 on one that is not there. Both of its fields empty: of none. */
function cadastroOf(cadastros: Found, line: Line): number | null | undefined {
  const { cadastro_tipo, cadastro_numero } = line;
  if (cadastro_tipo === undefined && cadastro_numero === undefined) return undefined;
  if (!cadastro_tipo && !cadastro_numero) return null;
  const found = cadastros.get(chaveDoCadastro(line) ?? '');
  if (!found) throw invalido({ cadastro_numero: [mensagens.referencia] });
  return found.id;
}

function wantedOf(
  line: Line,
  before: Before | null,
  { pessoas, cadastros, tipos }: { pessoas: Pessoas; cadastros: Found; tipos: Found },
): Wanted {
  const { numero, tipo, tributo, competencia, vencimento, valor, situacao, contribuinte } = line;
  const columns = {
    numero,
    tipo,
    tributo,
    vencimento,
    valor,
    situacao,
    // The first day of its month.
    competencia: `${competencia.slice(0, 8)}01`,
    pessoa_id: idOf(pessoas, contribuinte, 'contribuinte'),
    cadastro_id: cadastroOf(cadastros, line),
  };
  const busca = fold([numero, ...buscaOfPessoa(pessoas, contribuinte)].join(' '));
  const ZERO = '0.00';
  return {
    columns: before ? columns : { ...columns, busca },
    parts: {
      debitos: line.debitos?.map(({ tipo: nome, multa = ZERO, juros = ZERO, ...rest }, at) => {
        const found = tipos.get(fold(nome));
        if (!found) throw invalido({ [`debitos.${at}.tipo`]: [mensagens.referencia] });
        const { correcao = ZERO } = rest;
        return { debito_tipo_id: found.id, valor: rest.valor, multa, juros, correcao };
      }),
      pagamentos: line.pagamentos?.map(({ banco = null, autenticacao = null, ...rest }) => ({
        ...rest,
        banco,
        autenticacao,
      })),
    },
  };
}

export const guiasDeFora: Importado = {
  writer: guiaWriter,
  defaults: () => ({ situacao: 'aberta' }),
  async read({ trx }, given) {
    const lines = given as readonly Line[];
    const found = {
      pessoas: await pessoasOf(
        trx,
        lines.map(({ contribuinte }) => contribuinte),
      ),
      cadastros: await byValue<{ chave: string; id: number }>(
        trx,
        `select c.tipo || ' ' || c.numero as chave, c.id from unnest($1::text[]) k(chave)
         join cadastro c on c.tipo = split_part(k.chave, ' ', 1)
           and c.numero = substr(k.chave, strpos(k.chave, ' ') + 1)`,
        lines.map(chaveDoCadastro),
      ),
      tipos: await byValue<{ chave: string; id: number }>(
        trx,
        'select dobrar(descricao) as chave, id from debito_tipo where dobrar(descricao) = any($1::text[])',
        lines.flatMap(({ debitos = [] }) => debitos.map(({ tipo }) => fold(tipo))),
      ),
    };
    return (line, before) => wantedOf(line as Line, before, found);
  },
  parts: {
    debitos: replacing('debito', 'guia_id'),
    pagamentos: replacing('pagamento', 'guia_id'),
  },
  changed: async (w, changed) => {
    const ids = changed.map(({ before }) => before.id);
    await refold(w.trx, 'guia', ids);
    await quitarDocs(w, ids);
  },
};
