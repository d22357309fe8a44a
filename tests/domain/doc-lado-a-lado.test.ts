/** Versions of a document side by side: every line of each, and which of them differ. */
import { expect, it } from 'vitest';
import type { Doc } from '../../domain/doc/schema.ts';
import { conteudoDe, ladoALado } from '../../domain/doc/versoes.ts';

const conteudo = {
  modelo_versao: 1,
  contribuinte_id: 7,
  endereco: 'Rua A, 1',
  autuado_em: '2026-11-02',
  textos: [{ titulo: 'Do fato', descricao: 'Obra sem alvará' }],
  valores: [{ codigo: 'AREA', descricao: 'Área', quantidade: '10.00', valor: '100' }],
  irregularidades: [{ codigo: 'I1', descricao: 'Entulho', quantidade: 1 }],
  valor_total: '100.00',
};
const doc = {
  ...conteudo,
  versao: 2,
  contribuinte: { id: 7 },
  cadastro: null,
  endereco: 'Rua A, 12',
  textos: [{ titulo: 'Do direito', descricao: 'Art. 1º' }],
  valores: [{ codigo: 'AREA', descricao: 'Área', quantidade: '12.00', valor: '120' }],
  irregularidades: [{ codigo: 'I1', descricao: 'Entulho', quantidade: 2 }],
  valor_total: '120.00',
  versoes: [{ versao: 1, endereco: 'Rua A, 1', conteudo }],
} as unknown as Doc;

const [antes, agora] = [conteudoDe(doc, 1), conteudoDe(doc, 2)];

it('o que muda, o que sai e o que vem; o que é igual fica por marcar', () => {
  if (!antes || !agora) throw new Error('faltam versões');
  const linhas = ladoALado(antes, agora);
  expect(linhas.filter(({ muda }) => muda).map(({ rotulo }) => rotulo)).toEqual([
    'Endereço',
    'AREA: Área',
    'Irregularidade I1',
    'Texto: Do direito',
    'Valor total',
    'Texto: Do fato',
  ]);
  expect(linhas.find(({ rotulo }) => rotulo === 'Endereço')).toEqual({
    rotulo: 'Endereço',
    de: 'Rua A, 1',
    para: 'Rua A, 12',
    muda: true,
  });
  expect(linhas.find(({ rotulo }) => rotulo === 'Texto: Do fato')).toMatchObject({ para: null });
  expect(linhas.find(({ rotulo }) => rotulo === 'Contribuinte')).toEqual({
    rotulo: 'Contribuinte',
    de: { query: 'pessoas.index', id: 7 },
    para: { query: 'pessoas.index', id: 7 },
    muda: false,
  });
});

it('uma versão com ela mesma é o que ela diz; a que não há não se lê', () => {
  if (!antes) throw new Error('falta a versão');
  const linhas = ladoALado(antes, antes);
  expect(linhas.length).toBeGreaterThan(6);
  expect(linhas.some(({ muda }) => muda)).toBe(false);
  expect(conteudoDe(doc, 9)).toBeNull();
});
