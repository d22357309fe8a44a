/** The items of a form and the answers to them, rule by rule. */
import { describe, expect, it } from 'vitest';
import {
  guardadas,
  itemErros,
  pendentes,
  respostasDe,
  respostasErros,
  respostaTexto,
  tiposItem,
  type Item,
  type RespostaEntrada,
  type TipoItem,
} from '../../domain/formulario/itens.ts';
import { codigosRepetidos, settled } from '../../domain/kernel/kept-items.ts';

const item = (tipo: TipoItem, extra: Partial<Item> = {}): Item => ({
  id: 1,
  codigo: tipo,
  titulo: tiposItem[tipo],
  tipo,
  opcoes: tipo === 'escolha' ? ['Bom', 'Ruim'] : tipo === 'medida' ? ['m'] : [],
  obrigatorio: true,
  ajuda: null,
  ...extra,
});
const tipos = Object.keys(tiposItem) as TipoItem[];
const todos = tipos.map((tipo) => item(tipo));
const cheias: readonly RespostaEntrada[] = [
  { codigo: 'texto', texto: 'Portão' },
  { codigo: 'sim_nao', sim_nao: false },
  { codigo: 'numero', numero: '0' },
  { codigo: 'medida', medida: { valor: '2.5', unidade: 'm' } },
  { codigo: 'escolha', escolha: 'Bom' },
  { codigo: 'data', data: '2026-02-03' },
  { codigo: 'foto', foto: [{ uri_token: 'a' }] },
];

describe('o que falta', () => {
  it('tudo o que se exige e não foi respondido, pelo título; não e zero são respostas', () => {
    expect(pendentes(todos, [])).toEqual(Object.values(tiposItem));
    expect(pendentes(todos, cheias)).toEqual([]);
    expect(pendentes([item('texto', { obrigatorio: false })], [])).toEqual([]);
  });
  it.each<[RespostaEntrada]>([
    [{ codigo: 'texto', texto: '  ' }],
    [{ codigo: 'texto', texto: null }],
    [{ codigo: 'sim_nao' }],
    [{ codigo: 'medida', medida: null }],
    [{ codigo: 'foto', foto: [] }],
    [{ codigo: 'data', texto: 'ontem' }],
  ])('%j não responde', (of) =>
    expect(pendentes([item(of.codigo as TipoItem)], [of])).toHaveLength(1),
  );
});

describe('o que não se responde assim', () => {
  it('o que se responde pelo seu tipo está certo', () =>
    expect(respostasErros('items', todos, cheias)).toEqual({}));
  it.each<[RespostaEntrada, object]>([
    [{ codigo: 'nada' }, { 'items.0.codigo': ['não foi encontrado'] }],
    [{ codigo: 'texto', sim_nao: true }, { 'items.0.sim_nao': ['não é válido'] }],
    [{ codigo: 'escolha', escolha: 'Médio' }, { 'items.0.escolha': ['não está na lista'] }],
    [
      { codigo: 'medida', medida: { valor: '1', unidade: 'km' } },
      { 'items.0.medida.unidade': ['não está na lista'] },
    ],
  ])('%j', (of, errors) => expect(respostasErros('items', todos, [of])).toEqual(errors));
});

describe('o que se guarda', () => {
  it('na ordem do formulário, com a pergunta; o vazio não', () => {
    const kept = guardadas(todos, cheias.toReversed());
    expect(kept.map(({ codigo }) => codigo)).toEqual(tipos);
    expect(kept[3]).toEqual({
      codigo: 'medida',
      titulo: 'Medida',
      tipo: 'medida',
      medida: { valor: '2.5', unidade: 'm' },
    });
    expect(guardadas(todos, [{ codigo: 'texto', texto: '' }])).toEqual([]);
  });
  it('volta ao formulário como foi respondido, com lugar para o que não foi', () => {
    const kept = guardadas(todos, cheias).map((one) =>
      one.foto
        ? { ...one, foto: [{ uri_token: 'a', nome: 'a.jpg' }] }
        : { ...one, foto: undefined },
    );
    expect(respostasDe(todos, kept)).toEqual(cheias);
    expect(respostasDe(todos, [])).toEqual(tipos.map((codigo) => ({ codigo })));
    expect(kept.map(respostaTexto)).toEqual([
      'Portão',
      'Não',
      '0,00',
      '2,50 m',
      'Bom',
      '03/02/2026',
      'a.jpg',
    ]);
  });
});

describe('itens e linhas que se editam', () => {
  it.each<[TipoItem, string[] | undefined, object]>([
    ['texto', undefined, {}],
    ['escolha', undefined, { 'c.0.opcoes': ['precisa de ao menos 2 itens'] }],
    ['escolha', ['a'], { 'c.0.opcoes': ['precisa de ao menos 2 itens'] }],
    ['escolha', ['a', 'a'], { 'c.0.opcoes': ['já está em uso'] }],
    ['escolha', ['a', 'b'], {}],
    ['medida', [], { 'c.0.opcoes': ['precisa de ao menos 1 item'] }],
    ['medida', ['m'], {}],
  ])('%s com as opções %j', (tipo, opcoes, errors) =>
    expect(itemErros('c.0', { tipo, opcoes })).toEqual(errors),
  );

  it('as novas ganham id e código, as que vão não ficam, as que ficam ficam como são', () => {
    const agora = '2026-11-20T12:00:00.000Z';
    const { rows, errors } = settled(
      'c',
      [{ id: 2, codigo: 'b' }, { id: 1, codigo: 'a', destroy: true }, { codigo: 'x' }, {}],
      [{ id: 1 }, { id: 2 }],
      agora,
    );
    expect(rows).toEqual([
      { id: 2, codigo: 'b' },
      { id: 3, codigo: 'x' },
      { id: 4, codigo: String(Date.parse(agora) + 3) },
    ]);
    expect(errors).toEqual({});
    // Without its id, by its code.
    const kept = [
      { id: 4, codigo: 'a' },
      { id: 5, codigo: 'b' },
    ];
    expect(
      settled('c', [{ codigo: 'b' }, { id: 4, codigo: 'c' }, { codigo: 'a' }], kept, agora),
    ).toMatchObject({
      rows: [{ id: 5 }, { id: 4, codigo: 'c' }, { id: 6, codigo: 'a' }],
    });
    expect(settled('c', [{ id: 7 }, { id: 1 }, { id: 1 }], [{ id: 1 }], agora).errors).toEqual({
      'c.0.id': ['não foi encontrado'],
      'c.2.id': ['já está em uso'],
    });
    expect(
      codigosRepetidos('c', [{ codigo: 'a' }, { codigo: 'a', destroy: true }, {}, { codigo: 'a' }]),
    ).toEqual({ 'c.3.codigo': ['já está em uso'] });
  });
});
