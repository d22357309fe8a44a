/** Portuguese titles of action ids, in SQL, so that a history reads without a dictionary. */
import { actions } from '../../domain/index.ts';

const quote = (s: string): string => `'${s.replaceAll("'", "''")}'`;

/** `case coluna when 'ordem_servicos.aceitar' then 'Aceitar' … end` */
export const titleOf = (column: string): string =>
  `case ${column} ${actions.map((a) => `when ${quote(a.id)} then ${quote(a.title)}`).join(' ')} else ${column} end`;
