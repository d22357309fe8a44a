/** What the documents of the demonstration say in words: what their models fill in, and the parts that depend. */
import { tabela, type No } from '../../../domain/texto/no.ts';
import type { Bloco, Condicao } from '../../../domain/texto/variaveis.ts';

export interface TextSeed {
  readonly titulo: string;
  readonly editavel: boolean;
  readonly texto: No;
}

/** Words as they are; {nome} a variable, *so* what stands out. */
function words(line: string): No[] {
  return line.split(/(\{[^{}]{1,60}\}|\*[^*]{1,200}\*)/).flatMap((part): No[] => {
    const nome = /^\{(.+)\}$/.exec(part)?.[1];
    const strong = /^\*(.+)\*$/.exec(part)?.[1];
    // A name that is none is refused when the model is kept.
    if (nome) return [{ type: 'variable', attrs: { nome } }];
    if (strong) return [{ type: 'text', text: strong, marks: [{ type: 'strong' }] }];
    return part ? [{ type: 'text', text: part }] : [];
  });
}
const p = (line: string): No => ({ type: 'paragraph', content: words(line) });
const h = (line: string): No => ({ type: 'heading', attrs: { nivel: 1 }, content: words(line) });
const list = (...lines: readonly string[]): No => ({
  type: 'bullet_list',
  content: lines.map((line) => ({ type: 'list_item', content: [p(line)] })),
});
const when = (quando: Condicao, ...content: readonly No[]): No => ({
  type: 'conditional',
  attrs: { quando },
  content,
});
const block = (nome: Bloco): No => ({ type: 'variable_block', attrs: { nome } });
const text = (titulo: string, editavel: boolean, ...content: readonly No[]): TextSeed => ({
  titulo,
  editavel,
  texto: { type: 'doc', content },
});

const partes = text(
  'Identificação',
  false,
  p(
    'Em {doc.data}, o fiscal {fiscal.nome}, de {departamento.nome}, dirigiu-se a {local.endereco}, de responsabilidade de {contribuinte.nome}, {contribuinte.documento}.',
  ),
);

/** To do by then, and what comes of it when it is not. */
export const deNotificacao = (fato: string): readonly TextSeed[] => [
  partes,
  text('Do fato', true, p(fato), block('irregularidades')),
  text(
    'Do que fazer',
    false,
    when('com_prazo', p('Fica *notificado* a regularizar em {prazo}.')),
    when('sem_prazo', p('Fica notificado a regularizar de imediato.')),
    h('Como responder'),
    tabela(
      ['O que apresentar', 'Onde'],
      [
        ['Prova de que a irregularidade foi sanada', 'Atendimento da Prefeitura, ou pelo portal'],
        ['Pedido de mais prazo, com a razão', 'Protocolo geral'],
        ['Defesa, por escrito', 'Protocolo geral'],
      ],
    ),
    p('Sem resposta no prazo, será lavrado o auto de infração.'),
  ),
  text('Do fundamento', false, block('legislacao')),
];

/** What is done there and then, and how it is undone. */
export const deTermo = (feito: string): readonly TextSeed[] => [
  partes,
  text('Do que se fez', true, p(feito), block('irregularidades')),
  text(
    'De como se levanta',
    false,
    p('Levanta-se a pedido, no Protocolo geral, com o número {doc.numero} e a prova do que falta.'),
  ),
  text('Do fundamento', false, block('legislacao')),
];

/** What is owed though nobody broke a rule. */
export const deLancamento = (devido: string): readonly TextSeed[] => [
  partes,
  text('Do lançamento', true, p(devido), block('irregularidades')),
  text(
    'Do valor',
    false,
    when('com_valor', p('O valor é de {doc.valor}, calculado como segue:'), block('valores')),
    p('Pode ser impugnado por escrito, no Protocolo geral, com o número {doc.numero}.'),
  ),
  text('Do fundamento', false, block('legislacao')),
];

/** What it costs, and why. */
export const deAuto = (fato: string): readonly TextSeed[] => [
  partes,
  text('Do fato', true, p(fato), block('irregularidades')),
  text(
    'Da multa',
    false,
    when(
      'com_valor',
      p('A multa é de {doc.valor}, calculada como segue:'),
      block('valores'),
      p('*Pode ser paga com desconto até o fim do prazo de defesa.*'),
    ),
    when(
      'reincidente',
      p('Por ser *reincidente*, o valor foi multiplicado por {reincidencia.fator}.'),
    ),
    when('com_prazo', p('A multa não dispensa de regularizar, em {prazo}.')),
    h('Da defesa'),
    list(
      'A defesa é escrita e vai ao Protocolo geral, com o número {doc.numero}.',
      'Pode trazer documentos, fotografias e o pedido de vistoria.',
      'Enquanto não é julgada, a multa não se cobra.',
    ),
  ),
  text('Do fundamento', false, block('legislacao')),
];
