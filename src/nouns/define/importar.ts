/** How the bringing of a table of records is spoken of, and where its screen is. */
import type { ActionWords } from './actions.ts';

/** 'feriado', 'feriados' */
export const importWords = (one: string, many: string): ActionWords => ({
  icon: 'upload',
  doing: 'Importando',
  done: 'importad*',
  did: `importou ${many} de um arquivo`,
  send: 'Importar',
  ownForm: true,
  formOnly: true,
  nothingNew: true,
  made: { next: 'acompanha', title: 'Linhas', done: 'lidas', each: { one, many } },
});
