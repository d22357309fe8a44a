/** Portuguese titles of action ids, in SQL, so that a history reads without a dictionary. */
import { idNome } from './source.ts';
import { actions } from '../../domain/index.ts';
import { stepTitles } from '../../domain/passos.ts';

const quote = (s: string): string => `'${s.replaceAll("'", "''")}'`;

const titles = [...actions.map((a) => [a.id, a.title] as const), ...Object.entries(stepTitles)];

/** `case coluna when 'ordem_servicos.aceitar' then 'Aceitar' … end` */
export const titleOf = (column: string): string =>
  `case ${column} ${titles.map(([id, title]) => `when ${quote(id)} then ${quote(title)}`).join(' ')} else ${column} end`;

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
