/** Portuguese titles of action ids, in SQL, so that a history reads without a dictionary. */
import { idNome } from './source.ts';
import { actions } from '../../domain/index.ts';
import { stepTitles } from '../../domain/passos.ts';

const quote = (s: string): string => `'${s.replaceAll("'", "''")}'`;

const titles = [...actions.map((a) => [a.id, a.title] as const), ...Object.entries(stepTitles)];

/** By its id in one object, which is made once a statement: a «case» of so many is gone through for each row. */
export const titleOf = (column: string): string =>
  `coalesce(${quote(JSON.stringify(Object.fromEntries(titles)))}::jsonb ->> ${column}, ${column})`;

/** The columns of a step h taken by hu; `texto`: what is shown of what was said. */
export const passoSql = (texto = 'h.texto'): Readonly<Record<string, string>> => ({
  id: 'h.id',
  acao: 'h.acao',
  titulo: titleOf('h.acao'),
  de: 'h.de',
  para: 'h.para',
  texto,
  usuario: idNome('hu'),
  created_at: 'h.created_at',
});
