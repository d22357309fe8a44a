/** A document's version as a paper. */
import { formatAinf } from '../../../domain/doc/ainf.ts';
import { unidades } from '../../../domain/doc-modelo/schema.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import { textosDoDoc, type TextoDito } from '../../../domain/doc/textos.ts';
import { isNotificacao, tipos } from '../../../domain/doc/situacoes.ts';
import { LIVRE } from '../../../domain/kernel/fields.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { formatDate, formatDecimal, formatMoney } from '../../../domain/kernel/format.ts';
import { formatCpfCnpj } from '../../../domain/kernel/identifiers.ts';
import { noDe, traz } from '../../../domain/texto/no.ts';
import { nomeOs, protocoloTipos } from '../../../domain/ordem-servico/schema.ts';
import { dados, parte, tabela, titulo } from '../../paper/blocks.ts';
import { paragrafos, type Bloco, type Foto, type Paper } from '../../paper/paper.ts';
import type { Office } from '../../paper/source.ts';
import { blocosDoNo } from '../../paper/texto.ts';
import { PROTEGIDO } from '../../read/shield.ts';
import type { Conteudo } from './papel-conteudo.ts';

/** 'ABCD-EFGH-JKMN-PQRS' */
export const formatCodigo = (codigo: string): string => codigo.replace(/(.{4})(?=.)/g, '$1-');

/** The name of its file, without its ending. */
export const nomeDoArquivo = ({ tipo, numero, ano, versao }: Conteudo): string =>
  `${fold(tipos[tipo]).replaceAll(' ', '-')}-${numero}-${ano}${versao > 1 ? `-v${versao}` : ''}`;

/** The same, of somebody who is protected, for who may not see that. */
export const coberto = (conteudo: Conteudo): Conteudo => ({
  ...conteudo,
  contribuinte: conteudo.contribuinte && { razao_social: PROTEGIDO, cpf_cnpj: '***' },
  cadastro: conteudo.cadastro && PROTEGIDO,
  endereco: conteudo.endereco && PROTEGIDO,
  textos: conteudo.textos.map(({ titulo }) => ({ titulo, descricao: LIVRE })),
  fotos: [],
});

/** In the words of its model and its own. */
export function textosDoPapel(doc: Conteudo, municipio: string): readonly TextoDito[] {
  const { protocolo, ordem, legislacao, memoria } = doc;
  const lei = (titulo: string | null) => (titulo === null ? null : { titulo });
  return textosDoDoc(
    {
      ...doc,
      // A paper from before they were frozen has none.
      modelo_textos: doc.modelo_textos ?? [],
      departamento: { nome: doc.departamento },
      cadastro: doc.cadastro === null ? null : { numero: doc.cadastro },
      fiscal: doc.fiscal === null ? null : { nome: doc.fiscal, matricula: doc.matricula ?? null },
      contribuinte: doc.contribuinte && {
        razao_social: doc.contribuinte.razao_social,
        cpf_cnpj: formatCpfCnpj(doc.contribuinte.cpf_cnpj),
      },
      ordem_servico: ordem,
      legislacao: lei(legislacao ?? null),
      // The term runs from the day that is not known yet.
      prazo_regularizar: null,
      memoria_valor: memoria,
      protocolo_tipo: protocolo?.tipo ?? null,
      protocolo_numero: protocolo?.numero ?? null,
      protocolo_ano: protocolo?.ano ?? null,
      irregularidades: doc.irregularidades.map((one) => ({
        ...one,
        legislacao: lei(one.legislacao),
      })),
    },
    { 'municipio.nome': municipio },
  );
}

/** Does a text of the model show this table where it wants it? */
const mostra = (doc: Conteudo, bloco: 'valores' | 'irregularidades'): boolean =>
  (doc.modelo_textos ?? []).some(({ descricao }) => traz(noDe(descricao), bloco));

const valores = (doc: Conteudo): Bloco[] =>
  parte(
    'Valores',
    tabela(doc.valores, [
      { nome: 'Código', de: ({ codigo }) => codigo },
      { nome: 'Descrição', de: ({ descricao }) => descricao, largura: 3 },
      {
        nome: 'Quantidade',
        de: ({ quantidade, unidade }) => `${formatDecimal(quantidade)} (${unidades[unidade]})`,
        largura: 1.7,
        direita: true,
      },
      { nome: 'Valor', de: ({ valor }) => formatMoney(valor), largura: 1.3, direita: true },
    ]),
  );

