/** Positions: named, and nothing else yet. */
import type { Noun } from '../../noun.ts';

export const cargo: Noun = { noun: 'cargo', name: { table: 'cargo', sql: 't.descricao' } };
