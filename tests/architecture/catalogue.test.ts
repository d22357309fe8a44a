/** What a noun forgets is refused at the start, by its name. */
import { describe, expect, it } from 'vitest';
import { nouns } from '../../server/catalog.ts';
import { catalogueOf, type Noun } from '../../server/noun.ts';

/** The catalogue with one noun said otherwise. */
const withThe = (noun: string, change: Partial<Noun>) => () =>
  catalogueOf(nouns.map((n) => (n.noun === noun ? { ...n, ...change } : n)));
const of = (noun: string) => nouns.find((n) => n.noun === noun);

describe('o catálogo recusa pelo nome', () => {
  it('o que falta', () => {
    expect(withThe('zona', { sources: [] })).toThrow('consulta sem fonte: zonas.index');
    expect(withThe('rascunho', { values: [] })).toThrow('consulta sem fonte: usuarios.rascunhos');
    expect(withThe('ordem_servico', { reports: [] })).toThrow('consulta sem fonte: indicadores');
    const { writer: _, ...unwritten } = of('assunto') as Noun;
    expect(() => catalogueOf(nouns.map((n) => (n.noun === 'assunto' ? unwritten : n)))).toThrow(
      'substantivo sem escrita: assunto',
    );
    expect(withThe('mensagem', { jobs: [] })).toThrow('trabalho sem quem o faça: comunicar');
    const { name: __, ...unnamed } = of('cargo') as Noun;
    expect(() => catalogueOf(nouns.map((n) => (n.noun === 'cargo' ? unnamed : n)))).toThrow(
      'referência sem nome: cargo',
    );
  });

  it('o que está a mais, ou com outro nome', () => {
    const zonas = of('zona')?.sources ?? [];
    const other = zonas.map((s) => ({ ...s, query: { ...s.query, id: `${s.query.id}s` } }));
    expect(withThe('zona', { sources: [...zonas, ...other] })).toThrow(
      'fonte de consulta nenhuma: sistema.zonas.indexs',
    );
    expect(withThe('pessoa', { sources: zonas })).toThrow('duas vezes');
    const handlers = of('assunto')?.handlers ?? [];
    expect(
      withThe('assunto', { handlers: handlers.map((h) => ({ ...h, action: `${h.action}s` })) }),
    ).toThrow('efeito de ação nenhuma: assuntos.creates');
    const writer = of('assunto')?.writer;
    if (!writer) throw new Error('sem escrita');
    expect(withThe('assunto', { writers: { 'assuntos.nada': writer } })).toThrow(
      'escrita de ninguém: assuntos.nada',
    );
  });

  it('a ação que nada faz, ou faz a outro', () => {
    const without = (noun: string, action: string) =>
      withThe(noun, { handlers: of(noun)?.handlers?.filter((h) => h.action !== action) });
    expect(without('assunto', 'assuntos.create')).toThrow('ação sem criação: assuntos.create');
    expect(without('assunto', 'assuntos.update')).toThrow('ação sem efeito');
    expect(without('ordem_servico', 'ordem_servicos.questionar')).toThrow('ação sem efeito');
    const handlers = of('assunto')?.handlers ?? [];
    expect(
      withThe('assunto', { handlers: handlers.map((h) => ({ ...h, table: 'zona' as const })) }),
    ).toThrow('efeito sobre outra tabela: assuntos.create');
  });
});
