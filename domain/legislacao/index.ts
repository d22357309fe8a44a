/** The laws that a department works by (decisions of the wings, section 18). */
import * as f from '../kernel/fields.ts';
import { plain } from '../kernel/plain.ts';

export const tipos = {
  lei: 'Lei',
  lei_complementar: 'Lei complementar',
  decreto: 'Decreto',
  instrucao_normativa: 'Instrução normativa',
  portaria: 'Portaria',
} as const;

export const legislacao = plain({
  noun: 'legislacao',
  names: { gender: 'a', one: 'legislação', many: 'legislações', title: 'Legislação' },
  municipal: false,
  resource: 'sistema.legislacoes',
  path: 'sistema/legislacoes',
  fields: {
    titulo: f.text('Título', { min: 3, max: 150 }),
    tipo: f.enumOf('Tipo', tipos),
    numero: f.integer('Número', { min: 1, max: 999_999 }),
    ano: f.integer('Ano', { min: 1822, max: 2100 }),
    vigente_de: f.date('Em vigor desde', f.nullable),
    vigente_ate: f.date('Em vigor até', f.nullable),
    ementa: f.text('Ementa', { max: 2000, multiline: true, nullable: true }),
    url: f.text('Endereço do texto', { max: 500, format: 'url', nullable: true }),
  },
  orders: ['titulo', 'ano', 'numero'],
  anexos: true,
});
