/** Registries as the tax system hands them over. */
import type { cadastros } from '../../../domain/integracao/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { digits, isCep } from '../../../domain/kernel/identifiers.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
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
import { cadastroWriter } from './writer.ts';

type Line = Infer<(typeof cadastros)['fields']>;
type Zonas = ReadonlyMap<string, { readonly id: number }>;

/** Null and undefined stay. Throws 422 on a zone that is not there. */
function zonaOf(zonas: Zonas, zona: Line['zona']): number | null | undefined {
  if (zona === null || zona === undefined) return zona;
  const found = zonas.get(fold(zona));
  if (!found) throw invalido({ zona: [mensagens.referencia] });
  return found.id;
}

function cepOf(cep: Line['cep']): string | null | undefined {
  if (cep === null || cep === undefined) return cep;
  if (!isCep(cep)) throw invalido({ cep: [mensagens.cep] });
  return digits(cep);
}

/** What a business has where nobody says it. */
const NEGOCIO = {
  nome_fantasia: null,
  cnae: null,
  cnaes: [],
  abertura: null,
  encerramento: null,
  regime: null,
  alvara_emissao: null,
  alvara_validade: null,
  horario: null,
  publicidade: null,
  situacao_mobiliario: 'normal',
} as const;

/** What of a business is left out stays as it was. */
function economicoOf(
  { economico, tipo }: Line,
  before: Before | null,
): readonly unknown[] | undefined {
  if (economico === undefined) return undefined;
  if (tipo !== 'economico') throw invalido({ economico: ['só se diz de um cadastro econômico'] });
  const [was] = before?.parts['economico'] ?? [];
  const said = Object.fromEntries(Object.entries(economico).filter(([, v]) => v !== undefined));
  return [{ ...NEGOCIO, ...(was as object | undefined), ...said }];
}

function wantedOf(line: Line, before: Before | null, pessoas: Pessoas, zonas: Zonas): Wanted {
  const { tipo, numero, contribuinte, endereco } = line;
  const { situacao, excluido, bairro, area_total, alvara, latitude, longitude } = line;
  const columns = {
    tipo,
    numero,
    situacao,
    excluido,
    endereco,
    bairro,
    area_total,
    alvara,
    latitude,
    longitude,
    cep: cepOf(line.cep),
    pessoa_id: idOf(pessoas, contribuinte, 'contribuinte'),
    zona_id: zonaOf(zonas, line.zona),
  };
  const texts = [numero, ...buscaOfPessoa(pessoas, contribuinte), endereco ?? ''];
  return {
    // Of one that stands, something may be left out that its search column holds: it is made anew after.
    columns: before ? columns : { ...columns, busca: fold(texts.join(' ')) },
    parts: {
      economico: economicoOf(line, before),
      detalhes: line.detalhes,
      areas: line.areas?.map(({ situacao: s = 'regular', ano = null, ...rest }) => ({
        ...rest,
        ano,
        situacao: s,
      })),
      socios: line.socios?.map(
        ({ pessoa, participacao = null, entrada = null, saida = null, ...rest }, at) => ({
          pessoa_id: idOf(pessoas, pessoa, `socios.${at}.pessoa`),
          ...rest,
          participacao,
          entrada,
          saida,
        }),
      ),
    },
  };
}

export const cadastrosDeFora: Importado = {
  writer: cadastroWriter,
  defaults: () => ({ situacao: 'ativo', excluido: false }),
  async read({ trx }, given) {
    const lines = given as readonly Line[];
    const pessoas = await pessoasOf(
      trx,
      lines.flatMap(({ contribuinte, socios = [] }) => [
        contribuinte,
        ...socios.map(({ pessoa }) => pessoa),
      ]),
    );
    const zonas = await byValue<{ chave: string; id: number }>(
      trx,
      'select dobrar(descricao) as chave, id from zona where dobrar(descricao) = any($1::text[])',
      lines.map(({ zona }) => zona && fold(zona)),
    );
    return (line, before) => wantedOf(line as Line, before, pessoas, zonas);
  },
  parts: {
    economico: replacing('cadastro_economico', 'cadastro_id'),
    detalhes: replacing('cadastro_detalhe', 'cadastro_id'),
    areas: replacing('cadastro_area', 'cadastro_id'),
    socios: replacing('socio', 'cadastro_id'),
  },
  changed: async ({ trx }, changed) => {
    await refold(
      trx,
      'cadastro',
      changed.map(({ before }) => before.id),
    );
  },
};