const irregularidades = (doc: Conteudo): Bloco[] =>
  parte('Irregularidades', [
    ...tabela(doc.irregularidades, [
      { nome: 'Código', de: ({ codigo }) => codigo },
      { nome: 'Irregularidade', de: ({ descricao }) => descricao, largura: 3 },
      { nome: 'Legislação', de: ({ legislacao }) => legislacao ?? '–', largura: 2 },
      { nome: 'Vezes', de: ({ quantidade }) => String(quantidade), largura: 0.8, direita: true },
      {
        nome: 'Valor',
        de: ({ valor }) => (valor === null ? '–' : formatMoney(valor)),
        largura: 1.3,
        direita: true,
      },
    ]),
    ...doc.irregularidades.flatMap(({ codigo, texto }) =>
      texto ? [titulo(codigo, 2), ...paragrafos(texto)] : [],
    ),
  ]);

/** What is owed, where anything is. */
function total({ valor_total, reincidente, fator, debito_vence_em }: Conteudo): Bloco[] {
  if (/^0+(\.0+)?$/.test(valor_total)) return [];
  const porque =
    reincidente && fator ? ` (reincidência: multiplicado por ${formatDecimal(fator)})` : '';
  const vence = debito_vence_em ? `, a pagar até ${formatDate(debito_vence_em)}` : '';
  return [
    {
      tipo: 'paragrafo',
      linha: [
        { texto: `Valor total: ${formatMoney(valor_total)}`, negrito: true },
        { texto: `${porque}${vence}.` },
      ],
    },
  ];
}

/** Drawn from what was frozen; with its code, it can be verified. */
export function papelDoDoc(
  doc: Conteudo,
  codigo: string | null,
  { municipio, url, brasao }: Office,
  fotos: readonly Foto[] = [],
): Paper {
  const nome = nomeDoc(doc);
  const quem = isNotificacao(doc.tipo) ? 'Notificado' : 'Autuado';
  return {
    titulo: nome,
    ...(doc.ainf || doc.versao > 1
      ? {
          subtitulo: [
            doc.ainf && `AINF ${formatAinf(doc.ainf)}`,
            doc.versao > 1 && `Versão ${doc.versao}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }
      : {}),
    municipio,
    orgao: doc.departamento,
    tipo: tipos[doc.tipo],
    numero: `${doc.numero}/${doc.ano}`,
    data: doc.autuado_em,
    ...(brasao === null ? {} : { brasao }),
    corpo: [
      ...dados(
        [quem, doc.contribuinte?.razao_social],
        ['CPF/CNPJ', doc.contribuinte && formatCpfCnpj(doc.contribuinte.cpf_cnpj)],
        ['Cadastro', doc.cadastro],
        ['Endereço', doc.endereco],
        ['Data', formatDate(doc.autuado_em)],
        [
          'Prazo para regularizar',
          doc.dias_regularizar === null ? null : `${doc.dias_regularizar} dias da ciência`,
        ],
        ['Ordem de serviço', doc.ordem && nomeOs(doc.ordem)],
        ['Pela', doc.origem && nomeDoc(doc.origem)],
        [
          'Protocolo',
          doc.protocolo &&
            `${protocoloTipos[doc.protocolo.tipo]} ${doc.protocolo.numero}/${doc.protocolo.ano}`,
        ],
        ['Modelo', doc.modelo],
      ),
      ...textosDoPapel(doc, municipio).flatMap((one) => parte(one.titulo, blocosDoNo(one.no))),
      ...(mostra(doc, 'irregularidades') ? [] : irregularidades(doc)),
      ...(mostra(doc, 'valores') ? [] : valores(doc)),
      ...total(doc),
    ],
    ...(fotos.length > 0 ? { fotos } : {}),
    ...(doc.fiscal ? { assinaturas: [{ nome: doc.fiscal, papel: 'Fiscal' }] } : {}),
    recibo: true,
    ...(codigo === null
      ? { rodape: 'Cópia com dados protegidos: não é o documento' }
      : {
          verificacao: {
            codigo: formatCodigo(codigo),
            url: `${url}/verificar/${formatCodigo(codigo)}`,
          },
        }),
  };
}
