/**
 * The terms of use by version (specification, section 8): the one in force is that of the last day that has come,
 * and is accepted before the console opens. What somebody accepted stays as it was.
 */
import * as f from '../kernel/fields.ts';
import { plain } from '../kernel/plain.ts';

export const termoUso = plain({
  noun: 'termo_uso',
  names: {
    gender: 'o',
    one: 'termo de uso',
    many: 'termos de uso',
    title: 'Termos de Uso',
    called: { gender: 'a', one: 'versão dos termos' },
    brief: { one: 'versão', many: 'versões' },
  },
  municipal: true,
  resource: 'sistema.termos_uso',
  path: 'sistema/termos-de-uso',
  fields: {
    titulo: f.text('Número da versão', { min: 1, max: 20 }),
    vigente_de: f.date('Em vigor desde', {
      hint: 'Deste dia em diante quem entra os aceita antes de continuar',
    }),
    texto: f.text('Texto', { min: 10, max: 20_000, multiline: true }),
  },
  orders: ['vigente_de', 'titulo'],
  direction: 'desc',
});

/** Of a version that somebody accepted. */
export const JA_ACEITA =
  'Esta versão já foi aceita, e fica como está: faça outra, em vigor desde outro dia';
