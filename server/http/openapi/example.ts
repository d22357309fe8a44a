/** A value of every field: what the document gives as example, and what the tests send. */
import type { Field, Fields } from '../../../domain/kernel/fields.ts';

/** Later than any today, so that it is let in wherever a day may not be over. */
export const DIA = '2099-01-04';
const TEXTO = 'Um texto de exemplo';
export const SEGREDO = `whsec_${'A'.repeat(43)}=`;
/** What some texts have to look like. */
const TEXTOS: Readonly<Record<string, string>> = {
  email: 'alguem@alfa.example',
  cpf_cnpj: '11144477735',
  digits: '123',
  codigo_departamento: 'alfa',
  codigo_novo: 'setor-novo',
  periodos: '20/12 a 20/01',
  segredo: SEGREDO,
  url: 'https://alfa.example/lei',
};
/** An area of the city. */
export const praca = {
  type: 'Polygon',
  coordinates: [
    [
      [-45.5, -22.7],
      [-45.4, -22.7],
      [-45.4, -22.6],
      [-45.5, -22.7],
    ],
  ],
};

/** A value that the field takes, and that a reply may hold. */
export function exampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return (TEXTOS[field.format ?? ''] ?? TEXTO).slice(0, field.max);
    case 'integer':
      return field.min ?? 1;
    case 'ref':
      return 1;
    case 'decimal':
      return '1.00';
    case 'date':
      return DIA;
    case 'instant':
      return `${DIA}T12:00:00Z`;
    case 'boolean':
      return false;
    case 'enum':
      return Object.keys(field.options)[0];
    case 'list':
      return [exampleOf(field.of)];
    case 'object':
      return exampleOfAll(field.fields);
    case 'geometria':
      return praca;
    case 'json':
      return {};
  }
}

/** A value of each of them. */
export const exampleOfAll = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exampleOf(field)]));
