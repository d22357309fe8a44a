/** What a document says in words: the texts of its model's version with what they name filled in, and its own. */
import { unidades } from '../doc-modelo/schema.ts';
import { formatDate, formatDecimal, formatMoney, plural } from '../kernel/format.ts';
import { protocoloTipos } from '../ordem-servico/schema.ts';
import { noDe, paragrafo, tabela, type No } from '../texto/no.ts';
import { preencher, type Dados } from '../texto/preencher.ts';
import type { Condicao } from '../texto/variaveis.ts';
import { formatAinf } from './ainf.ts';
import { contaDita } from './conta.ts';
import type { MemoriaValor } from './calculo.ts';
import type { Doc, DocRow } from './schema.ts';
import { tipos } from './situacoes.ts';

/** What a document's texts are made of: a record has it, and what was frozen with a version. */
export interface Dito extends Pick<
  Doc & DocRow,
  | 'tipo'
  | 'numero'
  | 'ano'
  | 'ainf'
  | 'autuado_em'
  | 'endereco'
  | 'dias_regularizar'
  | 'prazo_regularizar'
  | 'reincidente'
  | 'valor_total'
  | 'memoria_valor'
  | 'protocolo_tipo'
  | 'protocolo_numero'
  | 'protocolo_ano'
> {
  readonly textos: readonly { readonly titulo: string; readonly descricao: string }[];
  readonly modelo_textos: readonly Doc['modelo_textos'][number][];
  readonly departamento: { readonly nome: string };
  readonly contribuinte: { readonly razao_social: string; readonly cpf_cnpj: string } | null;
  readonly cadastro: { readonly numero: string } | null;
  /** A list does not say his number: it stays the variable that it is. */
  readonly fiscal: { readonly nome: string; readonly matricula?: string | null } | null;
  readonly ordem_servico: { readonly numero: number; readonly ano: number } | null;
  readonly legislacao: { readonly titulo: string } | null;
  readonly valores: readonly Pick<
    Doc['valores'][number],
    'parametro_id' | 'codigo' | 'descricao' | 'quantidade' | 'unidade' | 'valor'
  >[];
  readonly irregularidades: readonly (Pick<
    Doc['irregularidades'][number],
    'codigo' | 'descricao' | 'texto' | 'quantidade' | 'valor'
  > & { readonly legislacao: { readonly titulo: string } | null })[];
}

/** The table of a block; what has no rows leaves nothing. */
const quadro = (head: readonly string[], rows: readonly (readonly string[])[]): readonly No[] =>
  rows.length === 0 ? [] : [tabela(head, rows)];

function valoresDe({ valores, memoria_valor, valor_total }: Dito): readonly No[] {
  const { valores: linhas = [], fator = '1' } = (memoria_valor ?? {}) as Partial<MemoriaValor>;
  const rows = valores.map(
    ({ parametro_id: id, codigo, descricao, quantidade, unidade, valor }) => [
      codigo,
      descricao,
      `${formatDecimal(quantidade)} ${unidade === 'unitario' ? '' : unidades[unidade]}`.trim(),
      contaDita(linhas.find((one) => one.parametro_id === id)?.conta ?? ''),
      formatDecimal(valor),
    ],
  );
  if (rows.length === 0) return [];
  return quadro(
    ['Código', 'Descrição', 'Quantidade', 'Conta', 'Valor (R$)'],
    [
      ...rows,
      ...(fator === '1' ? [] : [['', 'Reincidência', '', `× ${fator.replace('.', ',')}`, '']]),
      ['', 'Total do documento', '', '', formatDecimal(valor_total)],
    ],
  );
}

const irregularidadesDe = ({ irregularidades }: Dito): readonly No[] =>
  quadro(
    ['Código', 'Irregularidade', 'Legislação', 'Vezes', 'Valor (R$)'],
    irregularidades.map(({ codigo, descricao, texto, legislacao, quantidade, valor }) => [
      codigo,
      texto ? `${descricao}\n${texto}` : descricao,
      legislacao?.titulo ?? '',
      String(quantidade),
      valor === null ? '' : formatDecimal(valor),
    ]),
  );

