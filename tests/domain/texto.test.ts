/** Rich text: what the schema takes and refuses, what it becomes when it is filled in. */
import { describe, expect, it } from 'vitest';
import { palavras, paragrafo, tabela, VAZIO, type No } from '../../domain/texto/no.ts';
import { preencher } from '../../domain/texto/preencher.ts';
import { erroDoTexto, textoGuardado } from '../../domain/texto/schema.ts';

const t = (text: string, ...marks: string[]): No => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const p = (...content: No[]): No => ({
  type: 'paragraph',
  ...(content.length > 0 ? { content } : {}),
});
const h = (nivel: number, text: string): No => ({
  type: 'heading',
  attrs: { nivel },
  content: [t(text)],
});
const v = (nome: string): No => ({ type: 'variable', attrs: { nome } });
const doc = (...content: No[]): No => ({ type: 'doc', content });
const se = (quando: string, ...content: No[]): No => ({
  type: 'conditional',
  attrs: { quando },
  content,
});
const cel = (text: string): No => ({ type: 'table_cell', content: [p(t(text))] });

describe('o esquema', () => {
  it.each<[string, No]>([
    ['vazio', VAZIO],
    [
      'parágrafos com marcas e variáveis',
      doc(p(t('O ', 'strong', 'em'), v('contribuinte.nome'), t('.', 'underline'))),
    ],
    [
      'título, lista, quebra',
      doc(
        h(1, 'Dos fatos'),
        { type: 'ordered_list', content: [{ type: 'list_item', content: [p(t('um'))] }] },
        { type: 'page_break' },
        p(),
      ),
    ],
    [
      'tabela',
      doc({ type: 'table', content: [{ type: 'table_row', content: [cel('a'), cel('b')] }] }),
    ],
    [
      'trecho e quadro',
      doc(
        se('reincidente', p(t('de novo')), { type: 'variable_block', attrs: { nome: 'valores' } }),
      ),
    ],
  ])('aceita %s', (_, no) => {
    expect(erroDoTexto(no)).toBeNull();
    expect(erroDoTexto(textoGuardado(no))).toBeNull();
  });

  it.each<[string, unknown]>([
    ['nada', null],
    ['texto', '<p>oi</p>'],
    ['um nó que não há', doc({ type: 'script', content: [t('alert(1)')] })],
    ['um nó que não é o documento', p(t('x'))],
    ['texto onde vai um bloco', doc(t('x'))],
    ['uma marca que não há', doc(p(t('x', 'link')))],
    ['alinhamento com marcação', doc({ type: 'paragraph', attrs: { alinha: '"><script>' } })],
    ['uma variável que não se declarou', doc(p(v('usuario.senha')))],
    ['uma condição que não se declarou', doc(se('sempre', p()))],
    ['um trecho dentro de outro', doc(se('reincidente', se('com_valor', p())))],
    [
      'células sem fim',
      doc({
        type: 'table',
        content: [
          {
            type: 'table_row',
            content: [{ type: 'table_cell', attrs: { colspan: 1e9 }, content: [p()] }],
          },
        ],
      }),
    ],
    [
      'uma tabela torta',
      doc({
        type: 'table',
        content: [
          { type: 'table_row', content: [cel('a'), cel('b')] },
          { type: 'table_row', content: [cel('c')] },
        ],
      }),
    ],
    [
      'uma célula que desce além da tabela',
      doc({
        type: 'table',
        content: [{ type: 'table_row', content: [{ ...cel('a'), attrs: { rowspan: 2 } }] }],
      }),
    ],
    [
      'um título numa célula',
      doc({
        type: 'table',
        content: [{ type: 'table_row', content: [{ type: 'table_cell', content: [h(1, 'a')] }] }],
      }),
    ],
    ['um título pulado', doc(h(1, 'a'), h(3, 'b'))],
    ['texto demais', doc(p(t('x'.repeat(300_001))))],
  ])('recusa %s', (_, no) => expect(erroDoTexto(no)).not.toBeNull());
});

describe('preencher', () => {
  const texto = doc(
    p(
      t('Ao sr. '),
      { ...v('contribuinte.nome'), marks: [{ type: 'strong' }] },
      t(', '),
      v('prazo'),
    ),
    se('reincidente', p(t('É reincidente.'))),
    se('primario', p(t('É primário.'))),
    { type: 'variable_block', attrs: { nome: 'irregularidades' } },
  );
  it('põe o texto no lugar das variáveis, o quadro no seu, e decide os trechos', () => {
    const cheio = preencher(texto, {
      variaveis: { 'contribuinte.nome': 'Padaria & Cia <b>', prazo: '' },
      blocos: { irregularidades: [p(t('I1: sem alvará'))] },
      condicoes: new Set(['primario']),
    });
    expect(cheio).toEqual(
      doc(
        p(t('Ao sr. '), t('Padaria & Cia <b>', 'strong'), t(', ')),
        p(t('É primário.')),
        p(t('I1: sem alvará')),
      ),
    );
    expect(erroDoTexto(cheio)).toBeNull();
  });
  it('o que não se diz fica a variável que é', () => {
    const nada = { variaveis: {}, blocos: {}, condicoes: new Set<never>() };
    expect(preencher(doc(p(v('prazo'))), nada)).toEqual(doc(p(v('prazo'))));
  });
  it('um título cujo acima saiu sobe de nível', () => {
    const cheio = preencher(doc(se('reincidente', h(1, 'Saiu')), h(2, 'Ficou'), h(3, 'Abaixo')), {
      variaveis: {},
      blocos: {},
      condicoes: new Set(['primario']),
    });
    expect(cheio).toEqual(doc(h(1, 'Ficou'), h(2, 'Abaixo')));
    expect(erroDoTexto(cheio)).toBeNull();
  });
  it('de que nada fica, é um documento vazio', () => {
    const nada = { variaveis: {}, blocos: {}, condicoes: new Set<never>() };
    expect(preencher(doc(se('reincidente', p(t('x')))), nada)).toEqual(VAZIO);
  });
});

it('quadros e parágrafos feitos de palavras são do esquema', () => {
  const no = doc(paragrafo('um\ndois'), paragrafo(''), tabela(['A', 'B'], [['1', '']]));
  expect(erroDoTexto(no)).toBeNull();
  expect(palavras(no)).toBe('um\ndois\nA\nB\n1');
});

it('em palavras: linhas, e variáveis entre chaves', () => {
  expect(palavras(doc(h(1, 'Dos fatos'), p(t('O '), v('prazo'))))).toBe('Dos fatos\nO {{prazo}}');
});
