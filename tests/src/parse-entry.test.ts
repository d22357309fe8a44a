import { describe, expect, it } from 'vitest';
import { parseEntry } from '../../src/palette/parse-entry.ts';
import type { Entry, Numbered } from '../../src/palette/parse-entry.ts';

const n = (numero: number, ano: number | null = null, tipo: Numbered | null = null) => ({
  numero,
  ano,
  tipo,
});

describe('parseEntry', () => {
  const cases: [string, Partial<Entry>][] = [
    ['', { mode: 'tudo', text: '', numero: null, documento: null }],
    ['conc ana', { mode: 'tudo', text: 'conc ana', numero: null }],
    ['> conc', { mode: 'comando', text: 'conc' }],
    ['#1234', { mode: 'numero', numero: n(1234) }],
    ['@silva', { mode: 'pessoa', text: 'silva', numero: null }],
    ['@529.982.247-25', { mode: 'pessoa', documento: '52998224725' }],
    ['/anal', { mode: 'tela', text: 'anal' }],
    [':situacao', { mode: 'filtro', text: 'situacao' }],
    ['?tecl', { mode: 'ajuda', text: 'tecl' }],
    ['1234', { numero: n(1234) }],
    ['1.234', { numero: n(1234) }],
    ['1234/2026', { numero: n(1234, 2026) }],
    ['1234/26', { numero: n(1234, 2026) }],
    ['1234/', { numero: n(1234) }],
    ['os 1234', { numero: n(1234, null, 'os') }],
    ['OS1234/2026', { numero: n(1234, 2026, 'os') }],
    ['auto 87/2026', { numero: n(87, 2026, 'auto') }],
    ['not 412', { numero: n(412, null, 'not') }],
    ['pub 9/2026', { numero: n(9, 2026, 'pub') }],
    ['proc 48213/2026', { numero: n(48213, 2026, 'proc') }],
    ['osasco', { numero: null, text: 'osasco' }],
    ['os 12 casas', { numero: null }],
    ['52998224725', { documento: '52998224725', numero: null }],
    ['529.982.247-25', { documento: '52998224725', numero: null }],
    ['12ABC34501DE35', { documento: '12ABC34501DE35' }],
    ['12.abc.345/01de-35', { documento: '12ABC34501DE35' }],
    ['01100000120000120261122000187', { ainf: '01100000120000120261122000187', numero: null }],
    [
      '01.1.0000012.00001.20261122.0001.87',
      { ainf: '01100000120000120261122000187', documento: null, numero: null },
    ],
    ['# 01.1.0000012.00001.20261122.0001.87', { ainf: '01100000120000120261122000187' }],
    ['01.1.0000012.00001.20261122.0001', { ainf: null }],
    // Fourteen letters and digits that are no CNPJ are words.
    ['administrador12', { documento: null }],
    ['vistoriasbem01', { documento: null, text: 'vistoriasbem01' }],
    ['> 1234', { mode: 'comando', numero: null }],
  ];
  it.each(cases)('%j', (line, expected) => expect(parseEntry(line)).toMatchObject(expected));
});
