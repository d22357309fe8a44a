/** Absences. */
import { names } from '../../../domain/ausente/index.ts';
import type { Noun } from '../../noun.ts';
import { ausenteHandlers } from './effects.ts';
import { afastamentoList, ausenteList, ausenteOne } from './read.ts';
import { ausenteWriter } from './writer.ts';

export const ausente: Noun = {
  noun: 'ausente',
  names,
  name: {
    table: 'ausente',
    sql: `(select n.nome from usuario n where n.id = t.usuario_id)`,
  },
  sources: [ausenteList, ausenteOne, afastamentoList],
  writer: ausenteWriter,
  uniques: { ausente_uma_por_vez: 'inicia_em' },
  handlers: ausenteHandlers,
  // Of people, who work in several departments.
  hearers: { everywhere: 'anybody' },
};