const legislacaoDe = ({ legislacao, irregularidades }: Dito): readonly No[] =>
  [
    ...new Set(
      [legislacao, ...irregularidades.map((one) => one.legislacao)].flatMap((one) =>
        one ? [one.titulo] : [],
      ),
    ),
  ].map(paragrafo);

const condicoesDe = (doc: Dito): ReadonlySet<Condicao> =>
  new Set([
    doc.reincidente ? 'reincidente' : 'primario',
    Number(doc.valor_total) > 0 ? 'com_valor' : 'sem_valor',
    doc.dias_regularizar === null && doc.prazo_regularizar === null ? 'sem_prazo' : 'com_prazo',
  ]);

/** The term as it runs: by its day where one was given, else by its days. */
function prazoDe({ dias_regularizar: dias, prazo_regularizar: dia }: Dito): string {
  if (dias !== null) return `${plural(dias, 'dia', 'dias')} contados da ciência`;
  return dia === null ? '' : `até ${formatDate(dia)}`;
}

function protocoloDe({ protocolo_tipo, protocolo_numero, protocolo_ano }: Dito): string {
  if (!protocolo_numero) return '';
  const ano = protocolo_ano ? `/${protocolo_ano}` : '';
  return `${protocolo_tipo ? `${protocoloTipos[protocolo_tipo]} ` : ''}${protocolo_numero}${ano}`;
}

const matriculaDe = (fiscal: Dito['fiscal']): string | undefined =>
  fiscal === null || fiscal.matricula === null ? '' : fiscal.matricula;

/** What the texts of a document are filled with; `mais` is what its record does not hold. */
export function dadosDoDoc(doc: Dito, mais: Dados['variaveis'] = {}): Dados {
  const { fator = '1' } = (doc.memoria_valor ?? {}) as Partial<MemoriaValor>;
  return {
    variaveis: {
      'departamento.nome': doc.departamento.nome,
      'doc.tipo': tipos[doc.tipo],
      'doc.numero': `${doc.numero}/${doc.ano}`,
      'doc.data': formatDate(doc.autuado_em),
      'doc.ainf': doc.ainf ? formatAinf(doc.ainf) : '',
      'doc.valor': formatMoney(doc.valor_total),
      'contribuinte.nome': doc.contribuinte?.razao_social ?? '',
      'contribuinte.documento': doc.contribuinte?.cpf_cnpj ?? '',
      'cadastro.numero': doc.cadastro?.numero ?? '',
      'local.endereco': doc.endereco ?? '',
      'fiscal.nome': doc.fiscal?.nome ?? '',
      'fiscal.matricula': matriculaDe(doc.fiscal),
      'os.numero': doc.ordem_servico ? `${doc.ordem_servico.numero}/${doc.ordem_servico.ano}` : '',
      'protocolo.numero': protocoloDe(doc),
      prazo: prazoDe(doc),
      'reincidencia.fator': fator.replace('.', ','),
      ...mais,
    },
    blocos: {
      valores: valoresDe(doc),
      irregularidades: irregularidadesDe(doc),
      legislacao: legislacaoDe(doc),
    },
    condicoes: condicoesDe(doc),
  };
}

export interface TextoDito {
  readonly titulo: string;
  readonly no: No;
}

/** The document in words, text by text: one that may be altered gives way to the document's own of its title. */
export function textosDoDoc(doc: Dito, mais: Dados['variaveis'] = {}): readonly TextoDito[] {
  const dados = dadosDoDoc(doc, mais);
  const own = new Map(
    doc.textos.map(({ titulo, descricao }) => [
      titulo,
      {
        titulo,
        no: { type: 'doc', content: descricao.split(/\n{2,}/).map(paragrafo) } satisfies No,
      },
    ]),
  );
  const said = doc.modelo_textos.map(({ titulo, editavel, descricao }) => {
    const altered = editavel ? own.get(titulo) : undefined;
    if (altered) own.delete(titulo);
    return altered ?? { titulo, no: preencher(noDe(descricao), dados) };
  });
  return [...said, ...own.values()];
}
