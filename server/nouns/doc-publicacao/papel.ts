/** A publication as one paper for the gazette: names in full, no CPF whole, a text per document from its model. */
import { formatAinf } from '../../../domain/doc/ainf.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import { isNotificacao } from '../../../domain/doc/situacoes.ts';
import { nomePublicacao } from '../../../domain/doc-publicacao/schema.ts';
import { formatDate, formatMoney, plural } from '../../../domain/kernel/format.ts';
import { formatCpfCnpj, maskCpfs } from '../../../domain/kernel/identifiers.ts';
import { dados, titulo } from '../../paper/blocks.ts';
import { paragrafos, type Bloco, type Paper } from '../../paper/paper.ts';
import type { Office } from '../../paper/source.ts';
import { blocosDoNo } from '../../paper/texto.ts';
import { formatCodigo, textosDoPapel } from '../doc/papel.ts';
import type { Conteudo } from '../doc/papel-conteudo.ts';

/** What of a publication is printed. */
export interface Impressa {
  readonly numero: number;
  readonly ano: number;
  readonly titulo: string;
  readonly texto: string | null;
  readonly edicao: string | null;
  readonly publicado_em: string | null;
  readonly departamento: string;
  readonly docs: readonly Conteudo[];
}

/** The name of its file, without its ending. */
export const nomeDoArquivo = ({ numero, ano }: Pick<Impressa, 'numero' | 'ano'>): string =>
  `publicacao-${numero}-${ano}`;

/** What nothing is owed of has no amount. */
const valor = (total: string): string | null =>
  /^0+(\.0+)?$/.test(total) ? null : formatMoney(total);

const doDoc = (doc: Conteudo, municipio: string): Bloco[] => [
  titulo(`${nomeDoc(doc)}${doc.ainf ? ` · AINF ${formatAinf(doc.ainf)}` : ''}`),
  ...dados(
    [isNotificacao(doc.tipo) ? 'Notificado' : 'Autuado', doc.contribuinte?.razao_social],
    ['CPF/CNPJ', doc.contribuinte && formatCpfCnpj(doc.contribuinte.cpf_cnpj)],
    ['Cadastro', doc.cadastro],
    ['Data', formatDate(doc.autuado_em)],
    [
      'Prazo para regularizar',
      doc.dias_regularizar === null
        ? null
        : `${plural(doc.dias_regularizar, 'dia', 'dias')} da ciência`,
    ],
    ['Valor', valor(doc.valor_total)],
    [
      'Irregularidades',
      doc.irregularidades.map(({ codigo, descricao }) => `${codigo}: ${descricao}`).join('; '),
    ],
  ),
  ...textosDoPapel(doc, municipio).flatMap((one) => [
    titulo(one.titulo, 2),
    ...blocosDoNo(one.no, 2),
  ]),
];

/** Every text of it, whatever wrote the number there. */
const semCpf = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? maskCpfs(one) : one)),
  ) as T;

/** `como`: its code, by which it can be verified; or why there is none. */
export function papelDaPublicacao(
  publicacao: Impressa,
  como: { readonly codigo: string } | { readonly rodape: string },
  hoje: string,
  { municipio, url, brasao }: Office,
): Paper {
  const { edicao, publicado_em: dia, texto } = publicacao;
  const quando = [edicao && `Edição ${edicao}`, dia && formatDate(dia)].filter(Boolean).join(' · ');
  return {
    titulo: maskCpfs(publicacao.titulo),
    ...(quando ? { subtitulo: quando } : {}),
    municipio,
    orgao: publicacao.departamento,
    tipo: 'Publicação',
    numero: `${publicacao.numero}/${publicacao.ano}`,
    data: dia ?? hoje,
    ...(brasao === null ? {} : { brasao }),
    corpo: semCpf([
      ...(texto ? paragrafos(texto) : []),
      ...publicacao.docs.flatMap((doc) => doDoc(doc, municipio)),
    ]),
    ...('codigo' in como
      ? {
          verificacao: {
            codigo: formatCodigo(como.codigo),
            url: `${url}/verificar/${formatCodigo(como.codigo)}`,
          },
        }
      : { rodape: `${nomePublicacao(publicacao)}: ${como.rodape}` }),
  };
}
