/** A holiday or a rule that changes may move terms that run: how many is told, and they are looked at before. */
import { moverPrazos } from '../../domain/feriado/prazos.ts';
import { plural } from '../../domain/kernel/format.ts';
import type { ActionWords } from './define.ts';

export const movePrazos: NonNullable<ActionWords['leads']> = {
  action: moverPrazos.id,
  says: (total) =>
    `${plural(total, 'prazo aberto muda', 'prazos abertos mudam')} com os feriados e as regras`,
  label: 'Conferir',
};
