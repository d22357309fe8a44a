import { describe, expect, it } from 'vitest';
import * as calendar from '../../src/ui/fields/calendar-model.ts';
import { addOnce, countText, newChips, personQueryError } from '../../src/ui/fields/chosen.ts';
import * as sub from '../../src/ui/fields/sub-items-model.ts';

describe('listas de subitens', () => {
  interface Item {
    readonly id?: number;
    readonly titulo: string;
    readonly destroy?: boolean;
  }
  const kept: Item[] = [
    { id: 1, titulo: 'Placa' },
    { id: 2, titulo: 'Tapume' },
  ];
  const start = sub.rowsOf(kept, kept);
  const [first = '', second = ''] = start.map(({ key }) => key);
  const marks = (rows: sub.SubRows<Item>) => rows.map((row) => sub.markOf(row));

  it('remover uma linha com id a marca, e desfazer a traz de volta', () => {
    const removed = sub.removeRow(start, second);
    expect(marks(removed)).toEqual(['igual', 'removido']);
    expect(sub.itemsOf(removed)[1]).toEqual({ id: 2, titulo: 'Tapume', destroy: true });
    expect(marks(sub.undoRow(removed, second))).toEqual(['igual', 'igual']);
  });

  it('desfazer a remoção de uma linha alterada guarda a alteração; desfazer outra vez a retira', () => {
    const changed = sub.changeRow(start, first, { id: 1, titulo: '' });
    const removed = sub.removeRow(changed, first);
    expect(sub.itemsOf(removed)[0], 'o que sai não tem erro').toEqual({
      ...kept[0],
      destroy: true,
    });
    const back = sub.undoRow(removed, first);
    expect(marks(back)).toEqual(['alterado', 'igual']);
    expect(marks(sub.undoRow(back, first))).toEqual(['igual', 'igual']);
  });

  it('remover uma linha sem id a descarta', () => {
    const more = sub.addRow(start, { titulo: 'Novo' });
    expect(marks(more)).toEqual(['igual', 'igual', 'novo']);
    expect(sub.removeRow(more, more[2]?.key ?? '')).toHaveLength(2);
  });

  it('uma alteração digitada de volta não é alteração, nem o que ficou vazio', () => {
    const there = sub.changeRow(start, first, { id: 1, titulo: 'X' });
    expect(marks(there)).toEqual(['alterado', 'igual']);
    const back = { ...kept[0], titulo: 'Placa', nota: '', urgente: false };
    expect(marks(sub.changeRow(there, first, back))).toEqual(['igual', 'igual']);
  });

  it('um rascunho com uma linha removida e outra nova volta com as mesmas marcas', () => {
    const draft = sub.itemsOf(sub.addRow(sub.removeRow(start, first), { titulo: 'Novo' }));
    const rows = sub.rowsOf(draft, kept);
    expect(marks(rows)).toEqual(['removido', 'igual', 'novo']);
    expect(marks(sub.undoRow(rows, rows[0]?.key ?? ''))).toEqual(['igual', 'igual', 'novo']);
  });

  it('uma linha vai uma posição para cima ou para baixo, e nas pontas fica', () => {
    const order = (rows: sub.SubRows<Item>) => sub.itemsOf(rows).map(({ id }) => id);
    expect(order(sub.moveRow(start, second, -1))).toEqual([2, 1]);
    expect(order(sub.moveRow(start, second, 1))).toEqual([1, 2]);
    expect(order(sub.moveRow(start, first, -1))).toEqual([1, 2]);
    expect(marks(sub.moveRow(start, second, -1)), 'mover não altera').toEqual(['igual', 'igual']);
  });

  it('duas linhas novas têm cada uma a sua chave', () => {
    const two = sub.addRow(sub.addRow([], { titulo: 'a' }), { titulo: 'b' });
    expect(new Set(two.map((row) => row.key)).size).toBe(2);
  });
});

describe('calendário', () => {
  it('mostra semanas inteiras, a partir de segunda', () => {
    const weeks = calendar.weeksOf('2026-11-19');
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks).toHaveLength(6);
    expect(weeks[5]?.[6]).toBe('2026-12-06');
  });

  it.each([
    ['ArrowLeft', false, '2026-11-18'],
    ['ArrowDown', false, '2026-11-26'],
    ['Home', false, '2026-11-16'],
    ['End', false, '2026-11-22'],
    ['PageUp', false, '2026-10-19'],
    ['PageDown', true, '2027-11-19'],
    ['a', false, null],
  ])('%s (Shift %s) leva a %s', (key, shift, to) => {
    expect(calendar.moveDay(key, shift, '2026-11-19')).toBe(to);
  });
});

describe('o calendário em palavras', () => {
  it('está em português', () => {
    expect(calendar.monthAndYear('2026-03-31')).toBe('março de 2026');
    expect(calendar.monthsOf('2026-11-19').map(calendar.monthShort).join(' ')).toBe(
      'jan fev mar abr mai jun jul ago set out nov dez',
    );
    const week = calendar.weeksOf('2026-11-19')[0] ?? [];
    expect(week.map(calendar.weekdayShort).join(' ')).toBe('seg ter qua qui sex sáb dom');
    expect(week.map(calendar.weekdayName).slice(4)).toEqual(['sexta', 'sábado', 'domingo']);
  });
});

describe('etiquetas, escolhas, contagens', () => {
  it('acrescenta cada palavra uma vez', () => {
    expect(newChips('muro  divisa muro ', ['divisa'])).toEqual(['muro']);
    expect(newChips('  ', [])).toEqual([]);
  });

  it('não acrescenta um id duas vezes', () => {
    const keyOf = (row: { id: number }) => row.id;
    const one = [{ id: 1 }];
    expect(addOnce(one, { id: 1 }, keyOf)).toBe(one);
    expect(addOnce(one, { id: 2 }, keyOf)).toHaveLength(2);
  });

  it('conta os caracteres como o formulário os diz', () => {
    expect(countText(118)).toBe('118 caracteres');
    expect(countText(1)).toBe('1 caractere');
    expect(countText(1118, 1000)).toBe('1.118 de 1.000');
  });

  it('procura pessoas por CPF ou CNPJ inteiro, ou por nenhum', () => {
    expect(personQueryError({ cpf_cnpj: '', razao_social: 'Ipê' })).toBeNull();
    expect(personQueryError({ cpf_cnpj: '52998224725', razao_social: '' })).toBeNull();
    expect(personQueryError({ cpf_cnpj: '12ABC34501DE35', razao_social: '' })).toBeNull();
    expect(personQueryError({ cpf_cnpj: '123', razao_social: '' })).toMatch(/11 dígitos/);
    expect(personQueryError({ cpf_cnpj: '52998224752', razao_social: '' })).toMatch(/O CPF não/);
    expect(personQueryError({ cpf_cnpj: '12ABC34501DE36', razao_social: '' })).toMatch(
      /O CNPJ não/,
    );
  });
});
