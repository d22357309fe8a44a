/** Steps of a record that nobody asks for, by what the log calls them. */
import { DESQUITAR, QUITAR } from './doc/passos.ts';

export const stepTitles: Readonly<Record<string, string>> = {
  [QUITAR]: 'Quitado',
  [DESQUITAR]: 'Pagamento estornado',
};
