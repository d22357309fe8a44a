/**
 * A table of records from the console: what each line would do is shown, and done when that is confirmed. What
 * stands is given as the same table, to be changed and brought back (issue of people: users, subjects, holidays).
 */
import * as f from '../kernel/fields.ts';

/** Characters of a table that comes by the console: with what is escaped in them they fit a call (BODY_LIMIT_BYTES). */
export const ARQUIVO_MAXIMO = 700_000;
/** Its lines; more come by the terminal. */
export const ARQUIVO_LINHAS = 5000;

/** What the actions that take one have in common. */
export const importacao = {
  info: 'Mostra o que cada linha de um CSV faria, e o faz',
  keywords: ['csv', 'planilha', 'carga', 'importação', 'exportar para alterar'],
  input: {
    arquivo: f.text('Arquivo', { min: 1, max: 200 }),
    /** People's data: the records tell in their own trails what became of it. */
    conteudo: f.text('Conteúdo', { min: 1, max: ARQUIVO_MAXIMO, multiline: true, fleeting: true }),
    simular: f.boolean('Simular', {
      optional: true,
      hint: 'Responde o que cada linha faria; nada é escrito',
    }),
    simulado: f.text('Simulação conferida', {
      max: 64,
      nullable: true,
      optional: true,
      hint: 'A que a simulação respondeu, sem a qual nada se importa: se algo mudou desde então, é recusado',
    }),
  },
  from: null,
  to: null,
  tier: 'C',
  // Thousands of records are read.
  weight: 50,
} as const;

/** What stands, as such a table. */
export const tabela = {
  arquivo: f.text('Arquivo'),
  conteudo: f.text('Conteúdo'),
  linhas: f.integer('Linhas'),
} as const;
