/**
 * What a municipality decides of the product (decisions of the wings, section 18), each from a day on: the newest that
 * has begun holds, and what nobody decided is as it comes.
 */
import type { Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { plain } from '../kernel/plain.ts';

export const chaves = {
  municipio: 'Nome do município',
  aviso_prazo_dias: 'Antecedência do aviso de prazos, em dias',
} as const;
export type Chave = keyof typeof chaves;

/** Days that the daily notice looks ahead where nobody decided. */
export const AVISO_PRAZO_DIAS = 3;

const dias = (valor: string, [menor, maior]: readonly [number, number]): string | null => {
  if (!/^\d{1,9}$/.test(valor)) return mensagens.inteiro;
  if (Number(valor) < menor) return mensagens.maiorOuIgual(menor);
  return Number(valor) > maior ? mensagens.menorOuIgual(maior) : null;
};

/** What is wrong with a value; null: nothing. */
const recusas: Readonly<Record<Chave, (valor: string) => string | null>> = {
  municipio: (valor) => (valor.length < 3 ? mensagens.curto(3) : null),
  aviso_prazo_dias: (valor) => dias(valor, [0, 60]),
};

export const parametro = plain({
  noun: 'parametro',
  names: { gender: 'o', one: 'parâmetro', many: 'parâmetros', title: 'Parâmetro' },
  municipal: true,
  resource: 'sistema.parametros',
  path: 'sistema/parametros',
  fields: {
    descricao: f.text('Descrição', { min: 3, max: 150 }),
    chave: f.enumOf('Parâmetro', chaves),
    valor: f.text('Valor', {
      min: 1,
      max: 150,
      hint: `Sem parâmetro: o nome do município é o da instalação; o aviso olha ${AVISO_PRAZO_DIAS} dias adiante`,
    }),
    vigente_de: f.date('Vigente de'),
  },
  orders: ['vigente_de', 'descricao'],
  direction: 'desc',
  check: ({ chave, valor }): Errors => {
    const recusa = chave && valor !== undefined ? recusas[chave](valor) : null;
    return recusa === null ? {} : { valor: [recusa] };
  },
});
